import { afterAll, beforeAll, expect, test } from 'vitest'
import { memberSession, type Session } from '../../../support/session.ts'
import { type CampaignScene, startCampaignScene } from '../../campaigns/broadcasts/campaign-scene.ts'

// What messages cost, as a workspace writes it down (docs/adr/0088).

let scene: CampaignScene
let other: Session

beforeAll(async () => {
  scene = await startCampaignScene()
  other = await memberSession(scene.parley, (await scene.parley.tenant()).workspaceId)
})
afterAll(() => scene?.parley.close())

const shown = '{ currency prices { category country amount } }'
const set = (input: object, by: Session = scene.admin) =>
  by.ask(`mutation ($input: SetPricesInput!) { setPrices(input: $input) { priceList ${shown} } }`, { input })
const read = async (by: Session = scene.admin) => {
  const { body } = await by.ask(`{ prices ${shown} }`)
  return body.errors?.[0].extensions.code ?? body.data.prices
}
const price = (category: string, country: string | null, amount: string) => ({ category, country, amount })
const records = async () =>
  (
    await scene.parley.app.pool.query(
      `select action, changes from audit_record where kind = 'prices' order by created_at, id`,
    )
  ).rows

test('there are none until somebody writes them down; they are exact, and each change is recorded', async () => {
  expect(await read()).toBeNull()
  const first = [
    price('MARKETING', null, '0.0500'),
    price('MARKETING', 'DE', '0.113'),
    price('UTILITY', null, '0.01'),
  ]
  const made = await set({ currency: 'EUR', prices: first })
  const kept = {
    currency: 'EUR',
    prices: [
      price('MARKETING', null, '0.05'),
      price('UTILITY', null, '0.01'),
      price('MARKETING', 'DE', '0.113'),
    ],
  }
  expect(made.body.data?.setPrices.priceList).toEqual(kept)
  expect(await read()).toEqual(kept)
  await set({ currency: 'EUR', prices: first })
  await set({ currency: 'USD', prices: [price('MARKETING', null, '0.06'), price('UTILITY', null, '0.01')] })
  expect(await records()).toEqual([
    {
      action: 'created',
      changes: {
        currency: { old: null, new: 'EUR' },
        marketing: { old: null, new: '0.05' },
        utility: { old: null, new: '0.01' },
        'marketing DE': { old: null, new: '0.113' },
      },
    },
    {
      action: 'updated',
      changes: {
        currency: { old: 'EUR', new: 'USD' },
        marketing: { old: '0.05', new: '0.06' },
        'marketing DE': { old: '0.113', new: null },
      },
    },
  ])
})

test('what is no price leaves everything as it is', async () => {
  const before = JSON.stringify([await read(), await records()])
  const good = price('MARKETING', null, '0.05')
  const refused: [object, string][] = [
    [{ currency: 'XYZ', prices: [good] }, 'currency'],
    [{ currency: 'EUR', prices: [good, good] }, 'prices'],
    [{ currency: 'EUR', prices: [good, price('UTILITY', 'de', '1')] }, 'prices[1].country'],
    [{ currency: 'EUR', prices: [price('UTILITY', 'ZZ', '1')] }, 'prices[0].country'],
    ...['-1', '0,5', '1e2', '0.0000001', '1000000', ''].map((amount): [object, string] => [
      { currency: 'EUR', prices: [price('SERVICE', null, amount)] },
      'prices[0].amount',
    ]),
  ]
  for (const [input, field] of refused) {
    const { body } = await set(input)
    const { extensions } = body.errors?.[0] ?? {}
    expect([extensions?.code, extensions?.field]).toEqual(['INVALID_FIELD', `input.${field}`])
  }
  expect(JSON.stringify([await read(), await records()])).toBe(before)
})

test('they are of one workspace, and of those who see and change its settings', async () => {
  const before = await read()
  expect(await read(other)).toBeNull()
  await set({ currency: 'JPY', prices: [price('SERVICE', null, '3')] }, other)
  expect(await read()).toEqual(before)
  const agent = await memberSession(scene.parley, scene.shop.workspaceId, 'agent')
  const { body } = await set({ currency: 'JPY', prices: [] }, agent)
  expect(body.errors[0].extensions.code).toBe('FORBIDDEN')
  expect(await read(agent)).toBe('FORBIDDEN')
  expect(await read()).toEqual(before)
})

test('two who save at the same time leave the list of one of them', async () => {
  const lists = ['0.1', '0.2', '0.3', '0.4'].map((amount, at) => ({
    currency: 'EUR',
    prices: [
      price('MARKETING', null, amount),
      price('UTILITY', ['DE', 'FR', 'IT', 'ES'][at] as string, amount),
    ],
  }))
  const answers = await Promise.all(lists.map((list) => set(list)))
  expect(answers.map(({ body }) => body.errors)).toEqual(lists.map(() => undefined))
  expect(lists).toContainEqual(await read())
})
