import { afterAll, beforeAll, expect, test } from 'vitest'
import { graphOf } from '../../../automation/chatbot/chatbot-flows/scene.ts'
import { type IvrScene, startIvr } from './scene.ts'

// A voice menu without a call, and its versions over GraphQL (docs/adr/0121, 0122).

let scene: IvrScene
let id: string
const menu = graphOf(
  {
    choose: { type: 'menu', config: { options: { 1: { label: 'Sales' } } } },
    look: { type: 'http_callback', config: { url: 'https://shop.example/' } },
    team: { type: 'transfer' },
    bye: { type: 'hangup' },
  },
  [
    ['choose', 'look', 'digit:1'],
    ['choose', 'bye', 'max_retries'],
    ['look', 'team'],
    ['team', 'bye', 'no_answer'],
  ],
)

beforeAll(async () => {
  scene = await startIvr()
  id = (await scene.make({ menu })).id
})
afterAll(() => scene?.parley.close())

const first = async (document: string, variables: object, session = scene.admin) =>
  Object.values((await session.graphql(document, variables as never)) as object)[0]

const simulate = (input: object, session = scene.admin) =>
  first(
    `mutation ($input: SimulateIvrFlowInput!) {
      simulateIvrFlow(input: $input) {
        steps { effects { kind nodeId maxDigits timeoutSeconds url } path { menu nodeId outcome optionLabel } }
        state nodeId end problems { code }
      }
    }`,
    { input: { id, ...input } },
    session,
  )

test('a call is gone through by keys, answers and what becomes of transfers', async () => {
  const begun = await simulate({ inputs: [] })
  expect(begun).toMatchObject({
    steps: [
      {
        effects: [{ kind: 'GATHER', nodeId: 'choose', maxDigits: 1, timeoutSeconds: 10 }],
        path: [{ menu: 'Reception' }],
      },
    ],
    nodeId: 'choose',
    end: null,
  })
  const on = await simulate({ state: begun.state, inputs: [{ digit: '9' }, { digit: '1' }] })
  expect(on.steps[1]).toMatchObject({
    effects: [{ kind: 'HTTP', url: 'https://shop.example/' }],
    path: [{ nodeId: 'choose', outcome: 'digit:1', optionLabel: 'Sales' }],
  })
  const over = await simulate({
    state: on.state,
    inputs: [{ http: { status: 500, body: '' } }, { transfer: 'NO_ANSWER' }],
  })
  expect(over).toMatchObject({ end: 'HUNG_UP', nodeId: 'bye' })
  expect(over.steps.map(({ effects }: { effects: { kind: string }[] }) => effects[0]?.kind)).toEqual([
    'TRANSFER',
    'HANG_UP',
  ])
  const silent = await simulate({ inputs: [{ timeout: true }, { timeout: true }, { timeout: true }] })
  expect(silent.end).toBe('HUNG_UP')
})

test('a call begins at another time where that is given first', async () => {
  const schedule = [{ day: 'monday', enabled: true, start_time: '09:00', end_time: '17:00' }]
  const graph = graphOf(
    { open: { type: 'timing', config: { schedule } }, team: { type: 'transfer' }, bye: { type: 'hangup' } },
    [
      ['open', 'team', 'in_hours'],
      ['open', 'bye', 'out_of_hours'],
    ],
  )
  const at = async (time: string) => (await simulate({ graph, inputs: [{ time }] })).end
  expect(await at('2026-11-30T12:00:00Z')).toBe('HANDED_OVER')
  expect(await at('2026-11-29T12:00:00Z')).toBe('HUNG_UP')
})

test('a graph that is not saved is run as it is; one with an error, and what is no key, is refused', async () => {
  const graph = graphOf({ choose: { type: 'menu' } })
  await expect(simulate({ graph, inputs: [] })).rejects.toThrow('options is needed')
  await expect(simulate({ inputs: [{ digit: 'A' }] })).rejects.toThrow('Must be a key of a phone.')
  await expect(simulate({ state: { now: 'x' }, inputs: [] })).rejects.toThrow()
  await expect(simulate({ inputs: [] }, scene.stranger)).rejects.toThrow('No such IVR flow.')
  expect(await simulate({ graph: graphOf({ bye: { type: 'hangup' } }), inputs: [] })).toMatchObject({
    end: 'HUNG_UP',
  })
})

test('over GraphQL a save is a draft; an older version comes back as a new one', async () => {
  const fields = '{ ivrFlow { id liveVersion revision nodes { id type } versions { version note graph } } }'
  const update = await first(
    `mutation ($input: UpdateIvrFlowInput!) { updateIvrFlow(input: $input) ${fields} }`,
    { input: { id, graph: graphOf({ bye: { type: 'hangup' } }) } },
  )
  expect(update.ivrFlow).toMatchObject({ liveVersion: 1, nodes: [{ id: 'bye', type: 'HANGUP' }] })
  const published = await first(
    `mutation ($input: PublishIvrFlowInput!) { publishIvrFlow(input: $input) ${fields} }`,
    { input: { id, note: 'Shorter' } },
  )
  expect(published.ivrFlow).toMatchObject({
    liveVersion: 2,
    versions: [{ version: 2, note: 'Shorter' }, { version: 1 }],
  })
  const restored = await first(
    `mutation ($input: RestoreIvrFlowVersionInput!) { restoreIvrFlowVersion(input: $input) ${fields} }`,
    { input: { id, version: 1 } },
  )
  expect(restored.ivrFlow).toMatchObject({ liveVersion: 3, versions: [{ version: 3, graph: menu }, {}, {}] })
  const { ivrFlowProblems } = (await scene.admin.graphql(
    'query ($graph: JSON!) { ivrFlowProblems(graph: $graph) { nodeId code } }',
    { graph: graphOf({ choose: { type: 'menu' } }) } as never,
  )) as unknown as { ivrFlowProblems: unknown[] }
  expect(ivrFlowProblems).toMatchObject([{ nodeId: 'choose', code: 'VALUE_MISSING' }])
})
