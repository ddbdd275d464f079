import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

/** The messaging platform of this comparison: it takes every message at once. Its CPU is this process's, and not counted. */
export interface PlatformStub {
  url: string
  /** The id that the platform gave to the message with this text, once it has it. */
  taken(text: string): Promise<string>
  close(): void
}

interface Sent {
  to: string
  text?: { body: string }
}

export async function startPlatformStub(): Promise<PlatformStub> {
  const waiting = new Map<string, (id: string) => void>()
  let count = 0
  const server = createServer(async (req, res) => {
    res.setHeader('content-type', 'application/json')
    if (req.method !== 'POST' || !req.url?.endsWith('/messages')) {
      res.writeHead(404).end('{"error":{"message":"not here","type":"OAuthException","code":100}}')
      return
    }
    const { to, text } = (await json(req)) as Sent
    const id = `wamid.BESIDE${count++}`
    const messages = [{ id }]
    res.end(JSON.stringify({ messaging_product: 'whatsapp', contacts: [{ input: to, wa_id: to }], messages }))
    if (text) waiting.get(text.body)?.(id)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken: (text) =>
      new Promise((resolve) => {
        waiting.set(text, (id) => {
          waiting.delete(text)
          resolve(id)
        })
      }),
    close: () => void server.close(),
  }
}
