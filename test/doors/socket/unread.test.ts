import { expect, test } from 'vitest'
import { RawClient } from './client.ts'
import { type Live, startLive, until } from './live.ts'

async function connected(live: Live): Promise<RawClient> {
  const person = await live.signIn()
  const client = await new RawClient(live.wsUrl).opened()
  client.send({ type: 'auth', payload: { token: await person.socketToken() } })
  client.send({ type: 'connection_init' })
  await until('the ack', () => client.of('connection_ack').length === 1)
  return client
}

/** Asks for 50 MB of answers: far more than the system itself keeps for a connection. */
function askForMuch(client: RawClient): void {
  const ping = JSON.stringify({ type: 'ping', payload: { text: 'x'.repeat(500_000) } })
  for (let i = 0; i < 100; i++) client.send(ping)
}

test('nothing more is read from a client that takes no answers, so it is let go although it says it is there', async () => {
  const live = await startLive({ socket: { limits: { pingMs: 200 } } })
  const client = await connected(live)
  client.ws.pause()
  askForMuch(client)
  const alive = setInterval(() => client.ws.pong(), 20)
  await client.closed.catch(() => {})
  clearInterval(alive)
  expect(client.of('pong').length).toBeLessThan(100)
  await live.close()
})

test('a client that takes its answers gets all of them, however many it asks for at once', async () => {
  const live = await startLive()
  const client = await connected(live)
  askForMuch(client)
  await until('all answers', () => client.of('pong').length === 100)
  client.send({ id: 'q', type: 'subscribe', payload: { query: '{ __typename }' } })
  await until('another answer', () => client.of('complete', 'q').length === 1)
  await live.close()
})
