import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { storageOf } from '#messaging/content/media/storage.ts'
import { sampleFile } from '#sandbox/media/sample-files.ts'
import { expectGolden } from '../../../support/golden.ts'
import { type Parley, startParley, type Tenant } from '../../../support/parley.ts'
import { memberSession, type Session } from '../../../support/session.ts'

// A member uploads a file over /api and sends it, as the dashboard does (spec/5 1.2).

let parley: Parley
let shop: Tenant
let session: Session

beforeAll(async () => {
  parley = await startParley()
  shop = await parley.tenant()
  session = await memberSession(parley, shop.workspaceId)
})
afterAll(() => parley.close())

function form(bytes: Buffer, filename: string, name = 'file'): FormData {
  const made = new FormData()
  made.append(name, new Blob([new Uint8Array(bytes)]), filename)
  return made
}

const MB = 1024 * 1024

/** A file of this size that begins as the sample does. */
const grown = (mimeType: string, size: number) =>
  Buffer.concat([sampleFile(mimeType), Buffer.alloc(size - sampleFile(mimeType).length)])

/** A file, then other parts. */
function withTexts(...others: [string, string | Buffer][]): FormData {
  const made = form(sampleFile('image/png'), 'a.png')
  for (const [name, value] of others) {
    if (typeof value === 'string') made.append(name, value)
    else made.append(name, new Blob([new Uint8Array(value)]), 'b.png')
  }
  return made
}

async function post(body: BodyInit, headers: Record<string, string> = {}, who = session) {
  const cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const own = { cookie, 'x-csrf-token': who.cookies.get('svc_csrf') ?? '', ...headers }
  const answer = await fetch(`${parley.url}/api/media`, { method: 'POST', headers: own, body })
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, text, body: JSON.parse(text) }
}

const kept = async () =>
  (await parley.app.pool.query('select count(*)::int as many from media')).rows[0].many as number

test('a file is kept and sent; the platform gets its bytes', async () => {
  await parley.sandbox.inbound(shop.phoneId, '15551230001', { type: 'text', text: { body: 'Hello' } })
  const [{ contact_id: to }] = await parley.until(async () => {
    const { data } = (await shop.v1.get('/messages')).body
    return data.length > 0 && data
  })
  const uploaded = await post(form(sampleFile('image/png'), 'menu.png'))
  await expectGolden('api/post-media', uploaded)
  const send = `mutation ($input: SendMessageInput!) { answer: sendMessage(input: $input) { message {
    type content { ... on ImageContent { caption file { id filename size } } } } } }`
  const media = { id: uploaded.body.data.id, caption: 'Our menu' }
  const sent = await session.ask(send, { input: { to: { contactId: to }, content: { file: media } } })
  expect(sent.body.data?.answer.message, sent.text).toEqual({
    type: 'IMAGE',
    content: {
      caption: media.caption,
      file: { id: media.id, filename: 'menu.png', size: sampleFile('image/png').length },
    },
  })
  const [told] = await parley.until(async () => {
    const messages = await parley.sandbox.messages('15551230001')
    return messages.length > 0 ? messages : undefined
  })
  expect(told?.body).toMatchObject({ type: 'image', image: { caption: 'Our menu' } })
})

test('texts beside the file may come in any order, and unknown ones say nothing', async () => {
  const before = await kept()
  const first = new FormData()
  first.append('caption', 'Our menu')
  first.append('file', new Blob([new Uint8Array(sampleFile('image/png'))]), 'menu.png')
  for (const body of [first, withTexts(['caption', 'Our menu'], ['voice', 'x'.repeat(100_000)])]) {
    const answer = await post(body)
    expect([answer.status, answer.body.data?.kind], answer.text).toEqual([200, 'image'])
  }
  expect(await kept()).toBe(before + 2)
})

test('the largest file has room for 1 MB around it', async () => {
  const body = form(grown('video/mp4', 14 * MB), 'a.mp4')
  body.append('note', 'x'.repeat(MB - 1000))
  const answer = await post(body)
  expect([answer.status, answer.body.data?.size], answer.text).toEqual([200, 14 * MB])
})

test.each([
  ['without a file', new FormData(), 400],
  ['under another name', form(sampleFile('image/png'), 'a.png', 'photo'), 400],
  ['of a type that is not accepted', form(Buffer.from('MZ\u0090\u0000'), 'a.exe'), 415],
  [
    'of an image over its limit',
    form(Buffer.concat([sampleFile('image/png'), Buffer.alloc(5_300_000)]), 'a.png'),
    413,
  ],
  ['of a video over its limit', form(grown('video/mp4', 14 * MB + 1), 'a.mp4'), 413],
  ['over every limit', form(Buffer.alloc(16_000_000), 'a.pdf'), 413],
  ['whose texts make it so large', withTexts(['note', 'x'.repeat(15 * MB)]), 413],
  ['with two files', withTexts(['file', sampleFile('image/png')]), 400],
  ['with a file under another name besides', withTexts(['photo', sampleFile('image/png')]), 400],
  ['with too many parts', withTexts(...Array(101).fill(['note', 'x'])), 400],
])('a form %s is refused and leaves nothing', async (_name, body, status) => {
  const before = await kept()
  const answer = await post(body)
  expect([answer.status, answer.body.status], answer.text).toEqual([status, 'error'])
  expect(await kept()).toBe(before)
})

test('it needs a page of ours, a session and chat:write', async () => {
  const before = await kept()
  const body = () => form(sampleFile('image/png'), 'a.png')
  expect((await post(body(), { 'x-csrf-token': 'no' })).status).toBe(403)
  expect((await post(body(), { cookie: '' })).status).toBe(401)
  await parley.app.pool.query(
    `insert into role (workspace_id, id, name, permissions, created_at, updated_at)
     values ($1, gen_random_uuid(), 'Reader', '{chat:read}', now(), now())`,
    [shop.workspaceId],
  )
  const reader = await memberSession(parley, shop.workspaceId, 'Reader')
  expect((await post(body(), {}, reader)).status).toBe(403)
  expect((await session.api.get('/media')).status).toBe(405)
  expect(await kept()).toBe(before)
})

test('a file that is asked for while PostgreSQL is away is unavailable, as at the other doors', async () => {
  const { pool } = parley.app
  const { query } = pool
  const away = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
  pool.query = (() => Promise.reject(away)) as never
  onTestFinished(() => void Object.assign(pool, { query }))
  const answer = await session.api.get('/media/0198f0a2-7c1e-7d4b-9a50-3f1c2a6b7e02')
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBe('5')
})

test('a file that the folder of files does not take is unavailable, and nothing of it is kept', async () => {
  const storage = storageOf(parley.app)
  const { put } = storage
  storage.put = async () => {
    throw Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES', syscall: 'open' })
  }
  onTestFinished(() => void Object.assign(storage, { put }))
  const before = await kept()
  expect((await post(form(sampleFile('image/png'), 'menu.png'))).status).toBe(503)
  expect(await kept()).toBe(before)
})
