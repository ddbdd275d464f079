import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endRecordings } from '#messaging/calls/call-media/recording-age.ts'
import { storageOf } from '#messaging/content/media/storage.ts'
import { type CallScene, startCalls } from '../calls/scene.ts'

const day = 86_400_000

let scene: CallScene
beforeAll(async () => {
  scene = await startCalls()
})
afterAll(() => scene.parley.close())

const keyOf = (callId: string) => `${scene.shop.workspaceId}/recordings/${callId}`
const isStored = async (callId: string) =>
  (await storageOf(scene.parley.app)
    .open(keyOf(callId))
    .then((bytes) => bytes?.resume())) != null

/** A call that was recorded so many days ago. */
async function recorded(phone: string, daysAgo: number): Promise<string> {
  const { app } = scene.parley
  const platformId = await scene.dial(phone)
  await scene.customer('terminate', platformId)
  const { id = '' } = await scene.call(platformId, 'missed')
  await storageOf(app).put(keyOf(id), Readable.from([Buffer.from('OggS')]))
  await scene.sql(
    `insert into call_recording (workspace_id, call_id, state, storage_key, duration, size, created_at, updated_at)
     values ($1, $2, 'ready', $3, 4, 4, $4, $4)`,
    [scene.shop.workspaceId, id, keyOf(id), new Date(app.clock.nowMs() - daysAgo * day)],
  )
  return id
}

const keep = (days: number | null) =>
  scene.admin.api.send('PUT', '/org/settings', { recording_retention_days: days })
const recordingOf = async (id: string) =>
  (
    (await scene.admin.graphql('query ($id: ID!) { call(id: $id) { recording { state } } }', {
      id,
    })) as never as { call: { recording: { state: string } | null } }
  ).call.recording

test('recordings are kept for as many days as the workspace says, and their calls longer', async () => {
  const { app } = scene.parley
  const older = await recorded('351912000401', 31)
  const younger = await recorded('351912000402', 29)
  await endRecordings(app)
  expect(await recordingOf(older)).toEqual({ state: 'READY' })

  const saved = await keep(30)
  expect(saved.body.data.settings).toMatchObject({ recording_retention_days: 30 })
  await endRecordings(app)
  expect(await recordingOf(older)).toBeNull()
  expect(await isStored(older)).toBe(false)
  expect((await scene.admin.api.get(`/call-logs/${older}/recording`)).status).toBe(404)
  expect(await recordingOf(younger)).toEqual({ state: 'READY' })
  expect(await isStored(younger)).toBe(true)

  await keep(null)
  await scene.sql(`update call_recording set created_at = created_at - interval '9 years'`)
  await endRecordings(app)
  expect(await isStored(younger)).toBe(true)
})

test('other numbers of days are refused, and so is who may not set up calls', async () => {
  const { body } = await scene.admin.api.get('/org/settings')
  for (const days of [0, -1, 3_651, 1.5, '30']) expect((await keep(days as number)).status).toBe(400)
  const agent = await scene.person()
  const refused = await agent.api.send('PUT', '/org/settings', { recording_retention_days: 1 })
  expect(refused.status).toBe(403)
  expect((await scene.admin.api.get('/org/settings')).body).toEqual(body)
})
