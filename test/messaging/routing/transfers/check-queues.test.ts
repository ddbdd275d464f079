import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkQueues } from '#messaging/routing/transfers/check-queues.ts'
import { startTransfers } from './scene.ts'

// Once a day the figures of queues are counted again, by the chats; where they differ the log says so.

let scene: Awaited<ReturnType<typeof startTransfers>>
beforeAll(async () => {
  scene = await startTransfers()
})
afterAll(() => scene?.parley.close())

/** What the check of the next day tells. */
async function nextDay(): Promise<object[]> {
  const { app, clock } = scene.parley
  await clock.advance(24 * 3600)
  const told: object[] = []
  const log = { ...app.log, error: (what: object) => void told.push(what) }
  // The last check is remembered by app.
  Object.assign(app, { log })
  await checkQueues(app)
  return told
}

test('figures that agree are passed over, those that differ are told, once a day', async () => {
  const { workspaceId } = scene.shop
  const ann = await scene.person()
  const team = await scene.team('manual', ann)
  const general = await scene.transfer()
  const ofTeam = await scene.transfer({ team_id: team })
  await scene.transfer({ team_id: team, agent_id: ann.id })
  expect(await nextDay()).toEqual([])
  await scene.sql('update conversation set agent_id = $2 where contact_id = $1', [ofTeam.contact_id, ann.id])
  await scene.sql(`update conversation set status = 'closed' where contact_id = $1`, [general.contact_id])
  const told = await nextDay()
  expect(told).toHaveLength(2)
  expect(told).toContainEqual({
    workspaceId,
    teamId: null,
    waiting: 1,
    held: 0,
    chatsWaiting: 0,
    chatsHeld: 0,
  })
  expect(told).toContainEqual({
    workspaceId,
    teamId: team,
    waiting: 1,
    held: 1,
    chatsWaiting: 0,
    chatsHeld: 2,
  })
  await checkQueues(scene.parley.app)
  expect(told).toHaveLength(2)
})
