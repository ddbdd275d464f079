import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createCtx } from '#core/context/context-factory.ts'
import { createPublicKey } from '#people/public-keys/public-key-commands.ts'
import { interestIn } from '#telling/live/interest.ts'
import type { LiveItem } from '#telling/live/items.ts'
import { type LiveStream, openStream } from '#telling/live/stream.ts'
import { subprotocolClient } from './client.ts'
import { type Live, type SignedInPerson, startLive, until } from './live.ts'

let live: Live
let person: SignedInPerson

beforeAll(async () => {
  live = await startLive()
  person = await live.signIn()
})
afterAll(() => live.close())

const everything = interestIn('message')

async function newest(): Promise<number> {
  const { rows } = await live.app.pool.query(
    'select event_seq from workspace_counter where workspace_id = $1',
    [live.workspaceId],
  )
  return rows[0].event_seq
}

/** Collects what a stream tells, until `stop`. */
function collect(stream: LiveStream) {
  const items: LiveItem[] = []
  const ended = (async () => {
    for await (const item of stream) items.push(item)
  })()
  return { items, stop: () => stream.return().then(() => ended) }
}

describe('the seam between the log and live events', () => {
  test('readers that join at any moment under concurrent writers get each event once and in order', async () => {
    const start = await newest()
    let writing = true
    const written: string[] = []
    const writer = async () => {
      while (writing) written.push(await live.say('hello'))
    }
    const writers = Array.from({ length: 6 }, writer)
    const readers: ({ after: number } & ReturnType<typeof collect>)[] = []
    for (let i = 0; i < 40; i++) {
      const after = i % 4 === 0 ? start : await newest()
      readers.push({ after, ...collect(await openStream(live.app, person.member, everything, after)) })
      await new Promise((resolve) => setTimeout(resolve, 5 + ((i * 7) % 40)))
    }
    writing = false
    await Promise.all(writers)
    const end = await newest()
    expect(end - start).toBe(written.length)
    expect(written.length).toBeGreaterThan(200)
    await until('all readers are at the end', () =>
      readers.every(({ items }) => items.at(-1)?.sequence === end),
    )
    for (const { after, items, stop } of readers) {
      expect(items.map((item) => item.sequence)).toEqual(
        Array.from({ length: end - after }, (_, i) => after + 1 + i),
      )
      await stop()
    }
  })

  test('a wake-up that is lost costs two seconds, not the event', async () => {
    const stream = collect(await openStream(live.app, person.member, everything, null))
    await live.say('first')
    await until('the reader is live', () => stream.items.length === 1)
    const publish = live.app.bus.publish
    live.app.bus.publish = () => {}
    await live.say('silent')
    live.app.bus.publish = publish
    await until('the poll has found it', () => stream.items.length === 2)
    await stream.stop()
  })

  test('a reader with a contact hears of that contact only, and its position still moves', async () => {
    const contactId = await live.addContact()
    const stream = collect(
      await openStream(live.app, person.member, { ...everything, contactIds: new Set([contactId]) }, null),
    )
    await live.say('for another')
    const id = await live.say('for this one', contactId)
    await until('it came', () => stream.items.length === 1)
    expect(stream.items[0]).toMatchObject({ message: { id } })
    await stream.stop()
  })
})

test('whoever asks for the position first hears all that happens from there, and no resync', async () => {
  const response = await fetch(`${live.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${person.access}` },
    body: JSON.stringify({ query: '{ eventSequence }' }),
  })
  const { data } = (await response.json()) as { data: { eventSequence: string } }
  expect(data.eventSequence).toBe(String(await newest()))
  const id = await live.say('while the state is loaded')
  const stream = collect(await openStream(live.app, person.member, everything, Number(data.eventSequence)))
  await until('it was told', () => stream.items.length > 0)
  expect(stream.items).toMatchObject([{ resync: false, message: { id } }])
  await stream.stop()
})

describe('a position that is no longer kept', () => {
  test('begins with a resync and goes on from now', async () => {
    await live.say('to be forgotten')
    await live.say('to be forgotten')
    const old = (await newest()) - 2
    await live.app.pool.query('delete from event where workspace_id = $1', [live.workspaceId])
    const stream = collect(await openStream(live.app, person.member, everything, old))
    const id = await live.say('after the gap')
    await until('both came', () => stream.items.length === 2)
    const [resync, next] = stream.items
    expect(resync).toMatchObject({ resync: true, type: 'resync', message: null, sequence: old + 2 })
    expect(next).toMatchObject({ resync: false, sequence: old + 3, message: { id } })
    await stream.stop()
  })

  test('the oldest position that can still be served is the one before the oldest event', async () => {
    await live.app.pool.query('delete from event where workspace_id = $1', [live.workspaceId])
    const end = await newest()
    await live.say('kept')
    const exact = collect(await openStream(live.app, person.member, everything, end))
    const tooOld = collect(await openStream(live.app, person.member, everything, end - 1))
    await until('both told', () => exact.items.length === 1 && tooOld.items.length === 1)
    expect(exact.items[0]?.resync).toBe(false)
    expect(tooOld.items[0]?.resync).toBe(true)
    await exact.stop()
    await tooOld.stop()
  })

  test('a position of another installation, beyond the newest event, is a resync too', async () => {
    const stream = collect(await openStream(live.app, person.member, everything, 1_000_000))
    await until('it was told', () => stream.items.length === 1)
    expect(stream.items[0]).toMatchObject({ resync: true, sequence: await newest() })
    await stream.stop()
  })

  test('events that are removed while a reader waits for the database are a resync, not a silent gap', async () => {
    const stream = await openStream(live.app, person.member, everything, await newest())
    for (const body of ['one', 'two', 'three']) await live.say(body)
    const end = await newest()
    await live.app.pool.query('delete from event where workspace_id = $1 and seq < $2', [
      live.workspaceId,
      end,
    ])
    const { items, stop } = collect(stream)
    await until('it was told', () => items.length === 1)
    expect(items[0]).toMatchObject({ resync: true, sequence: end })
    await stop()
  })
})

describe('many readers', () => {
  test('a batch of events costs the same statements for fifty readers as for one', async () => {
    const cost = async (count: number) => {
      const streams = await Promise.all(
        Array.from({ length: count }, () => openStream(live.app, person.member, everything, null)),
      )
      const readers = streams.map(collect)
      await live.say('to join')
      await until('all are live', () => readers.every(({ items }) => items.length === 1))
      const subjects = await Promise.all([live.say('a'), live.say('b')])
      await until('all have it', () => readers.every(({ items }) => items.length === 3))
      const before = live.scene.statements()
      await live.append(
        subjects.map((subjectId) => ({ type: 'message.status', subjectId, contactId: live.contactId })),
      )
      await until('all have the batch', () => readers.every(({ items }) => items.length === 5))
      const after = live.scene.statements()
      for (const { stop } of readers) await stop()
      return after - before
    }
    const one = await cost(1)
    const fifty = await cost(50)
    // The poll of the safety net may fall into the measured moment.
    expect(fifty).toBeLessThanOrEqual(one + 2)
  })

  test('who wrote the messages of a batch is read once for all of them', async () => {
    const many = 20
    const ctx = createCtx(live.app, { actor: { kind: 'system', workspaceId: live.workspaceId } })
    const key = await createPublicKey(ctx, { name: 'Checkout', scopes: ['messages:send'] })
    const subjects = await Promise.all(Array.from({ length: many }, () => live.say('by a program')))
    await live.app.pool.query(
      `update message set sent_by_type = 'api', sent_by_id = $2 where id = any($1::uuid[])`,
      [subjects, key.id],
    )
    const client = subprotocolClient(live.wsUrl, person.socketToken)
    const events = client.iterate({
      query: `subscription ($after: String) { messageEvents(after: $after) { ... on EventAboutMessage { message { author { name } } } } }`,
      variables: { after: String(await newest()) },
    })
    const first = events.next()
    await live.say('to join')
    await first
    const before = live.scene.statements()
    await live.append(
      subjects.map((subjectId) => ({ type: 'message.status', subjectId, contactId: live.contactId })),
    )
    for (let told = 0; told < many; told++) {
      const { value } = await events.next()
      expect(value?.data).toEqual({ messageEvents: { message: { author: { name: 'Checkout' } } } })
    }
    expect(live.scene.statements() - before).toBeLessThan(many)
    await client.dispose()
  })

  test('a reader that does not take its events is ended; the others go on', async () => {
    const slow = await openStream(live.app, person.member, everything, null)
    const quick = collect(await openStream(live.app, person.member, everything, null))
    const first = slow.next()
    await until('both are live', async () => {
      await live.say('to join')
      return quick.items.length > 0
    })
    await first
    const subjectId = await live.say('again and again')
    const event = { type: 'message.status', subjectId, contactId: live.contactId } as const
    for (let i = 0; i < 3; i++) await live.append(Array.from({ length: 500 }, () => event))
    await until('the quick one has all', () => quick.items.length >= 1_500)
    await expect(slow.next()).rejects.toMatchObject({ code: 'rate_limited' })
    await quick.stop()
  })
})
