import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCtx } from '#core/context/context-factory.ts'
import { newId } from '#core/ids.ts'
import { spoolFile } from '#messaging/content/media/spool.ts'
import { uploadMedia } from '#messaging/content/media/upload.ts'
import { createTemplate } from '#messaging/content/templates/create.ts'
import { sampleFile } from '#sandbox/media/sample-files.ts'
import type { Parley, Tenant } from '../../../support/parley.ts'
import { type PlatformTemplates, startTemplateScene, visit } from './scene.ts'

// A request that crashed runs again under the same Idempotency-Key, and its first new object has the same id.

let parley: Parley
let shop: Tenant
let platform: PlatformTemplates
beforeAll(async () => {
  ;({ parley, shop, platform } = await startTemplateScene())
})
afterAll(() => parley?.close())

const run = (firstId: string) =>
  createCtx(parley.app, { actor: { kind: 'system', workspaceId: shop.workspaceId }, firstId })

test('a template is made once', async () => {
  const id = newId()
  const first = await createTemplate(run(id), visit())
  expect(await createTemplate(run(id), visit())).toEqual(first)
  expect([first.id, (await platform.named('visit')).length]).toEqual([id, 1])
})

test('a draft that the platform refused is submitted again, and may be taken then', async () => {
  const id = newId()
  const match = { path: '*message_templates', method: 'POST' }
  await parley.sandbox.faults({ match, effect: { error: 100 } })
  const refused = { code: 'invalid_field', details: { id } }
  for (const _ of [1, 2]) {
    await expect(createTemplate(run(id), visit({ name: 'draft' }))).rejects.toMatchObject(refused)
  }
  await parley.sandbox.clearFaults()
  expect(await createTemplate(run(id), visit({ name: 'draft' }))).toMatchObject({ id, status: 'pending' })
  expect((await shop.v1.get('/templates?name=draft')).body.data).toMatchObject([{ id, status: 'pending' }])
})

test('a file is kept once, also when the first run broke off while it was stored', async () => {
  const id = newId()
  const upload = async () => {
    const file = await spoolFile(parley.app, Readable.from([sampleFile('image/png')]), 'a.png')
    try {
      return await uploadMedia(run(id), file)
    } finally {
      await file.discard()
    }
  }
  const first = await upload()
  expect([await upload(), first.id]).toEqual([first, id])
  await parley.app.pool.query(`update media set state = 'storing' where id = $1`, [id])
  expect((await upload()).state).toBe('ready')
  expect(await parley.app.prisma.media.count({ where: { id } })).toBe(1)
})
