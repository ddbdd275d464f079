import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ConfigError, loadConfig } from '#core/config/config.ts'
import { createStorage } from '#messaging/content/media/storage.ts'
import type { Storage } from '#messaging/content/media/storage-contract.ts'
import { type Bucket, createS3Client, placeOf, S3Error } from '#outside/s3/client.ts'
import { partSize, uploadStream } from '#outside/s3/upload.ts'
import { freePort } from '../../support/free-port.ts'
import { account, type Fault, type S3Server, startS3Server } from './server.ts'

let s3: S3Server
let storage: Storage

const configured = (env: Record<string, string> = {}) =>
  createStorage(loadConfig({ env: { ...s3.env, ...env }, argv: [] }))

beforeAll(async () => {
  s3 = await startS3Server()
  storage = configured()
})
beforeEach(() => s3.reset())
afterAll(async () => {
  await storage.close()
  await s3.close()
})

/** Two times, then no more. */
const twice = (fault: Fault) => {
  let left = 2
  return () => (left-- > 0 ? fault : undefined)
}

/** A client that does not wait between its tries. */
async function hasty<T>(work: (client: ReturnType<typeof createS3Client>) => Promise<T>): Promise<T> {
  const bucket = { endpoint: s3.url, region: 'eu-test-1', bucket: 'files', pathStyle: true, ...account }
  const client = createS3Client(bucket, 1)
  try {
    return await work(client)
  } finally {
    await client.close()
  }
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest()

async function* cut(bytes: Buffer) {
  yield bytes
  throw new Error('cut')
}

describe('a short file', () => {
  test('goes in one request, and comes back whole or in part', async () => {
    const bytes = Buffer.from('0123456789'.repeat(50_000))
    const stored = await storage.put('a/b/c-1', Readable.from([bytes.subarray(0, 7), bytes.subarray(7)]))
    expect(stored).toEqual({ size: 500_000, sha256: hashOf(bytes) })
    expect(s3.asked).toEqual([{ method: 'PUT', key: 'parley/a/b/c-1', query: {}, range: undefined }])
    expect((await buffer((await storage.open('a/b/c-1')) as Readable)).equals(bytes)).toBe(true)
    const part = await storage.open('a/b/c-1', { start: 9, end: 11 })
    expect(String(await buffer(part as Readable))).toBe('901')
  })

  test('may be empty', async () => {
    expect(await storage.put('a/empty', Readable.from([]))).toMatchObject({ size: 0 })
    expect((await buffer((await storage.open('a/empty')) as Readable)).length).toBe(0)
  })

  test('is not there when its stream fails', async () => {
    await expect(storage.put('a/cut', Readable.from(cut(Buffer.from('half'))))).rejects.toThrow('cut')
    expect(await storage.open('a/cut')).toBeNull()
  })

  test('goes away, also when it is gone already', async () => {
    await storage.put('a/short', Readable.from([Buffer.from('x')]))
    await storage.delete('a/short')
    await storage.delete('a/short')
    expect(await storage.open('a/short')).toBeNull()
    s3.fault = ({ method }) => (method === 'DELETE' ? { status: 404, code: 'NoSuchKey' } : undefined)
    await storage.delete('a/short')
  })

  test.each(['../out', '/etc/passwd', 'a//b', 'A/b', ''])('refuses the key %j', async (key) => {
    await expect(storage.open(key)).rejects.toThrow('not a storage key')
    await expect(storage.put(key, Readable.from([]))).rejects.toThrow('not a storage key')
    expect(s3.asked).toEqual([])
  })

  test('an opened file may be left unread', async () => {
    const bytes = await storage.open('a/b/c-1')
    bytes?.destroy()
    await storage.delete('a/b/c-1')
  })
})

describe('a long file', () => {
  test.each([
    ['two parts and a bit', 2 * partSize + 5, 3],
    ['exactly one part', partSize, 1],
  ])('goes in parts: %s', async (_what, size, parts) => {
    const bytes = randomBytes(size)
    const chunks = Array.from({ length: Math.ceil(size / 1_000_003) }, (_, at) =>
      bytes.subarray(at * 1_000_003, (at + 1) * 1_000_003),
    )
    expect(await storage.put('a/long', Readable.from(chunks))).toEqual({ size, sha256: hashOf(bytes) })
    expect(s3.asked).toHaveLength(parts + 2)
    expect(s3.objects.get('parley/a/long')?.equals(bytes)).toBe(true)
    expect(s3.uploads.size).toBe(0)
  })

  test('leaves no parts behind when its stream fails', async () => {
    s3.objects.clear()
    const stream = Readable.from(cut(randomBytes(partSize + 1)))
    await expect(storage.put('a/long', stream)).rejects.toThrow('cut')
    expect([s3.uploads.size, s3.objects.size]).toEqual([0, 0])
  })

  test('fails by an error that stands in a 200', async () => {
    const answer = '<Error><Code>InternalError</Code><Message>Not now.</Message></Error>'
    const sent: string[] = []
    const client = {
      send: async ({ method, query = {} }: { method: string; query?: Record<string, string> }) => {
        sent.push(`${method} ${Object.keys(query)}`)
        const texts: Record<string, string> = { uploads: '<UploadId>u</UploadId>', uploadId: answer }
        const body = Readable.from([Buffer.from(texts[Object.keys(query).join()] ?? '')])
        return { status: 200, headers: { etag: '"e"' }, body: Object.assign(body, { dump: async () => {} }) }
      },
      close: async () => {},
    }
    const upload = uploadStream(client as never, 'k', Readable.from([Buffer.alloc(partSize)]))
    await expect(upload).rejects.toMatchObject({ code: 'InternalError' })
    expect(sent.at(-1)).toBe('DELETE uploadId')
  })
})

describe('when the server is in trouble', () => {
  test.each<[string, Fault]>([
    ['asks to slow down', { status: 503, code: 'SlowDown' }],
    ['has an error of its own', { status: 500, code: 'InternalError' }],
    ['missed the body', { status: 400, code: 'RequestTimeout' }],
    ['closes the connection', 'reset'],
  ])('it is asked again: it %s', async (_what, fault) => {
    const bytes = randomBytes(100)
    s3.fault = twice(fault)
    await hasty((client) => uploadStream(client, 'again', Readable.from([bytes])))
    expect(s3.asked).toHaveLength(3)
    expect(s3.objects.get('again')?.equals(bytes)).toBe(true)
  })

  test('it is asked four times and no more', async () => {
    s3.fault = () => ({ status: 503, code: 'SlowDown' })
    const lost = hasty((client) => uploadStream(client, 'lost', Readable.from([Buffer.from('x')])))
    await expect(lost).rejects.toEqual(new S3Error('SlowDown', 503, 'No, because of SlowDown.'))
    expect(s3.asked).toHaveLength(4)
  })

  test('a refusal is not asked again', async () => {
    s3.fault = () => ({ status: 403, code: 'AccessDenied' })
    await expect(hasty((client) => client.send({ method: 'GET', key: 'k' }))).rejects.toMatchObject({
      code: 'AccessDenied',
      status: 403,
    })
    expect(s3.asked).toHaveLength(1)
  })

  test('a file whose connection breaks midway is told as broken, never as short', async () => {
    await storage.put('a/half', Readable.from([randomBytes(300_000)]))
    s3.fault = ({ method }) => (method === 'GET' ? 'half' : undefined)
    const bytes = (await storage.open('a/half')) as Readable
    await expect(buffer(bytes)).rejects.toThrow()
  })

  test('a missing bucket is no missing file', async () => {
    s3.fault = () => ({ status: 404, code: 'NoSuchBucket' })
    await expect(storage.open('a/half')).rejects.toMatchObject({ code: 'NoSuchBucket' })
    await expect(storage.delete('a/half')).rejects.toMatchObject({ code: 'NoSuchBucket' })
  })
})

test.each([
  [{}, 'https://files.s3.eu-test-1.amazonaws.com', ''],
  [{ S3__BUCKET: 'my.files' }, 'https://s3.eu-test-1.amazonaws.com', '/my.files'],
  [{ S3__PATH_STYLE: 'true' }, 'https://s3.eu-test-1.amazonaws.com', '/files'],
  [{ S3__ENDPOINT: 'https://minio.example:9000/s3/' }, 'https://minio.example:9000', '/s3/files'],
  [{ S3__ENDPOINT: 'https://minio.example', S3__PATH_STYLE: 'false' }, 'https://files.minio.example', ''],
])('with %o the bucket lies at %s%s', (env, origin, path) => {
  const { S3__ENDPOINT: _, ...amazon } = s3.env
  const config = loadConfig({ env: { ...amazon, ...env }, argv: [] })
  expect(placeOf(config.s3 as Bucket)).toEqual({ origin, path })
})

describe('at the start', () => {
  const problem = async (env: Record<string, string>) => {
    const wrong = configured(env)
    const error = await wrong.check().then(
      () => null,
      (thrown) => thrown,
    )
    await wrong.close()
    expect(error).toBeInstanceOf(ConfigError)
    return String(error.message)
  }

  test('a bucket that is there is fine', async () => {
    await storage.check()
    expect(s3.asked).toHaveLength(1)
  })

  test.each([
    ['S3__SECRET_ACCESS_KEY', 'wrong', /^s3\.secret_access_key: .*secret of.*$/],
    ['S3__ACCESS_KEY_ID', 'AKIDOTHER', /^s3\.access_key_id: .*does not know.*$/],
    ['S3__BUCKET', 'others', /^s3\.bucket: there is no such bucket$/],
    ['S3__REGION', 'us-east-1', /^s3\.region: .*another region$/],
  ])('a wrong %s is told by its key in one line', async (variable, value, line) => {
    expect(await problem({ [variable]: value })).toMatch(line)
  })

  test('other refusals are told in one line', async () => {
    s3.fault = () => ({ status: 403, code: 'AccessDenied' })
    expect(await problem({})).toMatch(/^s3\.access_key_id: .*s3:ListBucket.*$/)
    s3.fault = () => ({ status: 400, code: 'OddRequest' })
    expect(await problem({})).toMatch(/^s3\.bucket: files cannot be used \(OddRequest: .*\)$/)
  })

  test('a server that is not there is told by its address', async () => {
    const endpoint = `http://127.0.0.1:${await freePort()}`
    expect(await problem({ S3__ENDPOINT: endpoint })).toBe(
      `s3.endpoint: ${endpoint} cannot be reached (ECONNREFUSED)`,
    )
  })
})
