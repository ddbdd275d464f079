import type { Answer } from './answer.ts'
import { assertDocumented } from './documented.ts'

export type { Answer }

export interface ApiClient {
  get(path: string, headers?: Record<string, string>): Promise<Answer>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
}

/**
 * A client that speaks JSON to one base address; strings, bytes and forms are sent as they are. An answer that its OpenAPI
 * document does not describe fails the test.
 */
export function apiClient(base: string, common: Record<string, string> = {}): ApiClient {
  const send: ApiClient['send'] = async (method, path, body, headers = {}) => {
    const isForm = body instanceof FormData
    const raw = body === undefined || typeof body === 'string' || body instanceof Uint8Array || isForm
    const response = await fetch(`${base}${path}`, {
      method,
      headers: {
        ...common,
        ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: (raw ? body : JSON.stringify(body)) as BodyInit }),
      redirect: 'manual',
    })
    const text = await response.text()
    const answer = { status: response.status, headers: response.headers, body: parsed(text), text }
    assertDocumented(method, response.url, answer)
    return answer
  }
  return {
    send,
    get: (path, headers) => send('GET', path, undefined, headers),
    post: (path, body, headers) => send('POST', path, body, headers),
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
