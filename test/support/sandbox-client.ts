import { apiClient } from './api-client.ts'

export interface SandboxNumber {
  phone_number_id: string
  business_id: string
  display_phone_number: string
}

export interface PlatformMessage {
  id: string
  at: string
  phone_number_id: string
  to: string
  body: Record<string, unknown>
}

/** The sandbox's control plane (spec/7, The sandbox). */
export interface SandboxClient {
  url: string
  numbers(): Promise<SandboxNumber[]>
  addNumber(): Promise<SandboxNumber>
  /** A customer writes; answers the platform's message id. */
  inbound(phoneId: string, from: string, message: unknown, name?: string): Promise<string>
  /** What the platform was asked to send. */
  messages(to?: string): Promise<PlatformMessage[]>
  status(messageId: string, status: string, error?: unknown): Promise<void>
  faults(rule: unknown): Promise<void>
  clearFaults(): Promise<void>
  settings(settings: unknown): Promise<void>
  control(path: string, body?: unknown): Promise<unknown>
}

export function sandboxClient(url: string): SandboxClient {
  const client = apiClient(`${url}/__sim`)
  let next = 200
  const post = async (path: string, body?: unknown) => {
    const answer = await client.post(path, body ?? {})
    if (answer.status >= 300) throw new Error(`sandbox ${path}: ${answer.status} ${answer.text}`)
    return answer.body
  }
  const listOf = (body: Record<string, unknown> | unknown[]) =>
    (Array.isArray(body) ? body : (body.numbers ?? body.data)) as SandboxNumber[]
  return {
    url,
    numbers: async () => listOf((await client.get('/numbers')).body),
    // Of the sandbox's own business, which has templates.
    addNumber: () =>
      post('/numbers', {
        display_phone_number: `+1555010${String(next++).padStart(4, '0')}`,
      }),
    inbound: async (phoneId, from, message, name) => {
      const body = await post('/inbound', {
        phone_number_id: phoneId,
        from,
        message,
        ...(name ? { name } : {}),
      })
      return body.message_id ?? body.id
    },
    messages: async (to) =>
      (await client.get(to ? `/messages?to=${encodeURIComponent(to)}` : '/messages')).body.messages,
    status: (message_id, status, error) =>
      post('/status', { message_id, status, ...(error ? { error } : {}) }),
    faults: (rule) => post('/faults', rule),
    clearFaults: async () => void (await client.send('DELETE', '/faults')),
    settings: (settings) => post('/settings', settings),
    control: post,
  }
}
