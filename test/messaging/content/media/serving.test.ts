import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Actor } from '#core/access/actor.ts'
import type { Permission } from '#core/access/catalogue.ts'
import { createCtx } from '#core/context/context-factory.ts'
import type { AppError } from '#core/errors.ts'
import { mediaContent, mediaOfMessage } from '#messaging/content/media/answer.ts'
import { drainMedia, settleMedia } from '#messaging/content/media/fetch.ts'
import { createWorkspace } from '#people/workspaces/workspace-commands.ts'
import { sampleFile } from '#sandbox/media/sample-files.ts'
import type { Stage } from '../../../support/stage.ts'
import { type FileScene, receive, startFileScene } from './scene.ts'

let scene: FileScene
let stage: Stage

beforeAll(async () => {
  scene = await startFileScene()
  stage = scene.stage
})
afterAll(() => stage.close())

const agentId = '0198f0a2-7c1e-7d4b-9a50-3f1c2a6b7e02'

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => ({}),
    (error: AppError) => error,
  )

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
  const { messageId, mediaId } = await receive(scene, 'image', 'image/png')
  const reader = member(['contacts:read'])
  expect(await failure(mediaOfMessage(reader, messageId))).toMatchObject({
    code: 'unavailable',
    retryAfter: 2,
  })
  await drainMedia(stage.app)
  await settleMedia(stage.app)
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
  const { messageId, mediaId } = await receive(scene, 'document', 'text/html')
  await stage.app.pool.query('update media set filename = $2 where id = $1', [mediaId, `it's "räd".html`])
  await drainMedia(stage.app)
  await settleMedia(stage.app)
  const { headers, bytes } = await mediaOfMessage(member(['contacts:read']), messageId)
  bytes?.destroy()
  expect(headers['content-disposition']).toBe("attachment; filename*=UTF-8''it%27s%20%22r%C3%A4d%22.html")
  expect(headers['content-security-policy']).toContain('sandbox')
  const saved = await mediaContent(stage.ctx, mediaId)
  saved.bytes?.destroy()
  expect(saved.headers).toMatchObject({ 'content-disposition': 'attachment' })
})
