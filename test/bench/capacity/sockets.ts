import { setTimeout as sleep } from 'node:timers/promises'
import { request } from 'undici'
import WebSocket from 'ws'
import type { Tenant } from '../ground/seed.ts'
import { signIn } from '../scenarios/session.ts'
import { memoryOf } from './memory.ts'

export interface SocketFigures {
  open: number
  /** memory that Parley's process grew by, of each */
  kilobytesEach: number
}

const atOnce = 50
const listening = {
  id: 'live',
  type: 'subscribe',
  payload: { query: 'subscription { events(types: [MESSAGE_RECEIVED, MESSAGE_CREATED]) { sequence } }' },
}

async function tokenOf(port: number, cookie: string): Promise<string> {
  const { statusCode, body } = await request(`http://127.0.0.1:${port}/api/auth/ws-token`, {
    headers: { cookie },
  })
  const text = await body.text()
  if (statusCode !== 200) throw new Error(`a token for a socket was answered with ${statusCode}: ${text}`)
  const answer = JSON.parse(text) as { data?: { token: string }; token?: string }
  return answer.token ?? answer.data?.token ?? ''
}

/** Opens a socket as the dashboard does, which subscribes to the messages of its workspace. */
async function openSocket(port: number, cookie: string): Promise<WebSocket> {
  const token = await tokenOf(port, cookie)
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, ['graphql-transport-ws'])
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject)
    socket.once('close', (code) => reject(new Error(`a socket was closed with ${code}`)))
    socket.once('open', () => socket.send(JSON.stringify({ type: 'connection_init', payload: { token } })))
    socket.on('message', (data) => {
      const { type } = JSON.parse(String(data)) as { type: string }
      if (type !== 'connection_ack') return
      socket.send(JSON.stringify(listening))
      resolve()
    })
  })
  socket.removeAllListeners('close')
  return socket
}

const membersAtMost = 8

/** The sessions of some members, one after the other: checking a password takes a core for a while. */
export async function sessionsOf(port: number, tenants: readonly Tenant[]): Promise<string[]> {
  const cookies: string[] = []
  for (const member of tenants.flatMap((tenant) => tenant.member ?? []).slice(0, membersAtMost))
    cookies.push(await signIn(port, member))
  return cookies
}

/** Opens so many, spread over these sessions, and closes them again. */
export async function openSockets(
  { pid, port }: { pid: number; port: number },
  cookies: readonly string[],
  many: number,
): Promise<SocketFigures> {
  const sockets: WebSocket[] = []
  const before = memoryOf(pid)
  try {
    while (sockets.length < many) {
      const batch = Array.from({ length: Math.min(atOnce, many - sockets.length) }, (_, at) =>
        openSocket(port, cookies[(sockets.length + at) % cookies.length] as string),
      )
      sockets.push(...(await Promise.all(batch)))
    }
    await sleep(1000)
    const open = sockets.filter(({ readyState }) => readyState === WebSocket.OPEN).length
    return { open, kilobytesEach: (memoryOf(pid) - before) / 1024 / open }
  } finally {
    for (const socket of sockets) socket.terminate()
  }
}
