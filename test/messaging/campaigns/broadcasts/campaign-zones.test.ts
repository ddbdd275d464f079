import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CampaignScene, startCampaignScene } from './campaign-scene.ts'

// Zones are those of Node, for the time of a campaign as for the days by which campaigns are found: spec/10 FR20.

let scene: CampaignScene
beforeAll(async () => {
  scene = await startCampaignScene()
})
afterAll(() => scene?.parley.close())

const moment = (local: string, zone: string) =>
  new Date(Temporal.PlainDateTime.from(local).toZonedDateTime(zone).epochMilliseconds)

// Zones that have changed lately: PostgreSQL's own are often older.
test.each(['America/Edmonton', 'Africa/Casablanca'])('%s', async (zone) => {
  const { pool } = scene.parley.app
  await pool.query('update workspace set timezone = $2 where id = $1', [scene.shop.workspaceId, zone])
  const id = await scene.draft(0, { scheduled_at: '2030-12-15T12:00:00.1234567' })
  expect((await scene.campaign(id)).scheduled_at).toBe(moment('2030-12-15T12:00:00.123', zone).toISOString())
  const listed = async (made: Date) => {
    await pool.query('update broadcast set created_at = $2 where id = $1', [id, made])
    const { body } = await scene.admin.api.get('/campaigns?from=2026-12-15&to=2026-12-15')
    return body.data.campaigns.some((one: { id: string }) => one.id === id)
  }
  const begin = moment('2026-12-15T00:00', zone)
  const end = moment('2026-12-16T00:00', zone)
  expect(await listed(begin)).toBe(true)
  expect(await listed(new Date(begin.getTime() - 1))).toBe(false)
  expect(await listed(new Date(end.getTime() - 1))).toBe(true)
  expect(await listed(end)).toBe(false)
})
