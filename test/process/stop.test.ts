import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { startParley } from '../support/parley.ts'

/** Half of a request over a connection that the client keeps for more; its body is finished later. */
async function beginRequest(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  const head = ['POST /v1/messages HTTP/1.1', 'Host: x', 'Expect: 100-continue', 'Content-Length: 2']
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  // The server has it now, and waits for the body.
  await once(socket, 'data')
  return socket
}

// Far below the 10 seconds after which connections are cut (spec/7: a stop takes 25 seconds at most).
const soonMs = 6_000

test('a stop waits for the answer under way, and not for the connection that its client keeps', async () => {
  const parley = await startParley()
  const socket = await beginRequest(parley.url)
  const closing = parley.close()
  socket.write('{}')
  const [answer] = await once(socket, 'data')
  expect(String(answer)).toMatch(/^HTTP\/1\.1 401 /)
  const begun = performance.now()
  await closing
  expect(performance.now() - begun).toBeLessThan(soonMs)
})

test('a request that comes on a kept connection as the stop begins is answered, as the last one there', async () => {
  const parley = await startParley()
  const { hostname, port } = new URL(parley.url)
  const socket = connect(Number(port), hostname)
  const ask = async () => {
    socket.write('GET /health HTTP/1.1\r\nHost: x\r\n\r\n')
    return String(await Promise.race([once(socket, 'data'), once(socket, 'close').then(() => 'closed')]))
  }
  expect(await ask()).toContain('Connection: keep-alive')
  const closing = parley.close()
  await new Promise((resolve) => setTimeout(resolve, 100))
  const last = await ask()
  expect(last).toMatch(/^HTTP\/1\.1 200 /)
  expect(last).toContain('Connection: close')
  await closing
})

/** Connects `count` clients, each of which asks at once; answers how each is told, by its first line or its error. */
async function askAtOnce(url: string, count: number): Promise<Promise<string | undefined>[]> {
  const { hostname, port } = new URL(url)
  const connecting = Array.from({ length: count }, async () => {
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    socket.write('GET /health HTTP/1.1\r\nHost: x\r\n\r\n')
    return socket
  })
  // All of them are connected then, and the server takes one at a turn.
  const sockets = await Promise.all(connecting)
  return sockets.map((socket) =>
    once(socket, 'data').then(
      ([answer]) => String(answer).split('\r\n')[0],
      (error: NodeJS.ErrnoException) => error.code,
    ),
  )
}

/** Makes every turn of the event loop take this long, until it is told to end. */
function slowTurns(ms: number): () => void {
  let slow = true
  const turn = () => {
    const end = performance.now() + ms
    while (performance.now() < end);
    if (slow) setImmediate(turn)
  }
  turn()
  return () => {
    slow = false
  }
}

test.each([
  ['', 0],
  [', also by a server whose turns are long', 40],
])(
  'clients that have just connected are answered, also those that the server has not come to yet%s',
  async (_, turnMs) => {
    const parley = await startParley()
    const told = await askAtOnce(parley.url, 20)
    const endSlow = slowTurns(turnMs)
    await parley.close()
    endSlow()
    expect(new Set(await Promise.all(told))).toEqual(new Set(['HTTP/1.1 200 OK']))
  },
)

test('a request that came on a kept connection while a stop was busy is answered', async () => {
  const parley = await startParley()
  const { hostname, port } = new URL(parley.url)
  const socket = connect(Number(port), hostname)
  socket.write('GET /health HTTP/1.1\r\nHost: x\r\n\r\n')
  await once(socket, 'data')
  const closing = parley.close()
  await new Promise((resolve) => setTimeout(resolve, 100))
  // Timers come first in the turn after this one.
  await new Promise((resolve) => setImmediate(resolve))
  const told = once(socket, 'data').catch((error: NodeJS.ErrnoException) => [error.code])
  socket.write('GET /health HTTP/1.1\r\nHost: x\r\n\r\n')
  // In this turn the server becomes due to end the idle connections.
  const end = performance.now() + 1_000
  while (performance.now() < end);
  const [answer] = await told
  expect(String(answer)).toMatch(/^HTTP\/1\.1 200 /)
  await closing
})
