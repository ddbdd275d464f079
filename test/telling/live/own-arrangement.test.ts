import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCtx } from '#core/context/context-factory.ts'
import { keepViewOrder } from '#messaging/inbox/views/arrangement-commands.ts'
import { subprotocolClient } from '../../doors/socket/client.ts'
import { type Live, type SignedInPerson, startLive, until } from '../../doors/socket/live.ts'

// How a person arranges the inbox is told to their own devices, and to nobody else.

let live: Live
let ada: SignedInPerson
let bob: SignedInPerson

beforeAll(async () => {
  live = await startLive()
  ;[ada, bob] = [await live.signIn(), await live.signIn()]
})
afterAll(() => live?.close())

interface Arranged {
  savedViewIds: string[]
  orders: { view: string; orderBy: string }[]
}

function listen(who: SignedInPerson) {
  const client = subprotocolClient(live.wsUrl, who.socketToken)
  const told: Arranged[] = []
  client.subscribe<{ inboxArrangementChanged: Arranged }>(
    { query: 'subscription { inboxArrangementChanged { savedViewIds orders { view orderBy } } }' },
    {
      next: ({ data }) => data && told.push(data.inboxArrangementChanged),
      error: () => {},
      complete: () => {},
    },
  )
  return { told, stop: () => client.dispose() }
}

const keep = (who: SignedInPerson, view: string, orderBy: string) =>
  keepViewOrder(createCtx(live.app, { actor: who.member }), { view, orderBy })

test('a device hears how it is at first, and of each change; nobody else hears of it', async () => {
  const devices = [listen(ada), listen(ada)]
  const other = listen(bob)
  for (const { told } of [...devices, other]) {
    await until('the beginning', () => told.length > 0)
    expect(told[0]).toEqual({ savedViewIds: [], orders: [] })
  }
  await keep(ada, 'mine', 'waiting')
  for (const { told } of devices)
    await until('the change', () => told.at(-1)?.orders[0]?.orderBy === 'WAITING')
  await keep(bob, 'inbox', 'due')
  await until('the other’s own', () => other.told.length > 1)
  expect(other.told.at(-1)?.orders).toEqual([{ view: 'inbox', orderBy: 'DUE' }])
  for (const { stop } of [...devices, other]) await stop()
})
