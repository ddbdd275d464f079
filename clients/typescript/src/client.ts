import { errorOf, ParleyError } from './errors.ts'
import { type OperationName, type Operations, routes } from './operations.ts'
import { mayBeDone, type RetryOptions, withRetries } from './retry.ts'

export interface ClientOptions extends RetryOptions {
  /** `svc_live_...` */
  key: string
  /** address of the API, with /v1 at its end */
  baseUrl: string
  /** how long an answer may take, in milliseconds; 60,000 when left out, which is longer than the server takes */
  timeoutMs?: number
  fetch?: typeof fetch
}

/** Only the parts that the operation has; path, body and query as the document names them. */
export type Input<N extends OperationName> = OptionalParts<
  Pick<Operations[N], { [P in Part]: Operations[N][P] extends undefined ? never : P }[Part]>
> & { idempotencyKey?: string }

type Part = 'path' | 'query' | 'body'
/** A part may be left out when all of it may. */
type OptionalParts<T> = { [K in keyof T as object extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as object extends T[K] ? K : never]?: T[K]
}

export type Answer<N extends OperationName> = Operations[N]['answer']

/** Left out when every part of it may be. */
type Rest<N extends OperationName> = Record<string, never> extends Input<N> ? [Input<N>?] : [Input<N>]

/** Operations that answer a page of a list. */
export type ListName = {
  [N in OperationName]: Answer<N> extends { data: unknown[]; next_cursor: string | null } ? N : never
}[OperationName]
export type Item<N extends ListName> = Answer<N> extends { data: (infer I)[] } ? I : never

interface Parts {
  path?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
  idempotencyKey?: string
}

/** A client of /v1. Every call is repeated when that is safe, POSTs under one Idempotency-Key each. */
export class Parley {
  readonly #options: ClientOptions

  constructor(options: ClientOptions) {
    this.#options = options
  }

  /** Calls an operation by its name in the OpenAPI document. Throws ParleyError. */
  async call<N extends OperationName>(name: N, ...[input]: Rest<N>): Promise<Answer<N>> {
    return (await this.#send(name, (input ?? {}) as Parts)) as Answer<N>
  }

  /** All items of a list, page after page. */
  async *items<N extends ListName>(name: N, ...[input]: Rest<N>): AsyncGenerator<Item<N>, void, undefined> {
    const parts = (input ?? {}) as Parts
    let cursor: string | null = (parts.query?.cursor as string | undefined) ?? null
    do {
      const query = { ...parts.query, ...(cursor ? { cursor } : {}) }
      const page = (await this.#send(name, { ...parts, query })) as {
        data: Item<N>[]
        next_cursor: string | null
      }
      yield* page.data
      cursor = page.next_cursor
    } while (cursor !== null)
  }

  /** Uploads a file that messages can be sent with. */
  upload(file: Blob, filename: string): Promise<Answer<'uploadMedia'>> {
    const body = new FormData()
    body.set('file', file, filename)
    return this.call('uploadMedia', { body })
  }

  #send(name: OperationName, parts: Parts): Promise<unknown> {
    const { method } = routes[name]
    const key = method === 'POST' ? (parts.idempotencyKey ?? crypto.randomUUID()) : undefined
    // A DELETE has no key: its repeat finds nothing when the first try was carried out and only its answer was lost.
    let lost = false
    const send = async () => {
      try {
        return await this.#sendOnce(name, parts, key)
      } catch (error) {
        if (lost && error instanceof ParleyError && error.code === 'not_found') return undefined
        lost ||= method === 'DELETE' && mayBeDone(error)
        throw error
      }
    }
    return withRetries(send, this.#options)
  }

  async #sendOnce(name: OperationName, parts: Parts, idempotencyKey: string | undefined): Promise<unknown> {
    const { key, baseUrl, timeoutMs = 60_000, fetch: send = fetch } = this.#options
    const isForm = parts.body instanceof FormData
    const response = await send(`${baseUrl}${pathOf(name, parts)}`, {
      method: routes[name].method,
      headers: {
        Authorization: `Bearer ${key}`,
        ...(idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {}),
        ...(parts.body !== undefined && !isForm ? { 'Content-Type': 'application/json' } : {}),
      },
      body: isForm ? (parts.body as FormData) : JSON.stringify(parts.body),
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!response.ok) throw await errorOf(response)
    return contentOf(response)
  }
}

function pathOf(name: OperationName, { path = {}, query = {} }: Parts): string {
  const filled = routes[name].path.replace(/\{(\w+)\}/g, (_, part: string) =>
    encodeURIComponent(path[part] ?? ''),
  )
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString()
  return search === '' ? filled : `${filled}?${search}`
}

async function contentOf(response: Response): Promise<unknown> {
  if (response.status === 204) return undefined
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  return isJson ? response.json() : new Uint8Array(await response.arrayBuffer())
}
