import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { drainMedia, gapMs, settleMedia } from '#messaging/content/media/fetch.ts'
import { mediaById, openMedia } from '#messaging/content/media/media-queries.ts'
import { connectNumber } from '#messaging/records/account-setup/account-commands.ts'
import { createWorkspace } from '#people/workspaces/workspace-commands.ts'
import { sampleFile } from '#sandbox/media/sample-files.ts'
import { BUSINESS, TOKEN } from '../../../sandbox/harness.ts'
import type { Stage } from '../../../support/stage.ts'
import { until } from '../../../support/until.ts'
import { type FileScene, receive, rowOf, startFileScene } from './scene.ts'

let scene: FileScene
let stage: Stage

beforeAll(async () => {
  scene = await startFileScene()
  stage = scene.stage
})
afterAll(() => stage.close())

/** Starts to fetch what is due, and waits for it. */
async function fetchDue() {
  const { more } = await drainMedia(stage.app)
  await settleMedia(stage.app)
  return { more }
}

beforeEach(async () => {
  await stage.bench.sim('DELETE', '/faults')
  await stage.app.pool.query("delete from media where state = 'waiting'")
})

it('fetches a received file with its size, type and hash, and tells its message', async () => {
  const { mediaId, messageId } = await receive(scene, 'audio', 'audio/ogg; codecs=opus')
  expect(await fetchDue()).toEqual({ more: false })
  const bytes = sampleFile('audio/ogg')
  const row = await rowOf(scene, mediaId)
  expect(row).toMatchObject({
    state: 'ready',
    mime_type: 'audio/ogg',
    size: bytes.length,
    next_fetch_at: null,
  })
  expect(row.sha256.equals(createHash('sha256').update(bytes).digest())).toBe(true)
  const opened = await openMedia(stage.ctx, await mediaById(stage.ctx, mediaId))
  expect((await buffer(opened)).equals(bytes)).toBe(true)
  const { rows } = await stage.app.pool.query('select content from message where id = $1', [messageId])
  expect(rows[0].content).toMatchObject({ size: bytes.length, mimeType: 'audio/ogg', mediaId })
})

it('tries again with growing gaps while the platform does not give the file, and then has it', async () => {
  const { mediaId } = await receive(scene, 'image', 'image/png')
  await stage.bench.sim('POST', '/faults', { match: { path: '/whatsapp_business' }, effect: { status: 500 } })
  await fetchDue()
  const once = await rowOf(scene, mediaId)
  expect(once).toMatchObject({ state: 'waiting', fetch_attempts: 1 })
  expect(once.next_fetch_at - stage.clock.nowMs()).toBeGreaterThan(8_000)
  await fetchDue()
  expect((await rowOf(scene, mediaId)).fetch_attempts).toBe(1)
  await stage.clock.advance(11)
  await fetchDue()
  expect((await rowOf(scene, mediaId)).next_fetch_at - stage.clock.nowMs()).toBeGreaterThan(28_000)
  await stage.bench.sim('DELETE', '/faults')
  await stage.clock.advance(31)
  await fetchDue()
  expect(await rowOf(scene, mediaId)).toMatchObject({ state: 'ready', fetch_attempts: 3 })
})

it('gives a file up only when the platform no longer keeps it, after a last try', async () => {
  const { mediaId } = await receive(scene, 'image', 'image/png', { platformMediaId: '123' })
  const begun = stage.clock.nowMs()
  let tries = 0
  while ((await rowOf(scene, mediaId)).state === 'waiting') {
    await fetchDue()
    tries++
    const next = (await rowOf(scene, mediaId)).next_fetch_at
    if (!next) break
    const seconds = Math.ceil((next - stage.clock.nowMs()) / 1000) + 1
    await stage.clock.advance(seconds)
  }
  const waited = (stage.clock.nowMs() - begun) / 1000
  expect(await rowOf(scene, mediaId)).toMatchObject({ state: 'lost', next_fetch_at: null })
  expect(waited).toBeGreaterThanOrEqual(7 * 86_400)
  expect(waited).toBeLessThan(7 * 86_400 + 120)
  expect(tries).toBeGreaterThan(25)
  expect(gapMs(50)).toBe(6 * 3_600_000)
  await expect(openMedia(stage.ctx, await mediaById(stage.ctx, mediaId))).rejects.toMatchObject({
    code: 'not_found',
  })
})

it('takes back a file whose worker died, and never gives one to two workers', async () => {
  const { mediaId } = await receive(scene, 'image', 'image/png')
  const dead = new Date(stage.clock.nowMs() + 900_000)
  await stage.app.pool.query('update media set fetch_attempts = 1, next_fetch_at = $2 where id = $1', [
    mediaId,
    dead,
  ])
  await fetchDue()
  expect((await rowOf(scene, mediaId)).state).toBe('waiting')
  await stage.clock.advance(901)
  await Promise.all([fetchDue(), fetchDue(), fetchDue()])
  expect(await rowOf(scene, mediaId)).toMatchObject({ state: 'ready', fetch_attempts: 2 })
})

it('keeps what it fetches for as long as that takes', async () => {
  const { mediaId } = await receive(scene, 'image', 'image/png')
  await stage.bench.sim('POST', '/faults', {
    match: { path: '/whatsapp_business' },
    effect: { delay_ms: 1_500 },
  })
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    await drainMedia(stage.app)
    const ends = async () => (await rowOf(scene, mediaId)).next_fetch_at.getTime() - stage.clock.nowMs()
    expect(await ends()).toBeGreaterThan(50_000)
    await stage.clock.advance(40)
    expect(await ends()).toBeLessThan(20_000)
    vi.advanceTimersByTime(20_000)
    await until(async () => (await ends()) > 50_000, 1_000)
    await settleMedia(stage.app)
  } finally {
    vi.useRealTimers()
  }
  expect(await rowOf(scene, mediaId)).toMatchObject({ state: 'ready', fetch_attempts: 1 })
})

it('keeps places for others while the files of one workspace take their time', async () => {
  const other = await createWorkspace(stage.app, { name: 'Other' })
  const { body } = await stage.bench.sim('POST', '/numbers', { display_phone_number: '+351210000009' })
  const connected = { name: 'Other', phoneId: body.phone_number_id, businessId: BUSINESS, accessToken: TOKEN }
  const { id: numberId } = await connectNumber(stage.ctxOf(other.id), connected)
  await stage.app.pool.query(
    `insert into media (workspace_id, id, source, state, kind, mime_type, number_id, platform_media_id,
       next_fetch_at, created_at)
     select $1, gen_random_uuid(), 'received', 'waiting', 'image', 'image/png', $2, '9000' || n, $3, $3
     from generate_series(1, 100) n`,
    [other.id, numberId, stage.clock.now()],
  )
  await stage.bench.sim('POST', '/faults', { match: { path: '/9000' }, effect: { delay_ms: 3_000 } })
  for (let turn = 0; turn < 3; turn++) await drainMedia(stage.app)
  const begun = 'select count(*)::int as many from media where workspace_id = $1 and fetch_attempts > 0'
  const { rows } = await stage.app.pool.query(begun, [other.id])
  expect(rows[0].many).toBe(16)
  const { mediaId } = await receive(scene, 'image', 'image/png')
  expect(await drainMedia(stage.app)).toEqual({ more: false })
  await until(async () => (await rowOf(scene, mediaId)).state === 'ready', 2_000)
  await settleMedia(stage.app)
})
