import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { BufferSource, Input, OGG } from 'mediabunny'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storageOf } from '../../src/media/storage.ts'
import { type Parley, startParley, type Tenant } from '../support/parley.ts'
import { memberSession, type Session } from '../support/session.ts'
import { makeTempFolder } from '../support/temp-folder.ts'
import { encoded, type Kind, wav } from './samples.ts'

// Real files of every kind that is taken, and what happens where they cannot be decoded.

let parley: Parley
let shop: Tenant
let admin: Session

beforeAll(async () => {
  parley = await startParley({ ROLE: 'web' })
  shop = await parley.tenant()
  admin = await memberSession(parley, shop.workspaceId)
})
afterAll(() => parley?.close())

async function post(path: string, bytes: Buffer) {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), 'recording')
  const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const headers = { cookie, 'x-csrf-token': admin.cookies.get('svc_csrf') ?? '' }
  const answer = await fetch(`${parley.url}/api${path}`, { method: 'POST', headers, body: form })
  const { data, message } = (await answer.json()) as { data: Record<string, string>; message?: string }
  return { status: answer.status, data, message }
}
const music = (bytes: Buffer) => post('/org/audio?type=hold_music', bytes)
const voice = (bytes: Buffer) => post('/media?voice=true', bytes)

/** What callers of the number will hear. */
async function heard(filename = ''): Promise<Buffer> {
  const key = `${shop.workspaceId}/audio/${filename.replace(/^.*_|\.ogg$/g, '')}`
  return buffer((await storageOf(parley.app).open(key)) as Readable)
}

async function read(bytes: Buffer) {
  const input = new Input({ formats: [OGG], source: new BufferSource(new Uint8Array(bytes)) })
  const track = await input.getPrimaryAudioTrack()
  const seconds = await track?.computeDuration()
  return { codec: track?.codec, channels: track?.numberOfChannels, seconds }
}

const twoSeconds = { codec: 'opus', channels: 1, seconds: expect.closeTo(2, 0) }

describe('POST /api/org/audio: OGG/Opus, MP3, WAV accepted; transcoded to OGG/Opus', () => {
  test.each([1, 2] as const)('MP3 of %i channels', async (channels) => {
    const answer = await music(await encoded('mp3', channels))
    expect(answer.status, answer.message).toBe(200)
    expect(answer.data).toMatchObject({ type: 'hold_music', mime_type: 'audio/ogg' })
    expect(await read(await heard(answer.data.filename))).toEqual(twoSeconds)
  })

  test.each<Kind>(['m4a', 'webm'])('%s is none of them', async (kind) => {
    const answer = await music(await encoded(kind, 1))
    expect([answer.status, answer.message]).toEqual([415, 'file: Audio is OGG/Opus, MP3 or WAV.'])
  })
})

describe('a recorded voice message becomes OGG/Opus in mono', () => {
  test.each<[Kind, 1 | 2]>([
    ['webm', 1],
    ['webm', 2],
    ['m4a', 1],
    ['m4a', 2],
    ['mp3', 2],
  ])('%s of %i channels', async (kind, channels) => {
    const answer = await voice(await encoded(kind, channels))
    expect(answer.status, answer.message).toBe(200)
    expect(answer.data).toMatchObject({ kind: 'audio', mime_type: 'audio/ogg' })
    const media = await parley.app.prisma.media.findFirst({ where: { id: answer.data.id } })
    expect(media?.mimeType).toBe('audio/ogg')
  })

  test('half of a file is refused', async () => {
    const whole = await encoded('m4a', 2)
    expect((await voice(whole.subarray(0, 600))).status).toBe(415)
  })
})

/** Runs `work` where Node finds no decoders, as on an installation without the optional dependency. */
async function withoutDecoders<T>(work: () => Promise<T>): Promise<T> {
  const folder = makeTempFolder()
  const { execPath } = process
  const hook = join(folder.path, 'hook.mjs')
  const node = join(folder.path, 'node')
  const hide = `(name, context, next) => { if (name === '@mediabunny/server') throw new Error(name); return next(name, context) }`
  writeFileSync(hook, `import { registerHooks } from 'node:module'\nregisterHooks({ resolve: ${hide} })\n`)
  writeFileSync(node, `#!/bin/sh\nexec '${execPath}' --import '${hook}' "$@"\n`)
  chmodSync(node, 0o755)
  process.execPath = node
  try {
    return await work()
  } finally {
    process.execPath = execPath
    folder.remove()
  }
}

test('501 where the decoder is missing; OGG/Opus in mono and Opus in mono of a browser need none', async () => {
  const files = [wav(1), await encoded('mp3', 1), await encoded('webm', 1)] as const
  const ogg = await heard((await music(files[0])).data.filename)
  await withoutDecoders(async () => {
    for (const bytes of files.slice(0, 2))
      expect(await music(bytes)).toMatchObject({
        status: 501,
        data: null,
        message: 'This installation has no audio decoders: upload OGG/Opus in mono.',
      })
    expect((await voice(files[0])).status).toBe(501)
    expect((await music(ogg)).status).toBe(200)
    expect((await voice(files[2])).status).toBe(200)
  })
  expect((await music(files[1])).status).toBe(200)
})
