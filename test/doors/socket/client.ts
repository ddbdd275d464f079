import { createClient } from 'graphql-ws'
import WebSocket from 'ws'

export interface Closed {
  code: number
  reason: string
}

/** A client that writes and reads raw messages, of graphql-transport-ws unless it names no subprotocol (''). */
export class RawClient {
  readonly ws: WebSocket
  readonly messages: { type: string; id?: string; payload?: unknown }[] = []
  readonly closed: Promise<Closed>

  constructor(url: string, options: { protocol?: string; headers?: Record<string, string> } = {}) {
    const { protocol = 'graphql-transport-ws', headers } = options
    this.ws = new WebSocket(url, protocol ? [protocol] : [], { headers })
    this.ws.on('message', (data) => this.messages.push(JSON.parse(String(data))))
    this.closed = new Promise((resolve, reject) => {
      this.ws.on('close', (code, reason) => resolve({ code, reason: String(reason) }))
      this.ws.on('error', reject)
    })
    // Who only looks at messages must not be told of a failure that nobody waits for.
    this.closed.catch(() => {})
  }

  async opened(): Promise<this> {
    if (this.ws.readyState !== WebSocket.OPEN) {
      await new Promise((resolve, reject) => this.ws.once('open', resolve).once('error', reject))
    }
    return this
  }

  send(message: unknown): void {
    this.ws.send(typeof message === 'string' ? message : JSON.stringify(message))
  }

  /** The messages of one type, of one operation if named. */
  of(type: string, id?: string) {
    return this.messages.filter((message) => message.type === type && (id === undefined || message.id === id))
  }
}

/** A graphql-ws client that shows a fresh token on each connection. */
export function subprotocolClient(url: string, token: () => Promise<string>) {
  return createClient({
    url,
    webSocketImpl: WebSocket,
    retryAttempts: 0,
    connectionParams: async () => ({ token: await token() }),
  })
}
