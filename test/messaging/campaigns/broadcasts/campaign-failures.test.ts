import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CampaignScene, startCampaignScene } from './campaign-scene.ts'

// Failures of a broadcast by their codes, in plain words, with a remedy; retries of some codes (spec/8 CM8).

let scene: CampaignScene
// biome-ignore lint/suspicious/noExplicitAny: what an answer holds is what the tests look at
type Shown = any

beforeAll(async () => {
  scene = await startCampaignScene()
})
afterAll(() => scene?.parley.close())

const ask = async (query: string, variables: object): Promise<Shown> => {
  const { body } = await scene.admin.ask(query, { ...variables })
  return body.errors ?? body.data
}
const failures = async (id: string) =>
  (
    await ask(
      `query ($id: ID!) { broadcast(id: $id) { failures {
         code count retriableCount meaning refusal words remedy details { message count } } } }`,
      { id },
    )
  ).broadcast.failures
const withCode = async (id: string, code: number) =>
  (await ask(
    `query ($id: ID!, $code: Int!) { broadcastRecipients(broadcastId: $id, filter: { code: $code }) {
         nodes { status error { code } } totalCount { value } }
         broadcast(id: $id) { recipients(first: 1, filter: { code: $code }) { nodes { error { code } } pageInfo { hasNextPage } } } }`,
    { id, code },
  )) as Shown

test('are counted by code, listed by code, and tried again by code', async () => {
  const { sandbox, app } = scene.parley
  const rows = scene.rows(6)
  const phone = (index: number) => String(rows[index]?.phone_number).slice(1)
  const failing = (index: number, error: number) =>
    sandbox.faults({ match: { path: '/messages', to: phone(index) }, effect: { error } })
  await failing(0, 131026)
  await failing(1, 131026)
  await failing(2, 131042)
  const id = await scene.draft(0)
  await scene.add(id, rows)
  await scene.do(id, 'start')
  await scene.becomes(id, { status: 'completed', failed_count: 3, sent_count: 3 })
  await app.pool.query(
    `update contact set deleted_at = now() where id =
       (select contact_id from broadcast_recipient where broadcast_id = $1 and phone = $2)`,
    [id, phone(1)],
  )
  const found = await failures(id)
  expect(found).toMatchObject([
    { code: 131026, count: 2, retriableCount: 1, meaning: 'UNREACHABLE', refusal: null },
    { code: 131042, count: 1, retriableCount: 1, meaning: 'ACCOUNT_AT_FAULT', refusal: 'PAYMENT_MISSING' },
  ])
  expect(found[1].remedy).toContain('payment method')
  expect(found[0].details.reduce((sum: number, { count }: Shown) => sum + count, 0)).toBe(2)

  expect(await withCode(id, 131026)).toMatchObject({
    broadcastRecipients: {
      nodes: [{ status: 'FAILED', error: { code: 131026 } }, {}],
      totalCount: { value: 2 },
    },
    broadcast: { recipients: { nodes: [{ error: { code: 131026 } }], pageInfo: { hasNextPage: true } } },
  })
  expect((await withCode(id, 0)).broadcastRecipients.nodes).toEqual([])

  await sandbox.clearFaults()
  const again = await ask(
    `mutation ($id: ID!) { retryBroadcast(input: { id: $id, codes: [131042] }) { retryCount } }`,
    { id },
  )
  expect(again).toMatchObject({ retryBroadcast: { retryCount: 1 } })
  await scene.becomes(id, { status: 'completed', failed_count: 2, sent_count: 4 })
  expect(await failures(id)).toMatchObject([{ code: 131026, count: 2 }])
  await scene.recount(id)
})

test('what the service ended itself has code 0 and its own words', async () => {
  const scheduled_at = new Date(scene.parley.clock.nowMs() + 60_000).toISOString()
  const id = await scene.draft(2, { scheduled_at })
  await scene.do(id, 'start')
  await scene.numberStatus('restricted')
  await scene.later(61)
  await scene.becomes(id, { status: 'failed' })
  expect(await failures(id)).toMatchObject([
    {
      code: 0,
      count: 2,
      retriableCount: 2,
      meaning: 'BY_SERVICE',
      details: [{ message: 'The sending number is not active.', count: 2 }],
    },
  ])
  await scene.numberStatus('active')
})
