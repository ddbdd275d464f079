import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sampleFile } from '#sandbox/media/sample-files.ts'
import { newMinute } from '../../../support/new-minute.ts'
import { type Parley, startParley, type Tenant } from '../../../support/parley.ts'
import { formOf, type Part, postMedia } from './form.ts'

const MB = 1024 * 1024

let parley: Parley
let shop: Tenant

beforeAll(async () => {
  // Twenty at once wait for each other on a busy machine.
  parley = await startParley({ SHARES__WAIT_SECONDS: '30' })
  shop = await parley.tenant()
})
afterAll(() => parley?.close())
// Uploads are heavy requests: ten a minute.
beforeEach(() => newMinute(parley.clock))

const png = sampleFile('image/png')
const file = (bytes: Buffer, filename = 'a file', more: Partial<Part> = {}): Part => ({
  name: 'file',
  filename,
  bytes,
  ...more,
})
const post = (parts: Part[], more: Partial<Parameters<typeof postMedia>[0]> = {}) =>
  postMedia({ url: parley.url, key: shop.key, ...more }, formOf(...parts))
const errorOf = ({ status, body }: Awaited<ReturnType<typeof post>>) => [
  status,
  body.error?.code,
  body.error?.field,
]

/** A file of this size that begins as the sample does. */
function grown(mimeType: string, size: number): Buffer {
  const bytes = Buffer.alloc(size)
  sampleFile(mimeType).copy(bytes)
  return bytes
}

/** Everything below a folder of the data. */
const filesIn = (folder: string) =>
  readdirSync(join(parley.app.config.dataDir, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name)

describe('POST /media', () => {
  test('reads the name of a file with quotes as fetch and browsers write it', async () => {
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(png)]), 'The "new" offer, 100%.png')
    const headers = { authorization: `Bearer ${shop.key}` }
    const answer = await fetch(`${parley.url}/v1/media`, { method: 'POST', headers, body: form })
    expect(await answer.json()).toMatchObject({ filename: 'The "new" offer, 100%.png' })
  })

  test('keeps a file for 30 days; the content decides its type', async () => {
    const before = parley.clock.nowMs()
    const told = await post([file(png, 'röd a.png', { type: 'image/jpeg' })])
    expect(told.status).toBe(201)
    expect(told.body).toEqual({
      id: expect.any(String),
      mime_type: 'image/png',
      size: png.length,
      filename: 'röd a.png',
      expires_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    })
    expect(Object.fromEntries(told.headers)).toMatchObject({
      'cache-control': 'no-store',
      'idempotent-replayed': 'false',
      'original-request-id': told.headers.get('x-request-id'),
    })
    const days = (Date.parse(told.body.expires_at) - before) / 86_400_000
    expect(days).toBeGreaterThanOrEqual(30)
    expect(days).toBeLessThan(30.001)
    expect((await shop.v1.get(`/media/${told.body.id}`)).body).toEqual(told.body)
    const content = await fetch(`${parley.url}/v1/media/${told.body.id}/content`, {
      headers: { authorization: `Bearer ${shop.key}` },
    })
    expect(Buffer.from(await content.arrayBuffer()).equals(png)).toBe(true)
    expect(Object.fromEntries(content.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(png.length),
      'content-disposition': 'attachment',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'x-ratelimit-limit': expect.any(String),
      'x-request-id': expect.stringMatching(/^req_/),
    })
    expect(content.headers.get('idempotent-replayed')).toBeNull()
    expect(filesIn('uploads')).toEqual([])
  })

  test('takes the largest file of a kind and no byte more, after its type', async () => {
    const video = await post([file(grown('video/mp4', 14 * MB), 'a.mp4')])
    expect([video.status, video.body.size]).toEqual([201, 14 * MB])
    expect(errorOf(await post([file(grown('video/mp4', 14 * MB + 1), 'a.mp4')]))).toEqual([
      413,
      'too_large',
      'file',
    ])
    expect((await post([file(grown('image/png', 5 * MB), 'a.png')])).status).toBe(201)
    expect(errorOf(await post([file(grown('image/png', 5 * MB + 1), 'a.png')]))).toEqual([
      413,
      'too_large',
      'file',
    ])
    expect(errorOf(await post([file(Buffer.alloc(14 * MB + 1, 1), 'a.mp4')]))).toEqual([
      415,
      'unsupported_media_type',
      'file',
    ])
  })

  test.each<[string, Part[], unknown[]]>([
    ['no part', [], [422, 'invalid_field', 'file']],
    ['an empty file', [file(Buffer.alloc(0), 'a.txt')], [415, 'unsupported_media_type', 'file']],
    [
      'a program',
      [file(Buffer.from('MZ\x90\x00\x03', 'latin1'), 'a.pdf')],
      [415, 'unsupported_media_type', 'file'],
    ],
    [
      'a second field',
      [file(png), { name: 'caption', bytes: Buffer.from('Hi') }],
      [400, 'invalid_request', 'caption'],
    ],
    ['a second file', [file(png), file(png)], [400, 'invalid_request', 'file']],
    [
      'a field first',
      [{ name: 'caption', bytes: Buffer.from('Hi') }, file(png)],
      [400, 'invalid_request', 'caption'],
    ],
    ['only another field', [{ name: 'document', bytes: png }], [400, 'invalid_request', 'document']],
    [
      'a file without a name',
      [{ name: 'file', type: 'image/png', bytes: png }],
      [400, 'invalid_request', 'file'],
    ],
    ['a file with an empty name', [file(png, '')], [400, 'invalid_request', 'file']],
    ['a very long name', [file(png, 'x'.repeat(241))], [422, 'invalid_field', 'file']],
  ])('refuses %s', async (_what, parts, problem) => {
    const stored = filesIn('media').length
    expect(errorOf(await post(parts))).toEqual(problem)
    expect([filesIn('uploads'), filesIn('media').length]).toEqual([[], stored])
  })

  test('refuses what is no form', async () => {
    const body = formOf(file(png))
    const raw = (headers: Record<string, string>, bytes = body) =>
      postMedia({ url: parley.url, key: shop.key, headers }, bytes).then(errorOf)
    expect(await raw({ 'content-type': 'application/json' }, Buffer.from('{}'))).toEqual([
      415,
      'unsupported_media_type',
      undefined,
    ])
    expect(await raw({ 'content-type': 'multipart/form-data' })).toEqual([400, 'invalid_request', undefined])
    expect(await raw({ 'content-encoding': 'gzip' })).toEqual([415, 'unsupported_media_type', undefined])
    const cut = await raw({}, body.subarray(0, body.length - 20))
    expect(cut).toEqual([400, 'invalid_request', undefined])
    expect(await raw({}, Buffer.from('no form at all'))).toEqual([400, 'invalid_request', undefined])
    expect(errorOf(await post([file(png)], { chunked: true }))).toEqual([201, undefined, undefined])
  })

  test('tells the size of the whole form before the key, declared or not', async () => {
    const large = [file(grown('video/mp4', 15 * MB), 'a.mp4')]
    for (const key of [shop.key, undefined]) {
      const more = key ? { key } : { key: '' }
      expect(errorOf(await post(large, more))).toEqual([413, 'too_large', undefined])
      expect(errorOf(await post(large, { ...more, chunked: true }))).toEqual([413, 'too_large', undefined])
    }
    const small = [file(grown('video/mp4', 14 * MB), 'a.mp4')]
    expect((await post(small, { key: '' })).status).toBe(401)
    expect((await post(small, { key: '', chunked: true })).status).toBe(401)
  })

  test('asks for scope and plan before it reads the form', async () => {
    const key = await parley.createKey(shop.workspaceId, { scopes: ['messages:read'] })
    const told = await post([{ name: 'x', bytes: png }], { key })
    expect([told.status, told.body.error.details]).toEqual([403, { scope: 'messages:send' }])
    const poor = await parley.tenant({ features: ['api.keys'], number: false })
    const refused = await post([file(png)], { key: poor.key })
    expect([refused.status, refused.body.error.details]).toEqual([403, { feature: 'api.messages' }])
  })

  test('is heavy', async () => {
    const statuses = await Promise.all(Array.from({ length: 11 }, () => post([file(png)])))
    expect(statuses.map(({ status }) => status).filter((status) => status === 429)).toHaveLength(1)
  })

  test('is the same request when bytes and name are the same', async () => {
    const headers = { 'idempotency-key': 'upload' }
    const first = await post([file(png, 'a.png')], { headers })
    const again = await post([file(png, 'a.png', { type: 'image/png' })], { headers })
    expect([again.status, again.text]).toEqual([201, first.text])
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect(again.headers.get('original-request-id')).toBe(first.headers.get('x-request-id'))
    const otherName = await post([file(png, 'b.png')], { headers })
    expect(errorOf(otherName)).toEqual([422, 'idempotency_mismatch', 'Idempotency-Key'])
    const otherBytes = await post([file(sampleFile('application/pdf'), 'a.png')], { headers })
    expect(errorOf(otherBytes)).toEqual([422, 'idempotency_mismatch', 'Idempotency-Key'])
    const refused = { 'idempotency-key': 'refused' }
    const wrong = await post([file(Buffer.from('no picture'), 'a.png')], { headers: refused })
    const replay = await post([file(Buffer.from('no picture'), 'a.png')], { headers: refused })
    expect([replay.status, replay.text]).toEqual([415, wrong.text])
  })

  test('a client that goes away leaves nothing', async () => {
    const [stored, rows] = [filesIn('media').length, await parley.app.prisma.media.count()]
    const { hostname, port } = new URL(parley.url)
    const socket = connect(Number(port), hostname)
    const head = `POST /v1/media HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${shop.key}\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 1000000\r\n\r\n`
    socket.write(
      `${head}--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n${'x'.repeat(300_000)}`,
    )
    await new Promise((resolve) => setTimeout(resolve, 200))
    socket.destroy()
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect([filesIn('uploads'), filesIn('media').length]).toEqual([[], stored])
    expect(await parley.app.prisma.media.count()).toBe(rows)
  })

  test('twenty large uploads at once are taken whole', async () => {
    const tenants = [shop, await parley.tenant({ number: false })]
    const bytes = grown('video/mp4', 14 * MB)
    const hash = createHash('sha256').update(bytes).digest('hex')
    const told = await Promise.all(
      Array.from({ length: 20 }, (_, index) => post([file(bytes, 'a.mp4')], tenants[index % 2])),
    )
    expect(told.map(({ status }) => status)).toEqual(Array(20).fill(201))
    const rows = await parley.app.prisma.media.findMany({
      where: { id: { in: told.map(({ body }) => body.id) } },
    })
    expect(new Set(rows.map((row) => Buffer.from(row.sha256 ?? []).toString('hex')))).toEqual(new Set([hash]))
  })
})
