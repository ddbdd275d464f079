import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { loadConfig } from '#core/config/config.ts'
import { startApp } from '#process/app.ts'
import { resolveSecrets } from '#process/embedded/embedded-secrets.ts'
import { sampleFile } from '#sandbox/media/sample-files.ts'
import { formOf, postMedia } from '../../messaging/content/media/form.ts'
import { type Parley, startParley, type Tenant, testEnvironment } from '../../support/parley.ts'
import { type S3Server, startS3Server } from './server.ts'

// The whole life of files in a bucket, through the doors.

const day = 86_400
const png = sampleFile('image/png')

let s3: S3Server
let parley: Parley
let shop: Tenant

beforeAll(async () => {
  s3 = await startS3Server()
  parley = await startParley({ ...s3.env, LOG__LEVEL: 'silent' })
  shop = await parley.tenant()
})
beforeEach(() => s3.reset())
afterAll(async () => {
  await parley?.close()
  await s3?.close()
})

const post = (bytes = png) =>
  postMedia(
    { url: parley.url, key: shop.key, headers: { 'idempotency-key': crypto.randomUUID() } },
    formOf({ name: 'file', filename: 'a.png', bytes }),
  )
const content = (id: string) =>
  fetch(`${parley.url}/v1/media/${id}/content`, { headers: { authorization: `Bearer ${shop.key}` } })
const keyOf = async (id: string) =>
  `parley/${(await parley.app.prisma.media.findFirstOrThrow({ where: { id } })).storageKey}`

test('an upload is kept in the bucket and nowhere else, sent to the platform, and goes after its time', async () => {
  const told = await post()
  expect(told.status).toBe(201)
  const { id } = told.body
  const key = await keyOf(id)
  expect(s3.objects.get(key)?.equals(png)).toBe(true)
  expect(existsSync(join(parley.app.config.dataDir, 'media'))).toBe(false)
  const got = await content(id)
  expect(Buffer.from(await got.arrayBuffer()).equals(png)).toBe(true)

  await parley.sandbox.inbound(shop.phoneId, '15550710001', { type: 'text', text: { body: 'Hi' } })
  await parley.until(async () => (await shop.v1.get('/messages')).body.data[0])
  const sent = await shop.v1.post('/messages', { to: '15550710001', type: 'image', media: { id } })
  expect(sent.status).toBe(201)
  const uploads = 'select 1 from platform_upload where media_id = $1'
  await parley.until(async () => (await parley.app.pool.query(uploads, [id])).rowCount === 1)

  await parley.until(async () => {
    await parley.clock.advance(60)
    return (await shop.v1.get(`/messages/${sent.body.id}`)).body.status !== 'pending'
  })
  await parley.clock.advance(31 * day)
  expect(s3.objects.has(key)).toBe(false)
  expect((await content(id)).status).toBe(404)
})

test('a received file is fetched into the bucket', async () => {
  await parley.sandbox.inbound(shop.phoneId, '15550710002', { type: 'image', image: { id: 'a-file' } })
  const row = await parley.until(() =>
    parley.app.prisma.media.findFirst({ where: { source: 'received', state: 'ready' } }),
  )
  const bytes = s3.objects.get(await keyOf(row.id)) as Buffer
  expect(bytes.length).toBe(row.size)
  const got = await content(row.id)
  expect(Buffer.from(await got.arrayBuffer()).equals(bytes)).toBe(true)
})

test('a file that is missing in the bucket is not found', async () => {
  const { id } = (await post()).body
  s3.objects.delete(await keyOf(id))
  expect((await content(id)).status).toBe(404)
})

test('a download that breaks midway ends broken, and the next one is whole', async () => {
  const { id } = (await post()).body
  s3.fault = ({ method }) => (method === 'GET' ? 'half' : undefined)
  const broken = await content(id)
  await expect(broken.arrayBuffer()).rejects.toThrow()
  s3.reset()
  expect((await (await content(id)).arrayBuffer()).byteLength).toBe(png.length)
})

test('while the bucket refuses, clients are told to come back, and nothing is left of the upload', async () => {
  const { id } = (await post()).body
  s3.fault = () => ({ status: 403, code: 'AccessDenied' })
  const files = await parley.app.prisma.media.count()
  const refused = await post()
  expect([refused.status, refused.body.error.code]).toEqual([503, 'unavailable'])
  const download = await content(id)
  expect([download.status, download.headers.has('retry-after')]).toEqual([503, true])
  s3.reset()
  // Removing the file failed too, so its row stays until both are swept.
  await parley.clock.advance(3_700)
  expect(await parley.app.prisma.media.count()).toBe(files)
  expect((await content(id)).status).toBe(200)
})

test('/ready names the storage from the failure on until the bucket answers, and does not ask it otherwise', async () => {
  const ready = async () => (await fetch(`${parley.url}/ready`)).json() as Promise<{ degraded: string[] }>
  const well = async () => (await ready()).degraded.length === 0
  const { id } = (await post()).body
  await parley.until(well)
  s3.reset()
  expect(await ready()).toMatchObject({ status: 'ok', degraded: [] })
  expect(s3.asked).toEqual([])
  s3.fault = () => ({ status: 403, code: 'AccessDenied' })
  expect((await content(id)).status).toBe(503)
  expect(await ready()).toMatchObject({ status: 'degraded', degraded: ['storage'] })
  s3.reset()
  await parley.until(well)
})

test('a bucket that fails is told once for all that it fails', async () => {
  const { id } = (await post()).body
  const told = { error: vi.spyOn(parley.app.log, 'error'), warn: vi.spyOn(parley.app.log, 'warn') }
  onTestFinished(() => void vi.restoreAllMocks())
  s3.fault = () => ({ status: 403, code: 'AccessDenied' })
  for (let time = 0; time < 5; time++) expect((await content(id)).status).toBe(503)
  expect(told.error).not.toHaveBeenCalled()
  // At most one: it may be told already that the bucket of the test before fails.
  const begun = told.warn.mock.calls.filter(([, message]) => message === 'a dependency is down')
  expect(begun.length).toBeLessThanOrEqual(1)
})

test('Parley does not start on a bucket that it cannot use, and says why', async () => {
  const databaseUrl = parley.app.config.database.url as string
  const wrong = { DATABASE_URL: databaseUrl, PORT: '0', S3__SECRET_ACCESS_KEY: 'wrong' }
  const config = loadConfig({ argv: [], env: testEnvironment({ ...s3.env, ...wrong }) })
  const start = startApp({ config, databaseUrl, secrets: resolveSecrets(config) })
  await expect(start).rejects.toThrow(/^s3\.secret_access_key: is not the secret of s3\.access_key_id$/)
})
