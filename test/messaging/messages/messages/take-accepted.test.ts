import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { closeHandOver } from '#messaging/messages/messages/hand-over.ts'
import { type Parley, startParley, type Tenant } from '../../../support/parley.ts'

// A message that this process accepts is claimed while it is saved, and handed over from memory (docs/adr/0153).

let parley: Parley
let shop: Tenant
let people = 0

beforeAll(async () => {
  // A distributed database claims in a statement of its own (docs/adr/0196).
  parley = await startParley({ DATABASE__DISTRIBUTED: 'false' })
  shop = await parley.tenant()
})
afterAll(() => parley?.close())

/** Somebody who wrote, so that texts may be sent to them. */
async function customer(): Promise<string> {
  const phone = `1555048${String(people++).padStart(4, '0')}`
  await parley.sandbox.inbound(shop.phoneId, phone, { type: 'text', text: { body: 'Hello' } })
  const stored = { fromPhone: phone, direction: 'incoming' }
  await parley.until(async () => (await parley.app.prisma.message.count({ where: stored })) === 1)
  return phone
}

async function send(to: string, body = 'x'): Promise<string> {
  const answer = await shop.v1.post('/messages', { to: `+${to}`, type: 'text', text: { body } })
  expect(answer.status, answer.text).toBe(201)
  return answer.body.id
}

const isAnswered = async (id: string) =>
  (await parley.app.prisma.message.findFirst({ where: { id } }))?.platformMessageId != null

/** Our ids of what the platform got for a person, in its order. */
const toldOf = async (phone: string) =>
  (await parley.sandbox.messages(phone)).map(({ body }) => body.biz_opaque_callback_data)

/** Names of statements about messages to send that any connection runs from now on. */
function statements(): string[] {
  const ran: string[] = []
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const { name } = given[0] as { name?: string }
    if (name && /^(messages|conversations|hand_over)\./.test(name)) ran.push(name)
    return (query as (...all: unknown[]) => unknown).apply(this, given)
  } as typeof query
  onTestFinished(() => void Object.assign(pg.Client.prototype, { query }))
  return ran
}

test('one text is five statements until the answer of the platform is kept', async () => {
  const ann = await customer()
  await parley.until(() => isAnsweredOnce(ann))
  await parley.running.drain()
  const ran = statements()
  const id = await send(ann)
  await parley.until(() => isAnswered(id))
  await parley.until(() => ran.includes('hand_over.unpark'))
  // The statuses may be quicker than that.
  const ofSending = ran.filter((name) => !/messages\.(lock|save)_/.test(name))
  expect(ofSending.slice(0, 5)).toEqual([
    'messages.find_targets',
    'messages.accept_and_take',
    'hand_over.mark',
    'hand_over.save_accepted',
    'hand_over.unpark',
  ])
})

/** The first send to somebody prepares statements and remembers its number. */
async function isAnsweredOnce(phone: string): Promise<boolean> {
  return isAnswered(await send(phone))
}

test('messages to one person go out in their order, whichever way they were taken', async () => {
  const ann = await customer()
  const ids: string[] = []
  for (let each = 0; each < 6; each++) ids.push(await send(ann, String(each)))
  await parley.until(async () => (await toldOf(ann)).length === ids.length)
  expect(await toldOf(ann)).toEqual(ids)
})

test('what follows in a chat goes out behind what this process is telling, without a claim', async () => {
  const ann = await customer()
  const before = await send(ann)
  await parley.until(() => isAnswered(before))
  await parley.running.drain()
  await parley.sandbox.faults({ match: { to: ann }, effect: { delay_ms: 60 } })
  onTestFinished(() => parley.sandbox.clearFaults())
  const ran = statements()
  const ids: string[] = []
  for (let each = 0; each < 8; each++) ids.push(await send(ann, `next ${each}`))
  await parley.until(async () => (await toldOf(ann)).length === ids.length + 1)
  expect((await toldOf(ann)).slice(1)).toEqual(ids)
  await parley.until(() => isAnswered(ids.at(-1) ?? ''))
  expect(ran.filter((name) => name === 'hand_over.mark')).toHaveLength(ids.length)
  expect(ran).not.toContain('hand_over.read_claimed')
})

test('after a "not now" what waits behind it is released, and all go out in their order', async () => {
  const ann = await customer()
  const before = await send(ann)
  await parley.until(() => isAnswered(before))
  const error = { code: 131057, message: 'Maintenance.' }
  await parley.sandbox.faults({
    match: { to: ann, nth: 1 },
    effect: { status: 429, error, retry_after: 1, delay_ms: 300 },
  })
  onTestFinished(() => parley.sandbox.clearFaults())
  const ids: string[] = []
  for (let each = 0; each < 4; each++) ids.push(await send(ann, `again ${each}`))
  const { rows } = await parley.app.pool.query(
    'select count(distinct claimed_by)::int as many from hand_over where message_id = any($1::uuid[])',
    [ids],
  )
  expect(rows[0].many, 'they were taken behind the first').toBeGreaterThan(1)
  await parley.until(() => isAnswered(ids.at(-1) ?? ''), 30_000)
  const told = (await toldOf(ann)).slice(1)
  expect([...new Set(told)]).toEqual(ids)
})

test('while an answer is awaited the next one to that person waits, and those to others do not', async () => {
  const [ann, bob] = [await customer(), await customer()]
  await parley.sandbox.faults({ match: { to: ann, nth: 1 }, effect: { delay_ms: 1500 } })
  const first = await send(ann, 'first')
  const second = await send(ann, 'second')
  const another = await send(bob)
  await parley.until(() => isAnswered(another))
  expect(await isAnswered(second)).toBe(false)
  await parley.until(() => isAnswered(second))
  expect(await toldOf(ann)).toEqual([first, second])
})

test('what the chatbot answers goes out from memory, too', async () => {
  const { workspaceId } = shop
  await parley.app.pool.query(
    `with raised as (
       update chatbot_settings set enabled = true, greeting_message = '', fallback_message = '',
         rules_version = rules_version + 1 where workspace_id = $1)
     insert into keyword_rule (workspace_id, id, name, keywords, match_type, response_type, response_content, priority,
       enabled, created_at, updated_at)
     values ($1, gen_random_uuid(), 'price', '{price}', 'exact', 'text', '{"body":"It is 5.","buttons":[]}', 1, true, now(), now())`,
    [workspaceId],
  )
  const ann = await customer()
  await parley.running.drain()
  const ran = statements()
  await parley.sandbox.inbound(shop.phoneId, ann, { type: 'text', text: { body: 'price' } })
  await parley.until(async () => (await toldOf(ann)).length === 1)
  expect(ran).toContain('messages.accept_and_take')
  expect(ran).not.toContain('hand_over.read_claimed')
})

test('a worker that ends takes nothing more: what is accepted waits for a claim', async () => {
  const ann = await customer()
  await closeHandOver(parley.app)
  const ran = statements()
  const id = await send(ann)
  expect(ran).not.toContain('messages.accept_and_take')
  await parley.until(() => isAnswered(id))
  expect(ran).toContain('hand_over.claim')
  expect(await toldOf(ann)).toEqual([id])
})
