import { afterAll, beforeAll, expect, test } from 'vitest'
import { memberSession, type Session } from '../../../support/session.ts'
import { type CampaignScene, startCampaignScene } from '../broadcasts/campaign-scene.ts'

// What campaigns cost by the prices of the workspace, before and after (docs/adr/0088).

let scene: CampaignScene

beforeAll(async () => {
  scene = await startCampaignScene()
  await scene.parley.sandbox.settings({ auto: { sent_ms: 0, delivered_ms: 0, read_ms: null } })
})
afterAll(() => scene?.parley.close())

const cost = '{ currency amount pricedCount unpricedCount }'
const ask = async (query: string, id: string, by: Session = scene.admin) => {
  const { body } = await by.ask(query, { id })
  return body.errors?.[0].extensions.code ?? body.data
}
const estimate = async (id: string) =>
  (await ask(`query ($id: ID!) { broadcastCheck(id: $id) { estimatedCost ${cost} } }`, id)).broadcastCheck
    .estimatedCost
const billed = async (id: string) =>
  (
    await ask(
      `query ($id: ID!) { broadcast(id: $id) { cost ${cost} billing { category billableCount cost ${cost} } } }`,
      id,
    )
  ).broadcast
const price = (category: string, country: string | null, amount: string) => ({ category, country, amount })
const set = async (prices: object[], currency = 'EUR') => {
  const { body } = await scene.admin.ask(
    'mutation ($input: SetPricesInput!) { setPrices(input: $input) { priceList { currency } } }',
    { input: { currency, prices } },
  )
  expect(body.errors).toBeUndefined()
}
const row = (phone: string) => ({ phone_number: `+${phone}`, template_params: { 1: 'Ann' } })
const sql = (text: string, values: unknown[]) => scene.parley.app.pool.query(text, values)
const draftTo = async (phones: readonly string[], more: object = {}) => {
  const id = await scene.draft(0, more)
  expect((await scene.add(id, phones.map(row))).status).toBe(200)
  return id
}

const [german, german2, canadian, american, brazilian] = [
  '4915112340001',
  '4915112340002',
  '14165550101',
  '12125550101',
  '5511912345678',
] as const
const eur = (amount: string, pricedCount: number, unpricedCount = 0) => ({
  currency: 'EUR',
  amount,
  pricedCount,
  unpricedCount,
})

test('without prices there are counts and no costs', async () => {
  const id = await draftTo([german])
  expect(await estimate(id)).toBeNull()
  await scene.do(id, 'start')
  await scene.becomes(id, { status: 'completed', delivered_count: 1 })
  expect(await billed(id)).toEqual({
    cost: null,
    billing: [{ category: 'UTILITY', billableCount: 1, cost: null }],
  })
})

test('an estimate has each person at the price of their country, or that of all others; then it is what was billed', async () => {
  await set([
    price('UTILITY', null, '0.0301'),
    price('UTILITY', 'DE', '0.0551'),
    price('UTILITY', 'CA', '0.000001'),
  ])
  const id = await draftTo([german2, canadian, american, brazilian])
  expect(await estimate(id)).toEqual(eur('0.115301', 4))
  expect((await billed(id)).cost).toBeNull()
  await scene.do(id, 'start')
  await scene.becomes(id, { status: 'completed', delivered_count: 4 })
  const all = eur('0.115301', 4)
  expect(await billed(id)).toEqual({
    cost: all,
    billing: [{ category: 'UTILITY', billableCount: 4, cost: all }],
  })
})

test('whoever gets nothing costs nothing; contacts are known by their own phones', async () => {
  const [gone, twice, stranger] = ['4915112340011', '14165550111', '5511912345611']
  const made = await Promise.all(
    [gone, twice].map((phone) => scene.shop.v1.post('/contacts', { phone: `+${phone}` })),
  )
  const [goneId, twiceId] = made.map(({ body }) => body.id as string)
  const id = await draftTo([gone as string, twice as string, stranger as string])
  await sql(
    'update broadcast_recipient set contact_id = $2, phone = null where broadcast_id = $1 and phone = $3',
    [id, goneId, gone],
  )
  await sql(
    'update broadcast_recipient set contact_id = $2, phone = null where broadcast_id = $1 and phone = $3',
    [id, twiceId, twice],
  )
  expect(await estimate(id)).toEqual(eur('0.085201', 3))
  await sql('update contact set deleted_at = now() where id = $1', [goneId])
  expect(await estimate(id)).toEqual(eur('0.030101', 2))
})

test('what has no price is counted as that, and a control group costs nothing', async () => {
  const id = await draftTo(['4915112340021', '4915112340022', '14165550121', '33612345621'])
  await set([price('UTILITY', 'DE', '0.0551'), price('MARKETING', null, '9')])
  expect(await estimate(id)).toEqual(eur('0.1102', 2, 2))
  await sql(
    `update broadcast set split = '{"share": 50, "controlShare": 50, "variants": [], "test": null}' where id = $1`,
    [id],
  )
  expect(await estimate(id)).toEqual(eur('0.0551', 1, 1))
})

test('categories each have their price, those of the platform that the card does not have that of their kin, free ones none', async () => {
  await set([
    price('MARKETING', null, '0.1'),
    price('UTILITY', null, '0.01'),
    price('AUTHENTICATION', 'DE', '0.02'),
    price('SERVICE', null, '0'),
  ])
  const phones = Array.from({ length: 8 }, (_, at) => `491511234003${at}`)
  const id = await draftTo(phones)
  await scene.do(id, 'start')
  await scene.becomes(id, { status: 'completed', delivered_count: 8 })
  // marketing, marketing_lite, utility, authentication, international, service, other; and marketing that is free
  const numbers = [1, 2, 3, 4, 5, 6, 9, 11]
  const { rows } = await sql('select id from message where broadcast_id = $1 order by id', [id])
  for (const [at, { id: message }] of rows.entries())
    await sql('update message set billed = $2 where id = $1', [message, numbers[at]])
  const { billing, cost: sum } = await billed(id)
  const byCategory = Object.fromEntries(
    billing.map((one: { category: string; cost: { amount: string; unpricedCount: number } }) => [
      one.category,
      [one.cost.amount, one.cost.unpricedCount],
    ]),
  )
  expect(byCategory).toEqual({
    MARKETING: ['0.1', 0],
    MARKETING_LITE: ['0.1', 0],
    UTILITY: ['0.01', 0],
    AUTHENTICATION: ['0.02', 0],
    AUTHENTICATION_INTERNATIONAL: ['0.02', 0],
    SERVICE: ['0', 0],
    OTHER: ['0', 1],
  })
  expect(sum).toEqual(eur('0.25', 6, 1))
})

test('other prices are those of what was sent before, too; none tell nothing any more', async () => {
  const id = await draftTo(['4915112340051', '4915112340052', '4915112340053'])
  await scene.do(id, 'start')
  await scene.becomes(id, { status: 'completed', delivered_count: 3 })
  await set([price('UTILITY', null, '0.0113')])
  expect((await billed(id)).cost).toEqual(eur('0.0339', 3))
  await set([price('UTILITY', null, '0.02')], 'USD')
  expect((await billed(id)).cost).toEqual({ ...eur('0.06', 3), currency: 'USD' })
  await set([])
  expect((await billed(id)).cost).toBeNull()
})

test("a workspace's prices are nobody else's", async () => {
  const other = await memberSession(scene.parley, (await scene.parley.tenant()).workspaceId)
  await other.ask(
    'mutation ($input: SetPricesInput!) { setPrices(input: $input) { priceList { currency } } }',
    {
      input: { currency: 'JPY', prices: [price('UTILITY', null, '7')] },
    },
  )
  const id = await draftTo(['4915112340061'])
  expect(await estimate(id)).toBeNull()
  expect(await ask(`query ($id: ID!) { broadcast(id: $id) { cost ${cost} } }`, id, other)).toBe('NOT_FOUND')
})
