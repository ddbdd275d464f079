import type { SocketOperations } from './socket-operations.ts'
import type { Language, SocketSession, Speech } from './socket-session.ts'

const init = JSON.stringify({ type: 'connection_init' })
const ack = JSON.stringify({ type: 'connection_ack' })

function isInit(text: string): boolean {
  try {
    return (JSON.parse(text) as { type?: unknown } | null)?.type === 'connection_init'
  } catch {
    return false
  }
}

/** graphql-transport-ws on one socket. The token has opened it, so it begins acknowledged. */
class GraphqlSpeech implements Speech {
  readonly #session: SocketSession
  /** an ack that the client did not ask for is not sent; the one it asks for later is */
  #ack: 'forward' | 'swallow' | 'answer'
  #handle: (text: string) => Promise<void> = async () => {}
  #closed: (code: number, reason: string) => Promise<void> = async () => {}

  constructor(session: SocketSession, firstType: string) {
    this.#session = session
    this.#ack = firstType === 'auth' ? 'swallow' : 'forward'
  }

  async begin(operations: SocketOperations): Promise<this> {
    this.#closed = operations.opened(
      {
        protocol: 'graphql-transport-ws',
        send: (data) => this.#forward(data),
        close: (code, reason) => this.#session.closeWith(code, reason),
        onMessage: (given) => {
          this.#handle = given
        },
      },
      this.#session,
    )
    await this.#handle(init)
    return this
  }

  hear(text: string): Promise<void> | undefined {
    if (this.#ack !== 'answer' || !isInit(text)) return this.#handle(text)
    this.#ack = 'forward'
    return this.#session.send(ack)
  }

  end(code: number, reason: string): Promise<void> {
    return this.#closed(code, reason)
  }

  #forward(data: string): Promise<void> | undefined {
    if (this.#ack !== 'swallow') return this.#session.send(data)
    this.#ack = 'answer'
    return undefined
  }
}

/** What the subprotocol graphql-transport-ws speaks. */
export const graphqlLanguage = (operations: SocketOperations): Language => ({
  opensWith: ['auth', 'connection_init'],
  closing: (reason) => reason,
  begin: (session, firstType) => new GraphqlSpeech(session, firstType).begin(operations),
})
