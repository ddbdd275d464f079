import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Actor } from '../../src/auth/actor.ts'
import type { Permission } from '../../src/auth/catalogue.ts'
import { createCtx } from '../../src/context-factory.ts'
import type { AppError } from '../../src/errors.ts'
import { mediaContent, mediaOfMessage } from '../../src/media/answer.ts'
import { drainMedia, gapMs } from '../../src/media/fetch.ts'
import { mediaById, openMedia } from '../../src/media/queries.ts'
import { mediaForSending, platformMediaId } from '../../src/media/sending.ts'
import { storageKeyOf, storageOf } from '../../src/media/storage.ts'
import type { NumberEntry } from '../../src/numbers/directory.ts'
import { sampleFile } from '../../src/sandbox/media/sample-files.ts'
import { createWorkspace } from '../../src/workspaces/commands.ts'
import { PHONE, until } from '../sandbox/harness.ts'
import { type Stage, startStage } from '../support/stage.ts'

let stage: Stage
let number: NumberEntry

const contactId = '0198f0a2-7c1e-7d4b-9a50-3f1c2a6b7e01'
const agentId = '0198f0a2-7c1e-7d4b-9a50-3f1c2a6b7e02'

beforeAll(async () => {
  stage = await startStage()
  number = await stage.connect()
  const place = [stage.workspace.id, contactId, stage.clock.now()]
  await stage.app.pool.query(
    'insert into contact (workspace_id, id, tags, created_at, updated_at) values ($1, $2, array[]::text[], $3, $3)',
    place,
  )
  await stage.app.pool.query(
    'insert into conversation (workspace_id, contact_id, created_at, updated_at) values ($1, $2, $3, $3)',
    place,
  )
})
afterAll(() => stage.close())

beforeEach(async () => {
  await stage.bench.sim('DELETE', '/faults')
  await stage.app.pool.query("delete from media where state = 'waiting'")
})

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => ({}),
    (error: AppError) => error,
  )

/** A customer sends a file; its message and waiting row are stored as an incoming message leaves them. */
async function receive(type: string, mimeType: string, set: { platformMediaId?: string } = {}) {
  const before = stage.bench.inboundMessages().length
  const message = { type, [type]: { mime_type: mimeType } }
  await stage.bench.inbound(message)
  await until(() => stage.bench.inboundMessages().length > before, 'the message')
  const told = stage.bench.inboundMessages().at(-1)
  const messageId = stage.ctx.newId()
  const mediaId = stage.ctx.newId()
  const now = stage.clock.now()
  await stage.app.pool.query(
    `insert into message (workspace_id, id, contact_id, number_id, direction, type, status, content, sent_by_type,
       created_at, updated_at) values ($1, $2, $3, $4, 'incoming', $5, 'delivered', $6, 'contact', $7, $7)`,
    [stage.workspace.id, messageId, contactId, number.id, type, { mediaId, mimeType, size: null }, now],
  )
  await stage.app.pool.query(
    `insert into media (workspace_id, id, source, state, kind, mime_type, number_id, message_id, platform_media_id,
       next_fetch_at, created_at) values ($1, $2, 'received', 'waiting', $3, $4, $5, $6, $7, $8, $8)`,
    [
      stage.workspace.id,
      mediaId,
      type,
      mimeType,
      number.id,
      messageId,
      set.platformMediaId ?? told[type].id,
      now,
    ],
  )
  return { messageId, mediaId }
}

const rowOf = async (id: string) =>
  (
    await stage.app.pool.query('select * from media where workspace_id = $1 and id = $2', [
      stage.workspace.id,
      id,
    ])
  ).rows[0]

/** A file as an upload leaves it. */
async function upload(mimeType: string, kind: string, filename: string | null = null) {
  const bytes = sampleFile(mimeType)
  const media = { workspaceId: stage.workspace.id, id: stage.ctx.newId() }
  await storageOf(stage.app).put(storageKeyOf(media), Readable.from([bytes]))
  await stage.app.pool.query(
    `insert into media (workspace_id, id, source, state, kind, mime_type, size, filename, storage_key, expires_at,
       created_at) values ($1, $2, 'upload', 'ready', $3, $4, $5, $6, $7, $8, $9)`,
    [
      media.workspaceId,
      media.id,
      kind,
      mimeType,
      bytes.length,
      filename,
      storageKeyOf(media),
      new Date(stage.clock.nowMs() + 30 * 86_400_000),
      stage.clock.now(),
    ],
  )
  return { id: media.id, bytes }
}

it('fetches a received file with its size, type and hash, and tells its message', async () => {
  const { mediaId, messageId } = await receive('audio', 'audio/ogg; codecs=opus')
  expect(await drainMedia(stage.app)).toEqual({ more: false })
  const bytes = sampleFile('audio/ogg')
  const row = await rowOf(mediaId)
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
  const { mediaId } = await receive('image', 'image/png')
  await stage.bench.sim('POST', '/faults', { match: { path: '/whatsapp_business' }, effect: { status: 500 } })
  await drainMedia(stage.app)
  const once = await rowOf(mediaId)
  expect(once).toMatchObject({ state: 'waiting', fetch_attempts: 1 })
  expect(once.next_fetch_at - stage.clock.nowMs()).toBeGreaterThan(8_000)
  await drainMedia(stage.app)
  expect((await rowOf(mediaId)).fetch_attempts).toBe(1)
  await stage.clock.advance(11)
  await drainMedia(stage.app)
  expect((await rowOf(mediaId)).next_fetch_at - stage.clock.nowMs()).toBeGreaterThan(28_000)
  await stage.bench.sim('DELETE', '/faults')
  await stage.clock.advance(31)
  await drainMedia(stage.app)
  expect(await rowOf(mediaId)).toMatchObject({ state: 'ready', fetch_attempts: 3 })
})

it('gives a file up only when the platform no longer keeps it, after a last try', async () => {
  const { mediaId } = await receive('image', 'image/png', { platformMediaId: '123' })
  let tries = 0
  let waited = 0
  while ((await rowOf(mediaId)).state === 'waiting') {
    await drainMedia(stage.app)
    tries++
    const next = (await rowOf(mediaId)).next_fetch_at
    if (!next) break
    const seconds = Math.ceil((next - stage.clock.nowMs()) / 1000) + 1
    waited += seconds
    await stage.clock.advance(seconds)
  }
  expect(await rowOf(mediaId)).toMatchObject({ state: 'lost', next_fetch_at: null })
  expect(waited).toBeGreaterThanOrEqual(7 * 86_400)
  expect(waited).toBeLessThan(7 * 86_400 + 120)
  expect(tries).toBeGreaterThan(25)
  expect(gapMs(50)).toBe(6 * 3_600_000)
  await expect(openMedia(stage.ctx, await mediaById(stage.ctx, mediaId))).rejects.toMatchObject({
    code: 'not_found',
  })
})

it('takes back a file whose worker died, and never gives one to two workers', async () => {
  const { mediaId } = await receive('image', 'image/png')
  const dead = new Date(stage.clock.nowMs() + 900_000)
  await stage.app.pool.query('update media set fetch_attempts = 1, next_fetch_at = $2 where id = $1', [
    mediaId,
    dead,
  ])
  await drainMedia(stage.app)
  expect((await rowOf(mediaId)).state).toBe('waiting')
  await stage.clock.advance(901)
  await Promise.all([drainMedia(stage.app), drainMedia(stage.app), drainMedia(stage.app)])
  expect(await rowOf(mediaId)).toMatchObject({ state: 'ready', fetch_attempts: 2 })
})

it('uploads a file once per number, also when many ask at the same moment', async () => {
  const { id } = await upload('image/png', 'image', 'pic.png')
  const ids = await Promise.all(Array.from({ length: 20 }, () => platformMediaId(stage.app, number, id)))
  expect(new Set(ids).size).toBe(1)
  const sent = await stage.bench.graph('POST', `/${PHONE}/messages`, {
    messaging_product: 'whatsapp',
    to: '+351912000111',
    type: 'image',
    image: { id: ids[0] },
  })
  expect(sent.status, JSON.stringify(sent.body)).toBe(200)
  const { rows } = await stage.app.pool.query('select * from platform_upload where media_id = $1', [id])
  expect(rows).toHaveLength(1)
  const before = stage.statements()
  await platformMediaId(stage.app, number, id)
  expect(stage.statements()).toBe(before)
})

it('uploads anew when the platform forgets the file, and for another number', async () => {
  const { id } = await upload('image/png', 'image')
  const first = await platformMediaId(stage.app, number, id)
  await stage.clock.advance(28 * 86_400)
  expect(await platformMediaId(stage.app, number, id)).toBe(first)
  await stage.clock.advance(2 * 86_400)
  const again = await platformMediaId(stage.app, number, id)
  expect(again).not.toBe(first)
  const { body } = await stage.bench.sim('POST', '/numbers', { display_phone_number: '+15550100777' })
  const other = await stage.connect({ name: 'Other', phoneId: body.phone_number_id })
  expect(await platformMediaId(stage.app, other, id)).not.toBe(again)
})

it('forgets an upload that failed and says when the bytes are gone', async () => {
  const { id } = await upload('image/png', 'image')
  await stage.bench.sim('POST', '/faults', { match: { path: '/media' }, effect: { status: 500 } })
  await expect(platformMediaId(stage.app, number, id)).rejects.toThrow()
  await stage.bench.sim('DELETE', '/faults')
  await platformMediaId(stage.app, number, id)
  await expect(platformMediaId(stage.app, number, stage.ctx.newId())).rejects.toMatchObject({
    code: 'not_found',
  })
})

it('checks the file of a message', async () => {
  const image = await upload('image/png', 'image', 'pic.png')
  const audio = await upload('audio/ogg', 'audio')
  const send = (type: string, input: { id: string; caption?: string; filename?: string }) =>
    mediaForSending(stage.ctx, type, input)
  expect(await send('image', { id: image.id, caption: 'Look' })).toEqual({
    kind: 'image',
    content: {
      mediaId: image.id,
      mimeType: 'image/png',
      size: image.bytes.length,
      filename: 'pic.png',
      caption: 'Look',
    },
  })
  expect((await send('media', { id: audio.id })).kind).toBe('audio')
  const bad = { code: 'invalid_field', field: 'media.id' }
  expect(await failure(send('video', { id: image.id }))).toMatchObject(bad)
  expect(await failure(send('media', { id: stage.ctx.newId() }))).toMatchObject(bad)
  expect(await failure(send('media', { id: audio.id, caption: 'x' }))).toMatchObject({
    field: 'media.caption',
  })
  const other = await createWorkspace(stage.app, { name: 'Other' })
  expect(await failure(mediaForSending(stage.ctxOf(other.id), 'image', { id: image.id }))).toMatchObject(bad)
  await stage.clock.advance(30 * 86_400 + 1)
  expect(await failure(send('image', { id: image.id }))).toMatchObject(bad)
})

/** A member as a door makes one. */
function member(permissions: Permission[], set: Partial<Extract<Actor, { kind: 'member' }>> = {}) {
  const actor = {
    kind: 'member',
    workspaceId: stage.workspace.id,
    userId: agentId,
    name: 'Agent',
    email: 'agent@example.com',
    roleId: agentId,
    isSuperAdmin: false,
    permissions: new Set(permissions),
    workspaceClosed: false,
    ...set,
  } satisfies Actor
  return createCtx(stage.app, { actor })
}

it('serves the file of a message to members who may see its chat', async () => {
  const { messageId, mediaId } = await receive('image', 'image/png')
  const reader = member(['contacts:read'])
  expect(await failure(mediaOfMessage(reader, messageId))).toMatchObject({
    code: 'unavailable',
    retryAfter: 2,
  })
  await drainMedia(stage.app)
  const bytes = sampleFile('image/png')
  const whole = await mediaOfMessage(reader, messageId)
  expect(whole).toMatchObject({
    status: 200,
    headers: { 'content-type': 'image/png', 'content-length': bytes.length },
  })
  expect(whole.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, max-age=3600',
    'content-disposition': 'inline',
  })
  expect((await buffer(whole.bytes as Readable)).equals(bytes)).toBe(true)
  const part = await mediaOfMessage(reader, messageId, 'bytes=1-3')
  expect(part).toMatchObject({ status: 206, headers: { 'content-range': `bytes 1-3/${bytes.length}` } })
  expect(String(await buffer(part.bytes as Readable))).toBe('PNG')
  expect(await mediaOfMessage(reader, messageId, 'bytes=99999-')).toMatchObject({ status: 416, bytes: null })
  expect(await failure(mediaOfMessage(member([]), messageId))).toMatchObject({
    code: 'forbidden',
    message: 'Access denied',
  })
  await stage.app.pool.query('update conversation set agent_id = $1', [agentId])
  const own = await mediaOfMessage(member([]), messageId)
  own.bytes?.destroy()
  expect(own.status).toBe(200)
  await stage.app.pool.query('update conversation set agent_id = null')
  const other = await createWorkspace(stage.app, { name: 'Foreign' })
  const foreign = member(['contacts:read'], { workspaceId: other.id })
  expect(await failure(mediaOfMessage(foreign, messageId))).toMatchObject({ code: 'not_found' })
  expect(await failure(mediaContent(foreign, mediaId))).toMatchObject({ code: 'not_found' })
  expect(await failure(mediaOfMessage(reader, '../../etc/passwd'))).toMatchObject({ code: 'invalid_request' })
  expect(await failure(mediaOfMessage(stage.ctx, messageId))).toMatchObject({ code: 'forbidden' })
})

it('never lets a browser open a received page as ours', async () => {
  const { messageId, mediaId } = await receive('document', 'text/html')
  await stage.app.pool.query('update media set filename = $2 where id = $1', [mediaId, `it's "räd".html`])
  await drainMedia(stage.app)
  const { headers, bytes } = await mediaOfMessage(member(['contacts:read']), messageId)
  bytes?.destroy()
  expect(headers['content-disposition']).toBe("attachment; filename*=UTF-8''it%27s%20%22r%C3%A4d%22.html")
  expect(headers['content-security-policy']).toContain('sandbox')
  const saved = await mediaContent(stage.ctx, mediaId)
  saved.bytes?.destroy()
  expect(saved.headers).toMatchObject({ 'content-disposition': 'attachment', 'cache-control': 'no-store' })
})
