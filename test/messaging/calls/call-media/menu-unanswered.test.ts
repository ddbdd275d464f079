import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '../../../support/until.ts'
import { graphOf } from '../../automation/chatbot/chatbot-flows/scene.ts'
import { type CallScene, openCallScene } from './scene.ts'

const pathOf = 'query ($id: ID!) { call(id: $id) { ivrPath { nodeId label } transfers { status } } }'

let scene: CallScene
beforeAll(async () => {
  scene = await openCallScene('42500-42539')
  await scene.parley.app.pool.query('update membership set online_until = null')
})
afterAll(() => scene?.close())

async function endOf(menu: object) {
  const flow = { name: 'Reception', messaging_account: 'Shop', is_call_start: true, is_active: true, menu }
  const made = await scene.agent.api.post('/ivr-flows', flow)
  expect(made.status, made.text).toBe(200)
  const former: { id: string } | undefined = await scene.row()
  await scene.call({})
  const ended = await until(async () => {
    const row = await scene.row()
    return row?.endedBy && row.id !== former?.id ? row : null
  }, 30_000)
  const { call } = (await scene.agent.graphql(pathOf, { id: ended.id })) as never as { call: object }
  return { ended, call }
}

test('a call that a menu hands over for good, and nobody takes, is missed', async () => {
  const { ended, call } = await endOf(graphOf({ people: { type: 'transfer' } }, []))
  expect(ended).toMatchObject({ status: 'missed', endedBy: 'system' })
  expect(call).toEqual({
    ivrPath: [
      { nodeId: null, label: 'Reception' },
      { nodeId: 'people', label: expect.any(String) },
    ],
    transfers: [{ status: 'NO_ANSWER' }],
  })
})

test('a call that nobody takes goes on in its menu, once', async () => {
  const nodes = { people: { type: 'transfer' }, bye: { type: 'hangup' } }
  const { ended } = await endOf(graphOf(nodes, [['people', 'bye', 'no_answer']]))
  expect(ended).toMatchObject({ status: 'completed', endedBy: 'system' })
  expect(ended.path).toMatchObject([
    { flow: 'Reception' },
    { node: 'people', outcome: 'no_answer' },
    { node: 'bye' },
  ])
})
