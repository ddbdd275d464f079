import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FlowScene, hello, startFlows } from '../chatbot/chatbot-flows/scene.ts'
import { exportOf, input, text } from './export.ts'

// An import is looked at before anything is saved (issue 47).

let scene: FlowScene
beforeAll(async () => {
  scene = await startFlows()
})
afterAll(() => scene?.parley.close())

const document = `query ($file: JSON!) { previewFlowImport(file: $file) {
  source name graph blocks { type outcome nodeIds } problems { code } } }`

const preview = async (file: unknown) =>
  (
    (await scene.admin.graphql(document, { file } as never)) as never as {
      previewFlowImport: { graph: object; name: string }
    }
  ).previewFlowImport

/** The warning that the flow ends behind its last node. */
const ends = { code: 'MISSING_EDGE' }

test('an export becomes a flow that runs; nothing is saved before', async () => {
  const file = exportOf({ a: [text('Your name?'), input(), text('Hello {{Name}}!')] })
  const found = await preview(file)
  expect(found).toMatchObject({
    source: 'TYPEBOT',
    name: 'Small',
    blocks: [
      { type: 'text', outcome: 'CARRIED_OVER', nodeIds: [] },
      { type: 'text input', outcome: 'CARRIED_OVER', nodeIds: ['g1b2'] },
      { type: 'text', outcome: 'CARRIED_OVER', nodeIds: ['g1b3'] },
    ],
    problems: [ends],
  })
  expect(await scene.sql('select from chatbot_flow')).toEqual([])
  const { id } = await scene.make({ name: found.name, graph: found.graph, enabled: true })
  const simulated = await scene.admin.api.post(`/chatbot/flows/${id}/simulate`, {})
  expect(simulated.body.data.outputs).toMatchObject([{ kind: 'text', body: 'Your name?' }])
})

test('graphs of existing clients come back as they were, with what is around them or alone', async () => {
  const made = await scene.make({ name: 'Move', graph: hello, trigger_keywords: ['move'] })
  const { body } = await scene.admin.api.get(`/chatbot/flows/${made.id}`)
  for (const file of [body.data, hello]) {
    const found = await preview(file)
    expect(found).toMatchObject({ source: 'GRAPH', graph: hello, blocks: [], problems: [ends] })
  }
  expect((await preview(body.data)).name).toBe('Move')
})

test.each([
  [{}, 'no groups'],
  [[], 'no groups'],
  [{ groups: [], version: '6.1' }, 'no start'],
  [{ version: 2, nodes: [{ id: 5 }] }, 'cannot be read'],
])('%j is refused', async (file, problem) => {
  const { errors } = (await scene.admin
    .graphql(document, { file } as never)
    .catch(({ response }: { response: unknown }) => response)) as { errors: { message: string }[] }
  expect(errors[0]?.message).toContain(problem)
})
