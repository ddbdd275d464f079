import { createClient } from 'graphql-ws'
import WebSocket from 'ws'
import { apiClient } from '../support/api-client.ts'
import { memberSession } from '../support/session.ts'

/** What a workspace does all the time, through one address, and what came of it. */
export interface Traffic {
  /** ids of messages that were accepted */
  accepted: string[]
  /** texts of customers that the platform told us of */
  written: string[]
  /** sequences of events as the socket told them */
  told: number[]
  /** what went wrong, as text */
  faults: string[]
  /** rounds so far */
  rounds(): number
  /** begins nothing more, and listens on */
  quiet(): Promise<void>
  stop(): Promise<void>
}

interface TrafficOptions {
  url: string
  key: string
  admin: { email: string; password: string }
  /** lets a customer write through the platform */
  write(from: string, text: string): Promise<unknown>
}

const everyMs = 120
const query = 'subscription ($after: String) { events(after: $after) { sequence } }'

async function listen({ url, admin }: TrafficOptions, traffic: Pick<Traffic, 'told' | 'faults'>) {
  const session = await memberSession({ url, createMember: async () => ({ id: '', ...admin }) }, '')
  const client = createClient({
    url: `${url.replace('http', 'ws')}/ws`,
    webSocketImpl: WebSocket,
    connectionParams: async () => (await session.api.get('/auth/ws-token')).body.data,
    shouldRetry: () => true,
    retryAttempts: 1_000,
    retryWait: () => new Promise((resolve) => setTimeout(resolve, 100)),
  })
  const variables = { after: undefined as string | undefined }
  client.subscribe(
    { query, variables },
    {
      next: ({ data }) => {
        const { sequence } = (data as { events: { sequence: string } }).events
        variables.after = sequence
        traffic.told.push(Number(sequence))
      },
      error: (error) => void traffic.faults.push(`socket: ${JSON.stringify(error)}`),
      complete: () => void traffic.faults.push('the socket is complete'),
    },
  )
  return client
}

/** Sends, lets customers write, reads and listens until it is stopped. */
export async function startTraffic(options: TrafficOptions): Promise<Traffic> {
  const { url, key, write } = options
  const v1 = apiClient(`${url}/v1`, { authorization: `Bearer ${key}` })
  const traffic = { accepted: [], written: [], told: [], faults: [] } as Pick<
    Traffic,
    'accepted' | 'written' | 'told' | 'faults'
  >
  const socket = await listen(options, traffic)
  let round = 0
  let stopped = false

  async function send(at: number): Promise<void> {
    const template = { name: 'order_update', language: 'en', params: { '1': `${at}` } }
    const answer = await v1.send(
      'POST',
      '/messages',
      { to: `1555010${1000 + (at % 50)}`, type: 'template', template },
      { 'idempotency-key': `side-by-side-${at}` },
    )
    if (answer.status === 201) traffic.accepted.push(answer.body.id)
    else traffic.faults.push(`send: ${answer.status} ${answer.text}`)
  }

  async function read(): Promise<void> {
    const { status, text } = await v1.get('/messages?limit=5')
    if (status !== 200) traffic.faults.push(`list: ${status} ${text}`)
  }

  async function loop(): Promise<void> {
    while (!stopped) {
      const at = ++round
      const text = `customer ${at}`
      traffic.written.push(text)
      const all = [send(at), read(), write(`1555011${1000 + (at % 50)}`, text)]
      for (const one of await Promise.allSettled(all))
        if (one.status === 'rejected') traffic.faults.push(`${one.reason}`)
      await new Promise((resolve) => setTimeout(resolve, everyMs))
    }
  }
  const running = loop()
  return {
    ...traffic,
    rounds: () => round,
    async quiet() {
      stopped = true
      await running
    },
    async stop() {
      await socket.dispose()
    },
  }
}
