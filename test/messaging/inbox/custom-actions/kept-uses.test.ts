import { afterAll, beforeAll, expect, test } from 'vitest'
import { drainRetention } from '#upkeep/retention.ts'
import { type ActionScene, startActions } from './scene.ts'

// How long uses of custom actions are told (spec/8 CA).

let scene: ActionScene
beforeAll(async () => {
  scene = await startActions()
  scene.answers(200, '{}')
})
afterAll(() => scene?.close())

test('CA: each use is kept for 30 days, and no longer', async () => {
  const { id } = await scene.make({ action_type: 'webhook', config: { url: `${scene.address}/hook` } })
  await scene.execute(id)
  await scene.execute(id)
  const swept = async () => {
    await scene.parley.clock.advance(61)
    await drainRetention(scene.parley.app)
    return (await scene.sql('select from custom_action_execution where action_id = $1', [id])).length
  }
  const [first] = await scene.sql(
    'select id from custom_action_execution where action_id = $1 order by id limit 1',
    [id],
  )
  const daysAgo = (days: number) => new Date(scene.parley.clock.nowMs() - days * 86_400_000)
  const old = 'update custom_action_execution set created_at = $2 where id = $1'
  await scene.sql(old, [first?.id, daysAgo(29.9)])
  expect(await swept()).toBe(2)
  await scene.sql(old, [first?.id, daysAgo(30)])
  expect(await swept()).toBe(1)
})
