import { type Client, createClient } from 'graphql-ws'
import { socketAddress } from './address.ts'
import { ask } from './ask.ts'

/** How often the line is tried for life, and how long an answer may take, in milliseconds. */
const pulse = { every: 10_000, answer: 5_000 }

/** The session has ended: there is nothing to connect with. */
export class NoSession extends Error {}

/** A token is good for one connection within 30 seconds: every attempt asks for its own. */
async function socketToken(signal: AbortSignal): Promise<string> {
  const answer = await ask('api/auth/ws-token', { signal })
  if (answer.status === 401) throw new NoSession()
  const { data } = (await answer.json()) as { data: { token: string } }
  return data.token
}

interface Line {
  /** cuts it */
  signal: AbortSignal
  /** the socket's client is there; what is subscribed now goes out once the server has accepted the token */
  begin(client: Client): void
  opened(): void
}

/** One connection from its token to its end. Rejects when there was no token to be had. */
export async function holdLine({ signal, begin, opened }: Line): Promise<void> {
  const token = await socketToken(signal)
  if (signal.aborted) return
  await new Promise<void>((resolve) => {
    let dead: ReturnType<typeof setTimeout> | undefined
    const client = createClient({
      url: socketAddress('ws'),
      connectionParams: { token },
      lazy: false,
      retryAttempts: 0,
      keepAlive: pulse.every,
      onNonLazyError: () => {},
      on: {
        connected: opened,
        ping: (received) => {
          if (!received) dead = setTimeout(() => client.terminate(), pulse.answer)
        },
        pong: () => clearTimeout(dead),
        closed: () => {
          clearTimeout(dead)
          resolve()
        },
      },
    })
    signal.addEventListener('abort', () => {
      client.terminate()
      resolve()
    })
    begin(client)
  })
}
