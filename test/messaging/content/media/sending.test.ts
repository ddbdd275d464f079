import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AppError } from '#core/errors.ts'
import { mediaForSending, platformMediaId } from '#messaging/content/media/sending.ts'
import { createWorkspace } from '#people/workspaces/workspace-commands.ts'
import { PHONE } from '../../../sandbox/harness.ts'
import type { Stage } from '../../../support/stage.ts'
import { type FileScene, startFileScene, upload } from './scene.ts'

let scene: FileScene
let stage: Stage

beforeAll(async () => {
  scene = await startFileScene()
  stage = scene.stage
})
afterAll(() => stage.close())

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => ({}),
    (error: AppError) => error,
  )

it('uploads a file once per number, also when many ask at the same moment', async () => {
  const { id } = await upload(scene, 'image/png', 'image', 'pic.png')
  const ids = await Promise.all(
    Array.from({ length: 20 }, () => platformMediaId(stage.app, scene.number, id)),
  )
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
  await platformMediaId(stage.app, scene.number, id)
  expect(stage.statements()).toBe(before)
})

it('uploads anew when the platform forgets the file, and for another number', async () => {
  const { id } = await upload(scene, 'image/png', 'image')
  const first = await platformMediaId(stage.app, scene.number, id)
  await stage.clock.advance(28 * 86_400)
  expect(await platformMediaId(stage.app, scene.number, id)).toBe(first)
  await stage.clock.advance(2 * 86_400)
  const again = await platformMediaId(stage.app, scene.number, id)
  expect(again).not.toBe(first)
  const { body } = await stage.bench.sim('POST', '/numbers', { display_phone_number: '+15550100777' })
  const other = await stage.connect({ name: 'Other', phoneId: body.phone_number_id })
  expect(await platformMediaId(stage.app, other, id)).not.toBe(again)
})

it('forgets an upload that failed and says when the bytes are gone', async () => {
  const { id } = await upload(scene, 'image/png', 'image')
  await stage.bench.sim('POST', '/faults', { match: { path: '/media' }, effect: { status: 500 } })
  await expect(platformMediaId(stage.app, scene.number, id)).rejects.toThrow()
  await stage.bench.sim('DELETE', '/faults')
  await platformMediaId(stage.app, scene.number, id)
  await expect(platformMediaId(stage.app, scene.number, stage.ctx.newId())).rejects.toMatchObject({
    code: 'not_found',
  })
})

it('checks the file of a message', async () => {
  const image = await upload(scene, 'image/png', 'image', 'pic.png')
  const audio = await upload(scene, 'audio/ogg', 'audio')
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
