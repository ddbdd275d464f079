import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeIncoming } from '#messaging/messages/messages/receive.ts'
import { loadItems } from '#telling/live/items.ts'
import { readAfter } from '#telling/live/log.ts'
import { awayFor, replaceStatement } from '../../../support/away.ts'
import { type Parley, startParley, type Tenant } from '../../../support/parley.ts'

// Replies and reactions that are here before the message that they name is known by its platform id.

let parley: Parley
let shop: Tenant
let people = 0
let next = 0

beforeAll(async () => {
  parley = await startParley()
  shop = await parley.tenant()
  await parley.sandbox.settings({ auto: { sent_ms: null, delivered_ms: null, read_ms: null } })
})

afterAll(() => parley?.close())

const stranger = () => `1555046${String(people++).padStart(4, '0')}`

interface Written {
  from: string
  id?: string
  about?: string
  reaction?: boolean
}

const received = ({ from, id = `wamid.links.${next++}`, about, reaction }: Written) => ({
  workspaceId: shop.workspaceId,
  numberId: shop.numberId,
  businessId: '200000000000001',
  platformMessageId: id,
  at: parley.clock.now(),
  sender: { waId: from, userId: null, parentUserId: null, username: null, profileName: null },
  type: reaction ? ('reaction' as const) : ('text' as const),
  content: reaction ? { emoji: '👍' } : { body: 'Hello', previewUrl: false },
  replyToPlatformId: about ?? null,
  media: null,
  raw: null,
})

const receive = (...written: Written[]) => storeIncoming(parley.app, written.map(received))

/** The messages with a person, the first one first. */
async function threadWith(phone: string) {
  const [contact] = (await shop.v1.get(`/contacts?phone=${phone}`)).body.data
  if (!contact) return []
  return (await shop.v1.get(`/messages?contact_id=${contact.id}`)).body.data.toReversed()
}

const linksOf = async (phone: string) =>
  (await threadWith(phone)).map(
    (message: { reply_to_message_id: string | null; reaction?: { message_id: string | null } }) =>
      message.reaction?.message_id ?? message.reply_to_message_id,
  )

/** The events of the messages with a person, the first one first. */
async function toldOf(phone: string) {
  const ids = (await threadWith(phone)).map(({ id }: { id: string }) => id)
  const { rows } = await parley.app.pool.query(
    'select type, subject_id as id from event where subject_id = any($1) order by seq',
    [ids],
  )
  return rows.map(({ type, id }) => [type, id])
}

/** How often live screens were told of it. */
const updatesOf = async (phone: string) =>
  (await toldOf(phone)).filter(([type]) => type === 'message.updated').length

const parked = async () => (await parley.app.pool.query('select * from parked_link')).rows

async function send(to: string): Promise<string> {
  const template = { name: 'hello', language: 'en' }
  const answer = await shop.v1.post('/messages', { to: `+${to}`, type: 'template', template })
  expect(answer.status).toBe(201)
  return answer.body.id
}

/** The platform's id of a message to this person, which it has and we may not know yet. */
const sentTo = (phone: string) =>
  parley.until(async () => (await parley.sandbox.messages(phone))[0]?.id ?? null)

test('a reply and a reaction that come before their target are linked when it comes, and told as changed', async () => {
  const from = stranger()
  const about = `wamid.links.${next++}`
  await receive({ from, about }, { from, about, reaction: true })
  expect(await linksOf(from)).toEqual([null, null])
  const [before] = await threadWith(from)
  await parley.clock.advance(1)
  await receive({ from, id: about })
  const thread = await threadWith(from)
  expect(await linksOf(from)).toEqual([thread[2].id, thread[2].id, null])
  expect(thread[0].updated_at > before.updated_at).toBe(true)
  expect(await parked()).toEqual([])
  // A reaction is news of its target, which is told once that is here (spec/10 FR1).
  expect(await toldOf(from)).toEqual([
    ['message.received', thread[0].id],
    ['message.received', thread[2].id],
    ['message.updated', thread[0].id],
    ['message.updated', thread[2].id],
  ])
  const live = await loadItems(
    parley.app,
    shop.workspaceId,
    await readAfter(parley.app.pool, shop.workspaceId, 0),
  )
  const updates = live.filter(({ type }) => type === 'message.updated')
  expect(updates).toMatchObject([
    { message: { id: thread[0].id, replyToMessageId: thread[2].id }, extras: { change: 'linked' } },
    { message: { id: thread[2].id }, extras: { change: 'reaction', reaction: { id: thread[1].id } } },
  ])
})

test('a reply is linked to a message of its own contact alone', async () => {
  const [from, another] = [stranger(), stranger()]
  const about = `wamid.links.${next++}`
  await receive({ from, about })
  await receive({ from: another, id: about })
  expect(await linksOf(from)).toEqual([null])
})

test("a reply that is quicker than the platform's answer to the send is linked when that comes", async () => {
  const from = stranger()
  const outage = awayFor(parley.app, 'hand_over.save_accepted')
  const id = await send(from)
  const about = await sentTo(from)
  await parley.until(() => outage.times() > 0)
  await receive({ from, about }, { from, about, reaction: true })
  expect(await linksOf(from)).toEqual([null, null, null])
  outage.over()
  await parley.until(async () => (await linksOf(from)).join() === ['', id, id].join())
  expect(await updatesOf(from)).toBe(2)
})

test('a reply is linked when a status tells the id of its target', async () => {
  const from = stranger()
  const outage = awayFor(parley.app, 'hand_over.save_accepted')
  const id = await send(from)
  const about = await sentTo(from)
  await receive({ from, about })
  await parley.sandbox.status(about, 'delivered')
  await parley.until(async () => (await linksOf(from))[1] === id)
  expect(await updatesOf(from)).toBe(1)
  outage.over()
  // The answer is saved as well before the next test looks at answers.
  await parley.running.drain()
})

test('a reply that is being stored while the answer is saved is linked as well', async () => {
  const from = stranger()
  await receive({ from })
  const looked = Promise.withResolvers<void>()
  const watched = replaceStatement(parley.app, 'hand_over.unpark', (carryOut) =>
    carryOut().finally(() => looked.resolve()),
  )
  const outage = awayFor(parley.app, 'hand_over.save_accepted')
  const id = await send(from)
  const about = await sentTo(from)
  const release = await holdEvents()
  const storing = receive({ from, about })
  await parley.until(eventsAreHeld)
  outage.over()
  await looked.promise
  await release()
  await storing
  watched()
  expect(await linksOf(from)).toEqual([null, null, id])
  expect(await updatesOf(from)).toBe(1)
})

/** Whoever stores a message appends its event last, and waits for this lock with everything else done. */
async function holdEvents() {
  const client = await parley.app.pool.connect()
  await client.query('begin')
  await client.query('select 1 from workspace_counter where workspace_id = $1 for update', [shop.workspaceId])
  return async () => {
    await client.query('rollback')
    client.release()
  }
}

async function eventsAreHeld() {
  const { rowCount } = await parley.app.pool.query(
    `select 1 from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and query like '/* events.append%'`,
  )
  return rowCount === 1
}
