import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endUploads } from '#messaging/content/media/expiry.ts'
import { sampleFile } from '#sandbox/media/sample-files.ts'
import { type Parley, startParley, type Tenant } from '../../../support/parley.ts'
import { formOf, postMedia } from './form.ts'

const day = 86_400

let parley: Parley
let shop: Tenant

beforeAll(async () => {
  parley = await startParley()
  // Nothing is ever confirmed, so that messages stay pending until their verdict.
  await parley.sandbox.settings({ auto: { sent_ms: null, delivered_ms: null, read_ms: null } })
  shop = await parley.tenant()
})
afterAll(() => parley?.close())

async function upload(): Promise<string> {
  const part = { name: 'file', filename: 'a.png', bytes: sampleFile('image/png') }
  const told = await postMedia({ url: parley.url, key: shop.key }, formOf(part))
  expect(told.status).toBe(201)
  return told.body.id
}

const get = (id: string) => shop.v1.get(`/media/${id}`)
const rowOf = (id: string) => parley.app.prisma.media.findFirst({ where: { id } })

async function fileOf(id: string): Promise<string> {
  const row = await rowOf(id)
  return join(parley.app.config.dataDir, 'media', row?.storageKey ?? 'nothing')
}

test('an upload goes after 30 days, with its file and what the platform calls it', async () => {
  const id = await upload()
  const path = await fileOf(id)
  await parley.clock.advance(30 * day - 120)
  expect([(await get(id)).status, existsSync(path)]).toEqual([200, true])
  await parley.clock.advance(180)
  expect([(await get(id)).status, existsSync(path)]).toEqual([404, false])
  expect((await shop.v1.get(`/media/${id}/content`)).status).toBe(404)
  const send = { to: '15550700001', type: 'image', media: { id } }
  expect((await shop.v1.post('/messages', send)).body.error).toMatchObject({
    code: 'invalid_field',
    field: 'media.id',
  })
})

/** A pending message with this content, as a send that is still to be handed over leaves it. */
async function pending(type: string, content: unknown): Promise<string> {
  await parley.sandbox.inbound(shop.phoneId, '15550700002', { type: 'text', text: { body: 'Hi' } })
  const contact = await parley.until(async () => (await shop.v1.get('/messages')).body.data[0])
  const now = parley.clock.now()
  const message = { workspaceId: shop.workspaceId, contactId: contact.contact_id, numberId: shop.numberId }
  const id = crypto.randomUUID()
  await parley.app.prisma.message.create({
    data: {
      ...message,
      id,
      direction: 'outgoing',
      type,
      status: 'pending',
      content: content as never,
      sentByType: 'api',
      createdAt: now,
      updatedAt: now,
    },
  })
  const due = new Date(now.getTime() + 40 * day * 1000)
  await parley.app.prisma.handOver.create({
    data: { ...message, messageId: id, dueAt: due, acceptedAt: due } as never,
  })
  return id
}

test('an upload that a pending message needs is kept from day to day until that is done', async () => {
  const files = [await upload(), await upload(), await upload()]
  const [media, header, interactive] = files
  const messages = [
    await pending('image', { mediaId: media }),
    await pending('template', { id: crypto.randomUUID(), headerMedia: { id: header } }),
    await pending('interactive', { header: { type: 'image', media: { id: interactive } } }),
  ]
  const unused = await upload()
  await parley.clock.advance(31 * day)
  for (const id of files) {
    const { body } = await get(id)
    expect(Date.parse(body.expires_at)).toBeGreaterThan(parley.clock.nowMs())
    expect(existsSync(await fileOf(id))).toBe(true)
  }
  expect((await get(unused)).status).toBe(404)
  await parley.app.pool.query('delete from hand_over where message_id = any($1)', [messages])
  await parley.clock.advance(2 * day)
  expect((await Promise.all(files.map(get))).map(({ status }) => status)).toEqual([404, 404, 404])
})

test('what an upload left behind when it broke off goes after an hour', async () => {
  const id = await upload()
  const path = await fileOf(id)
  await parley.app.pool.query(`update media set state = 'storing', expires_at = $2 where id = $1`, [
    id,
    new Date(parley.clock.nowMs() + 3_600_000),
  ])
  await endUploads(parley.app)
  expect(existsSync(path)).toBe(true)
  await parley.clock.advance(3_700)
  expect([await rowOf(id), existsSync(path)]).toEqual([null, false])
})

test('received files have no end', async () => {
  await parley.sandbox.inbound(shop.phoneId, '15550700003', { type: 'image', image: { id: 'a-file' } })
  const row = await parley.until(() =>
    parley.app.prisma.media.findFirst({ where: { source: 'received', state: 'ready' } }),
  )
  const told = await get(row.id)
  expect(told.body).toMatchObject({ id: row.id, mime_type: expect.any(String), expires_at: null })
  await parley.clock.advance(40 * day)
  expect((await get(row.id)).status).toBe(200)
  const content = await fetch(`${parley.url}/v1/media/${row.id}/content`, {
    headers: { authorization: `Bearer ${shop.key}` },
  })
  expect([content.status, (await content.arrayBuffer()).byteLength]).toEqual([200, told.body.size])
})

test('a file that is still being fetched is 503 with Retry-After, and never foreign', async () => {
  const other = await parley.tenant({ number: false })
  await parley.sandbox.faults({ match: { method: 'GET' }, effect: { status: 503 } })
  await parley.sandbox.inbound(shop.phoneId, '15550700004', { type: 'image', image: { id: 'another-file' } })
  const row = await parley.until(() => parley.app.prisma.media.findFirst({ where: { state: 'waiting' } }))
  const told = await shop.v1.get(`/media/${row.id}/content`)
  expect([told.status, told.body.error.code, told.headers.get('retry-after')]).toEqual([
    503,
    'unavailable',
    '2',
  ])
  expect((await get(row.id)).body.size).toBeNull()
  expect((await other.v1.get(`/media/${row.id}`)).status).toBe(404)
  expect((await other.v1.get(`/media/${row.id}/content`)).status).toBe(404)
  expect((await shop.v1.get('/media/none')).status).toBe(404)
})
