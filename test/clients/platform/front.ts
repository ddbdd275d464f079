import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createSecureContext, TLSSocket } from 'node:tls'

/** The platform's own names, which many clients have built in. */
const HOSTS = ['graph.facebook.com', 'api.facebook.com', 'graph-video.facebook.com', 'lookaside.fbsbx.com']

export type Front = { url: string; authority: string; close(): void }

/**
 * A proxy on this machine for clients that know the platform's address alone: it ends TLS for the platform's names with
 * a certificate made for this run, and hands every request to the sandbox. Other names are refused, so that nothing
 * leaves the machine.
 */
export async function startFront(folder: string, sandbox: string): Promise<Front> {
  makeCertificates(folder)
  const context = createSecureContext({
    key: readFileSync(join(folder, 'front.key')),
    cert: readFileSync(join(folder, 'front.pem')),
  })
  const inner = createServer((from, to) => forward(sandbox, from, to))
  const server = createServer((from, to) => forward(sandbox, from, to))
  server.on('connect', (from: IncomingMessage, socket) => {
    const host = from.url?.split(':')[0] ?? ''
    if (!HOSTS.includes(host)) {
      socket.end('HTTP/1.1 502 Not the platform\r\n\r\n')
      return
    }
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
    const secure = new TLSSocket(socket, { isServer: true, secureContext: context })
    secure.on('error', () => socket.destroy())
    inner.emit('connection', secure)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    authority: join(folder, 'authority.pem'),
    close: () => {
      server.closeAllConnections()
      inner.closeAllConnections()
      server.close()
    },
  }
}

/** Hands a request on; a whole address, as proxies get it over plain HTTP, counts with its path alone. */
function forward(sandbox: string, from: IncomingMessage, to: ServerResponse): void {
  const target = new URL(from.url ?? '/', 'http://platform')
  const { host, hostname, port } = new URL(sandbox)
  const options = {
    host: hostname,
    port,
    method: from.method,
    path: target.pathname + target.search,
    headers: { ...from.headers, host },
  }
  const onward = request(options, (answer) => {
    to.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(to)
  })
  onward.on('error', () => to.destroy())
  from.pipe(onward)
}

/** An authority and a certificate of it for the platform's names, for one run. */
function makeCertificates(folder: string): void {
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' })
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const names = HOSTS.map((host) => `DNS:${host}`).join(',')
  openssl(
    'req',
    '-x509',
    ...key,
    '-keyout',
    'authority.key',
    '-out',
    'authority.pem',
    '-days',
    '2',
    '-subj',
    '/CN=Clients of the sandbox',
  )
  openssl(
    'req',
    '-x509',
    ...key,
    '-keyout',
    'front.key',
    '-out',
    'front.pem',
    '-days',
    '2',
    '-subj',
    '/CN=graph.facebook.com',
    '-CA',
    'authority.pem',
    '-CAkey',
    'authority.key',
    '-addext',
    `subjectAltName=${names}`,
    '-addext',
    'basicConstraints=critical,CA:FALSE',
    '-addext',
    'extendedKeyUsage=serverAuth',
  )
}
