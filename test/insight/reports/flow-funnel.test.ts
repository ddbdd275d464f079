import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FlowBot, startFlowBot } from '../../messaging/automation/chatbot/bot/flow-scene.ts'

// How far sessions came in a flow, node by node.

let scene: FlowBot
let flow: string
beforeAll(async () => {
  scene = await startFlowBot()
  await scene.settings({ enabled: true, greeting_message: 'Welcome!', fallback_message: 'Sorry?' })
})
afterAll(() => scene?.parley.close())

const prompt = (body: string) => ({ type: 'prompt', config: { body, store_as: 'x' } })

interface Node {
  nodeId: string
  cameCount: number
  exits: { outcome: string; sessionCount: number }[]
  endedCount: number
  waitingCount: number
}

async function funnel(flowId = flow, version = 1, days: object = {}): Promise<Node[]> {
  const { flowReport } = (await scene.admin.graphql(
    `query ($flowId: ID!, $version: Int!, $from: String, $to: String) {
       flowReport(from: $from, to: $to) { funnel(flowId: $flowId, version: $version) {
         nodeId cameCount exits { outcome sessionCount } endedCount waitingCount } } }`,
    { flowId, version, ...days },
  )) as unknown as { flowReport: { funnel: Node[] } }
  return flowReport.funnel
}

/** Each figure of the funnel leads to as many sessions. */
async function expectLists(nodes: readonly Node[]): Promise<void> {
  const listed = async (part: string, nodeId: string, outcome?: string) => {
    const { reportCases } = (await scene.admin.graphql(
      `query ($figure: ReportFigure!, $filter: ReportCaseFilter) {
         reportCases(figure: $figure, filter: $filter) { totalCount { value } nodes { id contact { id } } } }`,
      { figure: `FUNNEL_${part}`, filter: { flowId: flow, flowVersion: 1, nodeId, outcome } },
    )) as unknown as { reportCases: { totalCount: { value: number }; nodes: object[] } }
    expect(reportCases.nodes).toHaveLength(reportCases.totalCount.value)
    return reportCases.nodes.length
  }
  for (const { nodeId, cameCount, endedCount, waitingCount, exits } of nodes) {
    expect(await listed('CAME', nodeId)).toBe(cameCount)
    expect(await listed('ENDED', nodeId)).toBe(endedCount)
    expect(await listed('WAITING', nodeId)).toBe(waitingCount)
    expect(endedCount + waitingCount).toBeLessThanOrEqual(cameCount)
    for (const { outcome, sessionCount } of exits) {
      expect(sessionCount).toBeLessThanOrEqual(cameCount)
      expect(await listed('LEFT', nodeId, outcome)).toBe(sessionCount)
    }
  }
}

test('sessions are counted once at each node: came, left by an output, ended and waiting', async () => {
  const end = { type: 'message', config: { message: 'Thanks' } }
  flow = await scene.flow({ ask: prompt('One?'), more: prompt('Two?'), end }, [
    ['ask', 'more'],
    ['more', 'end'],
  ])
  const [ann, ben, cy] = [await scene.someone(), await scene.someone(), await scene.someone()]
  for (const one of [ann, ben, cy]) await scene.says(one, 'book')
  for (const one of [ann, ben]) await scene.says(one, '5')
  await scene.says(ann, '6')
  const [ask, more, last] = await funnel()
  expect(ask).toMatchObject({ nodeId: 'ask', cameCount: 3, endedCount: 0, waitingCount: 1 })
  expect(more).toMatchObject({ nodeId: 'more', cameCount: 2, endedCount: 0, waitingCount: 1 })
  expect(last).toMatchObject({ nodeId: 'end', cameCount: 1, endedCount: 1, waitingCount: 0 })
  expect(ask?.exits).toEqual([{ outcome: 'default', sessionCount: 2 }])
  expect(more?.exits).toEqual([{ outcome: 'default', sessionCount: 1 }])
  await expectLists(await funnel())
  // Those who say nothing for so long are over, and it was their last node.
  await scene.sql(
    "update bot_session set last_activity_at = last_activity_at - interval '1 day', wait_until = null",
  )
  expect((await funnel()).map(({ endedCount, waitingCount }) => [endedCount, waitingCount])).toEqual([
    [1, 0],
    [1, 0],
    [1, 0],
  ])
  await expectLists(await funnel())
})

test('the file of the server has all flows, each node with its outputs', async () => {
  const { exportReport } = (await scene.admin.graphql(
    'mutation ($input: ExportReportInput!) { exportReport(input: $input) { path } }',
    { input: { table: 'FLOW_STEPS', format: 'CSV' } },
  )) as unknown as { exportReport: { path: string } }
  const cookie = [...scene.admin.cookies].map((one) => one.join('=')).join('; ')
  const text = await (await fetch(`${scene.parley.url}${exportReport.path}`, { headers: { cookie } })).text()
  const [head, ...lines] = text.trimEnd().split('\r\n')
  expect(head).toBe('flow,version,node,label,output,sessions,ended,waiting')
  expect(lines.map((line) => line.split(',').slice(1).join())).toEqual([
    '1,ask,ask,,3,1,0',
    '1,ask,ask,default,2,,',
    '1,more,more,,2,1,0',
    '1,more,more,default,1,,',
    '1,end,end,,1,1,0',
    '1,end,end,default,1,,',
  ])
})

test('other versions, flows and days have no nodes', async () => {
  expect(await funnel(flow, 2)).toEqual([])
  expect(await funnel('00000000-0000-4000-8000-000000000000')).toEqual([])
  expect(await funnel(flow, 1, { from: '2020-01-01', to: '2020-01-07' })).toEqual([])
  expect(await funnel('nobody')).toEqual([])
})
