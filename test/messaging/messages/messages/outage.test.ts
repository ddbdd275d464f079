import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { lanesOf } from '#core/lanes/lanes.ts'
import { refused, replaceStatement } from '../../../support/away.ts'
import { type Parley, startParley, type Tenant } from '../../../support/parley.ts'

// What was claimed for hand-over when PostgreSQL went away, and is not handed over, does not wait for its claim's end.

let parley: Parley
let shop: Tenant
let people = 0

beforeAll(async () => {
  parley = await startParley({ LOG__LEVEL: 'fatal' })
  shop = await parley.tenant()
})
afterAll(() => parley?.close())

const stranger = () => `1555047${String(people++).padStart(4, '0')}`

async function send(to: string): Promise<string> {
  const template = { name: 'hello', language: 'en' }
  const answer = await shop.v1.post('/messages', { to: `+${to}`, type: 'template', template })
  expect(answer.status).toBe(201)
  return answer.body.id
}

/** Our ids of what the platform got for a person, in its order. */
const toldOf = async (phone: string) =>
  (await parley.sandbox.messages(phone)).map(({ body }) => body.biz_opaque_callback_data)

const claimOf = (messageId: string) =>
  parley.until(async () => {
    const row = await parley.app.prisma.handOver.findFirst({ where: { messageId } })
    return row?.claimedUntil ?? null
  })

/** PostgreSQL does what it is asked, and is gone before it can say so; then it is away for longer. */
function breaksAfter(name: string) {
  let met = 0
  const over = replaceStatement(parley.app, name, async (carryOut) => {
    if (met++ === 0) await carryOut()
    throw refused()
  })
  return { times: () => met, over }
}

test.each(['hand_over.read_claimed', 'hand_over.mark'])(
  '%s without an answer: all is handed over, once and in its order, before the claim ends',
  async (name) => {
    const [ann, bob] = [stranger(), stranger()]
    await parley.running.drain()
    // What is taken while it is accepted is not read.
    const takes = vi.spyOn(lanesOf(parley.app), 'own')
    if (name === 'hand_over.read_claimed') takes.mockReturnValue(undefined)
    onTestFinished(() => takes.mockRestore())
    const outage = breaksAfter(name)
    onTestFinished(outage.over)
    const first = await send(ann)
    const claimedUntil = await claimOf(first)
    await parley.until(() => outage.times() > 0)
    const [second, another] = [await send(ann), await send(bob)]
    outage.over()
    await parley.until(async () => (await toldOf(ann)).length === 2 && (await toldOf(bob)).length === 1)
    expect(parley.clock.now().getTime()).toBeLessThan(claimedUntil.getTime())
    expect([await toldOf(ann), await toldOf(bob)]).toEqual([[first, second], [another]])
    // Nothing is handed over again when the claims end.
    await parley.clock.advance(120)
    expect([await toldOf(ann), await toldOf(bob)]).toEqual([[first, second], [another]])
  },
)

test('what the platform may have been told of is never given back', async () => {
  const to = stranger()
  const outage = breaksAfter('hand_over.save_accepted')
  const id = await send(to)
  await parley.until(() => outage.times() > 1)
  const next = await send(stranger())
  // The clock moves at once; what becomes due with it waits for everything under way.
  const advanced = parley.clock.advance(60)
  outage.over()
  await parley.until(async () => (await shop.v1.get(`/messages/${id}`)).body.platform_message_id)
  await parley.until(async () => (await shop.v1.get(`/messages/${next}`)).body.platform_message_id)
  await advanced
  expect(await toldOf(to)).toEqual([id])
})
