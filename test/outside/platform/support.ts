import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net'
import pino from 'pino'
import { loadConfig } from '#core/config/config.ts'
import type { App } from '#core/context/context.ts'
import type { NumberCredentials } from '#outside/platform/credentials.ts'

export interface PlatformScene {
  app: App
  /** one object per line of the log */
  logged: Record<string, unknown>[]
}

/** As much of an application as the adapter needs, with the platform at this address. */
export function platformScene(baseUrl: string): PlatformScene {
  const config = loadConfig({ env: { PLATFORM__BASE_URL: baseUrl }, argv: [] })
  const logged: Record<string, unknown>[] = []
  const log = pino({ base: undefined }, { write: (line) => void logged.push(JSON.parse(line)) })
  return { app: { config, log } as unknown as App, logged }
}

/** The number that every sandbox has. */
export const sandboxNumber: NumberCredentials & { appId: string } = {
  workspaceId: 'workspace',
  id: 'number',
  phoneId: '100000000000001',
  businessId: '200000000000001',
  accessToken: 'sandbox-token',
  apiVersion: 'v25.0',
  appId: '300000000000001',
}

export interface FaultServer {
  url: string
  /** requests that came in so far, with their bodies */
  seen: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[]
  close(): Promise<void>
}

/** A platform that answers as the test says. */
export async function startFaultServer(
  answer: (res: ServerResponse, req: IncomingMessage, count: number) => void,
): Promise<FaultServer> {
  const seen: FaultServer['seen'] = []
  const server = createServer(async (req, res) => {
    const chunks: Buffer[] = []
    for await (const chunk of req) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks).toString('utf8')
    seen.push({ method: req.method ?? '', url: req.url ?? '', headers: req.headers, body })
    answer(res, req, seen.length)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

/** A platform below HTTP: what happens to each connection is the test's business. */
export async function startTcpServer(onConnection: (socket: Socket) => void) {
  const sockets = new Set<Socket>()
  const server = createTcpServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    onConnection(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    connections: () => sockets.size,
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
