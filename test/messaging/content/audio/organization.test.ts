import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { fileTypeFromBuffer } from 'file-type'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storageOf } from '#messaging/content/media/storage.ts'
import { type Parley, startParley, type Tenant } from '../../../support/parley.ts'
import { memberSession, type Session } from '../../../support/session.ts'
import { wav } from './samples.ts'

let parley: Parley
let shop: Tenant
let admin: Session

beforeAll(async () => {
  parley = await startParley({ ROLE: 'web' })
  shop = await parley.tenant()
  admin = await memberSession(parley, shop.workspaceId)
})
afterAll(() => parley.close())

async function post(path: string, bytes: Buffer | null, filename = 'tone.wav', who = admin) {
  const form = new FormData()
  if (bytes) form.append('file', new Blob([new Uint8Array(bytes)]), filename)
  const cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const headers = { cookie, 'x-csrf-token': who.cookies.get('svc_csrf') ?? '' }
  const answer = await fetch(`${parley.url}/api${path}`, { method: 'POST', headers, body: form })
  return { status: answer.status, body: (await answer.json()) as { message?: string; data: never } }
}

const settings = async () => (await admin.api.get('/org/settings')).body.data.settings
const stored = async (filename: string) => {
  const key = `${shop.workspaceId}/audio/${filename.replace(/^.*_|\.ogg$/g, '')}`
  const bytes = await storageOf(parley.app).open(key)
  return bytes && buffer(bytes as Readable)
}

test('WAV becomes OGG/Opus, is named in the settings, and replaces the former one', {
  timeout: 40_000,
}, async () => {
  expect(await settings()).toMatchObject({ hold_music_file: null, ringback_file: null })
  const first = await post('/org/audio?type=hold_music', wav(2))
  expect(first, first.body.message).toEqual({
    status: 200,
    body: {
      status: 'success',
      data: {
        filename: expect.stringMatching(/^hold_music_[0-9a-f-]{36}\.ogg$/),
        type: 'hold_music',
        mime_type: 'audio/ogg',
        size: expect.any(Number),
      },
    },
  })
  const { filename } = first.body.data as { filename: string }
  expect(await settings()).toMatchObject({ hold_music_file: filename, ringback_file: null })
  const ogg = await stored(filename)
  expect((await fileTypeFromBuffer(ogg as Buffer))?.mime).toBe('audio/ogg; codecs=opus')

  // What is OGG/Opus in mono already needs no decoder.
  const again = await post('/org/audio?type=hold_music', ogg, 'tone.ogg')
  expect(again.status, again.body.message).toBe(200)
  expect(await stored(filename)).toBeNull()
  expect((await settings()).hold_music_file).toBe((again.body.data as { filename: string }).filename)
  expect((await admin.api.get('/audit-logs?resource_type=settings.calling')).body.data.total).toBe(2)

  // A recorded voice message goes the same way.
  const voice = await post('/media?voice=true', wav(1))
  expect(voice.body.data, voice.body.message).toMatchObject({ kind: 'audio', mime_type: 'audio/ogg' })
})

test('what is too long, too large or no audio is refused and changes nothing', {
  timeout: 40_000,
}, async () => {
  const before = await settings()
  const refused: [Buffer | null, string, number][] = [
    [null, 'hold_music', 400],
    [wav(1), 'alarm', 400],
    [Buffer.concat([wav(1), Buffer.alloc(5_300_000)]), 'ringback', 413],
    [Buffer.from('%PDF-1.7\n%%EOF'), 'ringback', 415],
    [Buffer.concat([Buffer.from('ID3\u0004\u0000'), Buffer.alloc(4000, 255)]), 'ringback', 415],
    [wav(601, 2000), 'ringback', 415],
  ]
  for (const [bytes, type, status] of refused) {
    const told = await post(`/org/audio?type=${type}`, bytes)
    expect([type, told.status], told.body.message).toEqual([type, status])
  }
  expect(await settings()).toEqual(before)
  expect(
    (
      await post(
        '/org/audio?type=ringback',
        wav(1),
        'a.wav',
        await memberSession(parley, shop.workspaceId, 'agent'),
      )
    ).status,
  ).toBe(403)
})
