import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CampaignScene, startCampaignScene } from './campaign-scene.ts'

// What screens ask of lists of broadcasts beyond /v1: parts of names, times, and the values of each person.

let scene: CampaignScene

beforeAll(async () => {
  scene = await startCampaignScene()
  await scene.parley.sandbox.settings({ auto: { sent_ms: 0, delivered_ms: null, read_ms: null } })
})
afterAll(() => scene?.parley.close())

const instantIn = (hours: number) =>
  new Date(scene.parley.clock.nowMs() + hours * 3_600_000).toISOString().replace(/\.\d+/, '')

async function names(filter: object): Promise<string[]> {
  const { broadcasts } = (await scene.admin.graphql(
    'query ($filter: BroadcastFilter) { broadcasts(filter: $filter) { nodes { name } } }',
    { filter },
  )) as unknown as { broadcasts: { nodes: { name: string }[] } }
  return broadcasts.nodes.map(({ name }) => name)
}

test('by a part of the name, and by when they go out or went out', async () => {
  await scene.draft(0, { name: 'By hand' })
  const [inOneHour, inTwoHours, inThreeHours] = [instantIn(1), instantIn(2), instantIn(3)]
  await scene.draft(0, { name: 'In two hours', scheduled_at: inTwoHours })
  const sent = await scene.draft(1, { name: 'At once' })
  await scene.do(sent, 'start')
  await scene.becomes(sent, { status: 'completed' })
  expect(await names({ search: 'HAND' })).toEqual(['By hand'])
  expect(await names({ search: ' ' })).toHaveLength(3)
  expect(await names({ goesOutFrom: inOneHour, goesOutBefore: inThreeHours })).toEqual(['In two hours'])
  expect(await names({ goesOutBefore: inOneHour })).toEqual(['At once'])
  expect(await names({ goesOutFrom: inTwoHours })).toEqual(['In two hours'])
  expect(await names({ goesOutBefore: inTwoHours, search: 'two' })).toEqual([])
  const other = await scene.parley.tenant()
  expect((await other.v1.get('/broadcasts')).body.data).toEqual([])
})

test('each person with the values that stand in their message', async () => {
  const id = await scene.draft(0)
  await scene.add(id, [{ phone_number: '+15550100777', template_params: { 1: 'Ann' } }])
  const { broadcast } = (await scene.admin.graphql(
    `query ($id: ID!) { broadcast(id: $id) { recipients { nodes {
       to bodyValues { name value } headerValues { name value } buttonValues { name value } } } } }`,
    { id },
  )) as unknown as { broadcast: { recipients: { nodes: object[] } } }
  expect(broadcast.recipients.nodes).toEqual([
    { to: '+15550100777', bodyValues: [{ name: '1', value: 'Ann' }], headerValues: [], buttonValues: [] },
  ])
})
