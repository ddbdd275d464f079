import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

// What stands between Parley and others, set up as operators set it up wrongly.

export interface StandIn {
  url: string
  stop(): Promise<void>
}

async function listening(server: Server): Promise<StandIn> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

interface ProxyFaults {
  /** what becomes of X-Forwarded-For */
  forwards?: 'appended' | 'dropped' | 'as it came'
  /** refuses what is longer */
  mostBytes?: number
}

function forwardedBy(req: IncomingMessage, how: ProxyFaults['forwards']): Record<string, string> {
  const given = req.headers['x-forwarded-for']?.toString()
  if (how === 'dropped') return {}
  if (how === 'as it came') return given ? { 'x-forwarded-for': given } : {}
  return { 'x-forwarded-for': [given, '198.51.100.7'].filter(Boolean).join(', ') }
}

/** A reverse proxy that knows nothing of sockets. */
export function startProxy(to: string, { forwards = 'appended', mostBytes = 1e9 }: ProxyFaults = {}) {
  const server = createServer(async (req, res) => {
    const body = await buffer(req)
    if (body.length > mostBytes) return void res.writeHead(413).end()
    const passed = ['content-type', 'x-hub-signature-256', 'x-parley-doctor']
    const headers = Object.fromEntries(
      passed.flatMap((name) => (req.headers[name] ? [[name, String(req.headers[name])]] : [])),
    )
    const answer = await fetch(`${to}${req.url}`, {
      method: req.method ?? 'GET',
      headers: { ...headers, ...forwardedBy(req, forwards) },
      ...(req.method === 'POST' && { body }),
    })
    res.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
    res.end(Buffer.from(await answer.arrayBuffer()))
  })
  return listening(server)
}

/** A bucket that may be listed and read, and not written. */
export function startReadOnlyBucket() {
  return listening(
    createServer((req, res) => {
      if (req.method === 'GET') return void res.end('<ListBucketResult/>')
      req.resume()
      res.writeHead(403).end('<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>')
    }),
  )
}

/** A server that is something else. */
export function startOtherServer() {
  return listening(createServer((_req, res) => void res.end('<h1>Welcome to nginx!</h1>')))
}
