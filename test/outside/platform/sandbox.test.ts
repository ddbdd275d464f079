import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { closePerApp } from '#core/context/per-app.ts'
import { PlatformError, PlatformSilence } from '#outside/platform/errors.ts'
import { deleteMedia, downloadMedia, lookUpMedia, uploadMedia } from '#outside/platform/media.ts'
import { markRead, sendToPlatform } from '#outside/platform/messages.ts'
import { getNumber, listNumbers, registerNumber, subscribeApp } from '#outside/platform/numbers.ts'
import { uploadSample } from '#outside/platform/samples.ts'
import {
  createTemplate,
  deleteTemplate,
  editTemplate,
  findTemplates,
  getTemplate,
  listTemplates,
} from '#outside/platform/templates.ts'
import { type RunningSandbox, startSandbox } from '#sandbox/server.ts'
import { type PlatformScene, platformScene, sandboxNumber, startFaultServer } from './support.ts'

let sandbox: RunningSandbox
let scene: PlatformScene

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, callbackUrl: 'http://127.0.0.1:9/api/webhook' })
  scene = platformScene(sandbox.url)
})

beforeEach(() => sim('/reset'))

afterAll(async () => {
  await closePerApp(scene.app)
  await sandbox.close()
})

async function sim(path: string, body: object = {}): Promise<Record<string, unknown>> {
  const answer = await fetch(`${sandbox.url}/__sim${path}`, { method: 'POST', body: JSON.stringify(body) })
  return (await answer.json()) as Record<string, unknown>
}

const text = (to: string, more: object = {}) => ({
  messaging_product: 'whatsapp',
  to,
  type: 'text',
  text: { body: 'Hi' },
  ...more,
})

const file = (bytes: Buffer, mimeType: string, filename: string) => ({
  bytes: Readable.from([bytes.subarray(0, 10), bytes.subarray(10)]),
  size: bytes.length,
  mimeType,
  filename,
})

describe('messages', () => {
  test('are accepted', async () => {
    const outcome = await sendToPlatform(scene.app, sandboxNumber, text('+351 912 000 111'))
    expect(outcome).toMatchObject({ kind: 'accepted', waId: '351912000111' })
  })

  test('are refused, retried or unclear as the platform behaves', async () => {
    const faults: [object, object][] = [
      [{ error: 131056 }, { kind: 'retry', code: 131056 }],
      [
        { status: 429, retry_after: 9 },
        { kind: 'retry', code: 130429, afterMs: 9_000 },
      ],
      [{ error: 131008 }, { kind: 'refused', code: 131008 }],
      [{ reset: true }, { kind: 'ambiguous' }],
    ]
    for (const [effect, outcome] of faults) {
      await sim('/reset')
      await sim('/faults', { match: { path: '/messages' }, effect })
      expect(await sendToPlatform(scene.app, sandboxNumber, text('351912000111'))).toMatchObject(outcome)
    }
  })

  test('with a wrong token, a wrong number or a wrong body are refused', async () => {
    const wrongToken = { ...sandboxNumber, accessToken: 'guess' }
    expect(await sendToPlatform(scene.app, wrongToken, text('351912000111'))).toMatchObject({
      kind: 'refused',
      code: 190,
    })
    const wrongNumber = { ...sandboxNumber, phoneId: '1/../2' }
    expect(await sendToPlatform(scene.app, wrongNumber, text('351912000111'))).toMatchObject({
      kind: 'refused',
      code: 100,
    })
    const wrongBody = text('351912000111', { text: {} })
    expect(await sendToPlatform(scene.app, sandboxNumber, wrongBody)).toMatchObject({ kind: 'refused' })
  })

  test('received ones are marked as read', async () => {
    const message = { type: 'text', text: { body: 'Hello' } }
    const inbound = await sim('/inbound', {
      phone_number_id: sandboxNumber.phoneId,
      from: '351912000111',
      message,
    })
    const id = Object.values(inbound).find((value) => String(value).startsWith('wamid.'))
    await markRead(scene.app, sandboxNumber, String(id))
    await expect(markRead(scene.app, sandboxNumber, 'wamid.nobody')).rejects.toMatchObject({ code: 100 })
  })
})

describe('media', () => {
  test('go up and come down byte by byte, and are deleted', async () => {
    const bytes = randomBytes(300_000)
    const id = await uploadMedia(scene.app, sandboxNumber, file(bytes, 'image/png', 'a "quoted"\r\nname.png'))
    const found = await lookUpMedia(scene.app, sandboxNumber, id)
    expect(found).toMatchObject({
      mimeType: 'image/png',
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    })
    const down = await downloadMedia(scene.app, sandboxNumber, id)
    expect(down).toMatchObject({ mimeType: 'image/png', size: bytes.length })
    expect((await buffer(down.bytes)).equals(bytes)).toBe(true)
    await deleteMedia(scene.app, sandboxNumber, id)
    await expect(lookUpMedia(scene.app, sandboxNumber, id)).rejects.toMatchObject({ code: 100, subcode: 33 })
  })

  test('that are refused leave no open stream', async () => {
    const upload = file(randomBytes(50), 'image/png', 'a.png')
    const stranger = { ...sandboxNumber, accessToken: 'guess' }
    await expect(uploadMedia(scene.app, stranger, upload)).rejects.toMatchObject({
      name: 'PlatformError',
      code: 190,
    })
    expect(upload.bytes.destroyed).toBe(true)
  })
})

describe('a file whose address went stale', () => {
  async function lookasideOf(answers: number[]) {
    const server = await startFaultServer((res, req) => {
      if (req.url?.startsWith('/v25.0/')) {
        const url = `http://${req.headers.host}/file?mid=1`
        return res.end(JSON.stringify({ id: '1', url, mime_type: 'image/png', sha256: 'x', file_size: '3' }))
      }
      const status = answers.shift() ?? 200
      res.writeHead(status).end(status === 200 ? 'abc' : '')
    })
    const { app } = platformScene(server.url)
    const close = async () => {
      await closePerApp(app)
      await server.close()
    }
    return { ...server, app, close }
  }

  test('is asked for once more', async () => {
    const lookaside = await lookasideOf([404])
    const down = await downloadMedia(lookaside.app, sandboxNumber, '1')
    expect(String(await buffer(down.bytes))).toBe('abc')
    expect(down.size).toBe(3)
    expect(lookaside.seen.map((one) => one.url.split('?')[0])).toEqual([
      '/v25.0/1',
      '/file',
      '/v25.0/1',
      '/file',
    ])
    expect(lookaside.seen[1]?.headers).toMatchObject({
      authorization: 'Bearer sandbox-token',
      'user-agent': 'Parley',
    })
    await lookaside.close()
  })

  test('and is gone when it is stale again; a failing server is not a missing file', async () => {
    const gone = await lookasideOf([404, 404])
    await expect(downloadMedia(gone.app, sandboxNumber, '1')).rejects.toMatchObject({
      name: 'PlatformError',
      status: 404,
    })
    await gone.close()
    const broken = await lookasideOf([503])
    await expect(downloadMedia(broken.app, sandboxNumber, '1')).rejects.toThrow(PlatformSilence)
    await broken.close()
  })

  test('never gets the token at another address without TLS', async () => {
    const elsewhere = await startFaultServer((res) => res.end('abc'))
    const server = await startFaultServer((res) => res.end(JSON.stringify({ url: `${elsewhere.url}/file` })))
    const { app } = platformScene(server.url)
    await expect(downloadMedia(app, sandboxNumber, '1')).rejects.toThrow('without TLS')
    expect(elsewhere.seen).toEqual([])
    await closePerApp(app)
    await server.close()
    await elsewhere.close()
  })
})

describe('templates', () => {
  const definition = {
    name: 'visit_reminder',
    language: 'en_US',
    category: 'UTILITY',
    components: [
      { type: 'BODY', text: 'See you on {{1}} at our shop.', example: { body_text: [['Monday']] } },
    ],
  }

  test('are listed, made, found, changed and deleted', async () => {
    const before = await listTemplates(scene.app, sandboxNumber)
    expect(before.map((template) => template.name).toSorted()).toEqual([
      'hello',
      'order_update',
      'spring_sale',
    ])
    const made = await createTemplate(scene.app, sandboxNumber, definition)
    expect(made).toMatchObject({ id: expect.stringMatching(/^\d+$/), category: 'UTILITY' })
    const [found, ...others] = await findTemplates(scene.app, sandboxNumber, 'visit_reminder')
    expect(others).toEqual([])
    expect(found).toMatchObject({ id: made.id, language: 'en_US', components: [{ type: 'BODY' }] })
    const [hello] = await findTemplates(scene.app, sandboxNumber, 'hello')
    const text = 'Hello and welcome to our shop.'
    await editTemplate(scene.app, sandboxNumber, hello?.id ?? '', { components: [{ type: 'BODY', text }] })
    expect(await getTemplate(scene.app, sandboxNumber, hello?.id ?? '')).toMatchObject({
      components: [{ text }],
    })
    await deleteTemplate(scene.app, sandboxNumber, { templateId: made.id, name: 'visit_reminder' })
    await expect(getTemplate(scene.app, sandboxNumber, made.id)).rejects.toThrow(PlatformError)
  })

  test('take the sample of a header from an upload', async () => {
    const handle = await uploadSample(
      scene.app,
      sandboxNumber,
      file(randomBytes(100), 'image/png', 'sample.png'),
    )
    const header = { type: 'HEADER', format: 'IMAGE', example: { header_handle: [handle] } }
    const components = [header, ...definition.components]
    expect(await createTemplate(scene.app, sandboxNumber, { ...definition, components })).toMatchObject({
      id: expect.any(String),
    })
  })

  test('come page by page, and from the start when a cursor is no longer taken', async () => {
    const names = Array.from({ length: 5 }, (_, index) => `t${index}`)
    let refusals = 1
    const server = await startFaultServer((res, req) => {
      const after = Number(new URL(req.url ?? '', 'http://x').searchParams.get('after') ?? 0)
      if (after === 4 && refusals-- > 0) {
        return res
          .writeHead(400)
          .end(JSON.stringify({ error: { code: 131059, message: '(#131059) Invalid cursor' } }))
      }
      const data = names
        .slice(after, after + 2)
        .map((name) => ({ id: name, name, language: 'en', status: 'NEW', category: 'X' }))
      const next = after + 2 < names.length ? 'http://elsewhere.example/?access_token=x' : undefined
      res.end(JSON.stringify({ data, paging: { cursors: { before: 'x', after: String(after + 2) }, next } }))
    })
    const { app } = platformScene(server.url)
    const found = await listTemplates(app, sandboxNumber)
    expect(found.map((template) => template.name)).toEqual(names)
    expect(server.seen).toHaveLength(6)
    await closePerApp(app)
    await server.close()
  })
})

describe('numbers', () => {
  test('tell what they are', async () => {
    const number = await getNumber(scene.app, sandboxNumber)
    expect(number).toMatchObject({
      phoneId: sandboxNumber.phoneId,
      phone: '15550100100',
      status: 'CONNECTED',
    })
    expect((await listNumbers(scene.app, sandboxNumber)).map((one) => one.phoneId)).toEqual([
      sandboxNumber.phoneId,
    ])
    await expect(getNumber(scene.app, { ...sandboxNumber, phoneId: '1' })).rejects.toMatchObject({
      code: 100,
      subcode: 33,
    })
  })

  test('are registered, and their account is subscribed', async () => {
    await registerNumber(scene.app, sandboxNumber, '123456')
    await expect(registerNumber(scene.app, sandboxNumber, '654321')).rejects.toMatchObject({ code: 133005 })
    await subscribeApp(scene.app, sandboxNumber)
  })
})
