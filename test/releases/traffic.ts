import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from 'graphql-ws'
import WebSocket from 'ws'
import { apiClient } from '../support/api-client.ts'
import type { SandboxClient } from '../support/sandbox-client.ts'
import type { Session } from '../support/session.ts'
import { until } from '../support/until.ts'

// What goes on while an installation is upgraded: integrators send, customers write, a page stays open.

const phoneId = '100000000000001'
const customers = 8
const phoneOf = (n: number) => `1555010${String(1000 + (n % customers))}`

interface Options {
  url: string
  key: string
  session: Session
  sandbox: SandboxClient
}

export interface Traffic {
  /** texts that were accepted, by the status of their answer */
  sent: Map<string, number>
  /** ids at the platform of what customers wrote */
  written: string[]
  /** sequences of the events that the page was sent, in the order in which they came */
  seen: number[]
  /** waits until so much more has been sent and written */
  goesOn(sends: number): Promise<void>
  /** sends and writes no more; the page stays open */
  end(): Promise<void>
  closePage(): Promise<void>
}

class Refused extends Error {}

/** As clients do: where there is no answer, the same request with the same key is sent again. */
async function post(url: string, key: string, text: string, to: string): Promise<number> {
  const headers = {
    authorization: `Bearer ${key}`,
    'content-type': 'application/json',
    'idempotency-key': text,
    connection: 'close',
  }
  const body = JSON.stringify({ to: `+${to}`, type: 'text', text: { body: text } })
  for (;;) {
    try {
      const answer = await fetch(`${url}/v1/messages`, { method: 'POST', headers, body })
      const words = await answer.text()
      if (answer.status !== 201) throw new Refused(`${text}: ${answer.status} ${words}`)
      return answer.status
    } catch (error) {
      if (error instanceof Refused) throw error
      await sleep(50)
    }
  }
}

const query = 'subscription ($after: String) { events(after: $after) { sequence } }'

/** A page that reconnects by itself and says what it has seen. */
function openPage({ url, session }: Options, seen: number[]): () => Promise<void> {
  const variables: { after?: string } = {}
  const client = createClient({
    url: `${url.replace('http', 'ws')}/ws`,
    webSocketImpl: WebSocket,
    connectionParams: async () => (await session.api.get('/auth/ws-token')).body.data,
    shouldRetry: () => true,
    retryAttempts: 1_000,
    retryWait: () => sleep(50),
  })
  client.subscribe<{ events: { sequence: string } }>(
    { query, variables },
    {
      next({ data }) {
        if (!data) return
        variables.after = data.events.sequence
        seen.push(Number(data.events.sequence))
      },
      error() {},
      complete() {},
    },
  )
  return async () => client.dispose()
}

export async function startTraffic(options: Options): Promise<Traffic> {
  const { url, key, sandbox } = options
  const sent = new Map<string, number>()
  const written: string[] = []
  const seen: number[] = []
  let over = false
  const writes = async (n: number) => {
    written.push(
      await sandbox.inbound(phoneId, phoneOf(n), { type: 'text', text: { body: `Question ${n}` } }),
    )
  }
  for (let n = 0; n < customers; n++) await writes(n)
  // Windows are open before texts are sent.
  const v1 = apiClient(`${url}/v1`, { authorization: `Bearer ${key}` })
  for (let n = 0; n < customers; n++)
    await until(async () => (await v1.get(`/contacts?phone=${phoneOf(n)}`)).body.data.length > 0)
  const closePage = openPage(options, seen)
  const sending = async (caller: number) => {
    for (let n = caller; !over; n += 2) {
      sent.set(`Answer ${n}`, await post(url, key, `Answer ${n}`, phoneOf(n)))
      await sleep(30)
    }
  }
  const writing = async () => {
    for (let n = customers; !over; n++) {
      await writes(n)
      await sleep(60)
    }
  }
  const loops = [sending(0), sending(1), writing()]
  return {
    sent,
    written,
    seen,
    async goesOn(sends) {
      const wanted = sent.size + sends
      while (sent.size < wanted) await Promise.race([sleep(50), ...loops])
    },
    async end() {
      over = true
      await Promise.all(loops)
    },
    closePage,
  }
}
