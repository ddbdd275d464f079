import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { awayFor, refused, replaceStatement } from '../../../support/away.ts'
import { type Parley, startParley, type Tenant } from '../../../support/parley.ts'

let parley: Parley
let shop: Tenant
const immediately = { sent_ms: 0, delivered_ms: 0, read_ms: 0, template_review_ms: 0 }

beforeAll(async () => {
  parley = await startParley()
  shop = await parley.tenant()
})

beforeEach(async () => {
  await parley.sandbox.clearFaults()
  await parley.sandbox.settings({ auto: immediately })
})

afterAll(() => parley.close())

let people = 2000
const stranger = () => `+1555040${people++}`

async function send(to = stranger()) {
  const answer = await shop.v1.post('/messages', {
    to,
    type: 'template',
    template: { name: 'hello', language: 'en' },
  })
  expect(answer.status).toBe(201)
  return answer.body
}

const read = async (id: string) => (await shop.v1.get(`/messages/${id}`)).body
const reaches = (id: string, status: string) =>
  parley.until(async () => {
    const message = await read(id)
    return message.status === status ? message : null
  })

async function eventsOf(id: string): Promise<string[]> {
  const rows = await parley.app.prisma.event.findMany({ where: { subjectId: id }, orderBy: { seq: 'asc' } })
  return rows.map((row) => row.type)
}

test('pending, then what the platform reports, with a time for each step', async () => {
  const { id } = await send()
  const message = await reaches(id, 'read')
  expect(message).toMatchObject({ status: 'read', platform_message_id: expect.stringMatching(/^wamid\./) })
  expect(message.error).toBeUndefined()
  expect(message.updated_at > message.created_at).toBe(true)
  expect((await eventsOf(id)).filter((type) => type === 'message.sent')).toHaveLength(1)
  expect((await eventsOf(id)).filter((type) => type === 'message.status').length).toBeGreaterThanOrEqual(1)
})

test.each([
  ['+15550100002', 131026],
  ['+15550100005', 131047],
])('the magic recipient %s fails with %i', async (to, code) => {
  const { id } = await send(to)
  expect(await reaches(id, 'failed')).toMatchObject({ error: { code, message: expect.any(String) } })
})

test('a refusal at once is a failed message with the code of the platform', async () => {
  const to = stranger()
  await parley.sandbox.faults({
    match: { to: to.slice(1) },
    effect: { status: 400, error: { code: 131009, message: 'Parameter value is not valid' } },
  })
  const { id } = await send(to)
  expect((await reaches(id, 'failed')).error.code).toBe(131009)
})

test('FR18: a failure of the platform without a cause is tried again up to three times', async () => {
  const failing = (to: string, nth: number) =>
    parley.sandbox.faults({
      match: { to: to.slice(1), nth },
      effect: { status: 500, error: { code: 131000, message: 'Something went wrong' } },
    })
  const [mended, broken] = [stranger(), stranger()]
  for (const nth of [1, 2, 3]) await failing(mended, nth)
  for (const nth of [1, 2, 3, 4]) await failing(broken, nth)
  const [first, second] = [await send(mended), await send(broken)]
  // Tried so often, and the platform has answered: the row is nobody's.
  const tries = async (id: string) => {
    const row = await parley.app.prisma.handOver.findFirst({ where: { messageId: id, claimedUntil: null } })
    return row?.attempts ?? 0
  }
  for (const count of [1, 2, 3]) {
    await parley.until(async () => (await tries(first.id)) >= count && (await tries(second.id)) >= count)
    await parley.clock.advance(60)
  }
  await reaches(first.id, 'read')
  expect((await reaches(second.id, 'failed')).error.code).toBe(131000)
})

test('what the platform answers while PostgreSQL is away is kept for when it is back', async () => {
  const to = stranger()
  await parley.sandbox.faults({
    match: { to: to.slice(1), nth: 1 },
    effect: { status: 400, error: { code: 130429, message: 'Rate limit hit' } },
  })
  const outage = awayFor(parley.app, 'hand_over.put_back')
  const { id } = await send(to)
  await parley.until(() => outage.times() >= 2)
  outage.over()
  const isPutBack = async () =>
    (await parley.app.prisma.handOver.findFirst({ where: { messageId: id } }))?.handedOverAt === null
  await parley.until(isPutBack)
  await parley.clock.advance(60)
  await reaches(id, 'read')
})

test('"not now" that is written twice does not undo the try that came in between', async () => {
  const to = stranger()
  // Sent and never confirmed: the try stays with those that may end.
  await parley.sandbox.settings({ auto: { sent_ms: null, delivered_ms: null, read_ms: null } })
  await parley.sandbox.faults({
    match: { to: to.slice(1), nth: 1 },
    effect: { status: 400, error: { code: 130429, message: 'Rate limit hit' } },
  })
  const written: Promise<unknown>[] = []
  const secondTry = Promise.withResolvers<void>()
  const over = replaceStatement(parley.app, 'hand_over.put_back', async (carryOut) => {
    if (written.length > 0) await secondTry.promise
    const writing = carryOut()
    written.push(writing)
    if (written.length > 1) return writing
    // It is done, and the connection breaks before anybody hears of it.
    await writing
    throw refused()
  })
  const { id } = await send(to)
  await parley.until(() => written.length === 1)
  await written[0]
  // It waits for everything under way, and so for the second writing.
  const advanced = parley.clock.advance(60)
  await parley.until(async () => (await read(id)).platform_message_id)
  secondTry.resolve()
  await parley.until(() => written.length === 2)
  await written[1]
  await advanced
  over()
  const handedOver = await parley.app.prisma.handOver.findFirst({ where: { messageId: id } })
  expect(handedOver).toMatchObject({ attempts: 2, handedOverAt: expect.any(Date) })
  await parley.clock.advance(60)
  await parley.running.drain()
  expect(await parley.sandbox.messages(to.slice(1))).toHaveLength(1)
})

test('"not now" is tried again later and sent once', async () => {
  const to = stranger()
  await parley.sandbox.faults({
    match: { to: to.slice(1), nth: 1 },
    effect: { status: 400, error: { code: 130429, message: 'Rate limit hit' } },
  })
  const { id } = await send(to)
  await parley.until(
    async () => (await parley.app.prisma.handOver.findFirst({ where: { messageId: id } }))?.attempts,
  )
  await parley.clock.advance(60)
  await reaches(id, 'read')
  expect(await parley.sandbox.messages(to.slice(1))).toHaveLength(1)
})

test('a call that breaks off stays pending, is never repeated, and ends by the verdict after 15 minutes', async () => {
  const to = stranger()
  await parley.sandbox.faults({ match: { to: to.slice(1) }, effect: { reset: true } })
  const { id } = await send(to)
  await parley.until(
    async () => (await parley.app.prisma.handOver.findFirst({ where: { messageId: id } }))?.answeredAt,
  )
  await parley.clock.advance(14 * 60)
  expect((await read(id)).status).toBe('pending')
  await parley.clock.advance(61)
  expect(await reaches(id, 'failed')).toMatchObject({
    error: { code: 0, message: expect.stringContaining('confirm') },
  })
  expect((await parley.sandbox.messages(to.slice(1))).length).toBeLessThanOrEqual(1)
})

test('the word of the platform corrects the verdict (D24)', async () => {
  const to = stranger()
  await parley.sandbox.settings({ auto: { sent_ms: null, delivered_ms: null, read_ms: null } })
  const { id } = await send(to)
  const { platform_message_id } = await parley.until(async () => {
    const message = await read(id)
    return message.platform_message_id ? message : null
  })
  await parley.clock.advance(16 * 60)
  await reaches(id, 'failed')
  await parley.sandbox.status(platform_message_id, 'delivered')
  const message = await reaches(id, 'delivered')
  expect(message.error).toBeUndefined()
  expect(message.failed_at).toBeNull()
})

test('what cannot be handed over for 15 minutes fails as not sent, and is not sent afterwards', async () => {
  const to = stranger()
  await parley.sandbox.faults({
    match: { to: to.slice(1) },
    effect: { status: 503, error: { code: 2, message: 'Service down' } },
  })
  const { id } = await send(to)
  for (let minutes = 0; minutes < 16; minutes++) await parley.clock.advance(60)
  expect(await reaches(id, 'failed')).toMatchObject({
    error: { code: 0, message: expect.stringContaining('not sent') },
  })
  await parley.sandbox.clearFaults()
  await parley.clock.advance(3600)
  expect(await parley.sandbox.messages(to.slice(1))).toEqual([])
})

test('two quick messages to one person arrive in the order they were written', async () => {
  const to = stranger()
  await parley.sandbox.faults({ match: { to: to.slice(1), nth: 1 }, effect: { delay_ms: 300 } })
  const sent: string[] = []
  for (let index = 0; index < 5; index++) sent.push((await send(to)).id)
  const arrived = await parley.until(async () => {
    const list = await parley.sandbox.messages(to.slice(1))
    return list.length === 5 ? list : null
  })
  expect(arrived.map((message) => message.body.biz_opaque_callback_data)).toEqual(sent)
})

test('callbacks twice and statuses before the answer change nothing twice', async () => {
  const to = stranger()
  await parley.sandbox.faults({
    match: { to: to.slice(1) },
    effect: { duplicate_callback: true, delay_ms: 100 },
  })
  const { id } = await send(to)
  await reaches(id, 'read')
  await parley.running.drain()
  const statuses = (await eventsOf(id)).filter((type) => type === 'message.status')
  expect(statuses.length).toBeLessThanOrEqual(3)
  expect((await eventsOf(id)).filter((type) => type === 'message.sent')).toHaveLength(1)
})
