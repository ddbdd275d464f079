import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { AudioSampleSink, BufferSource, Input, OGG } from 'mediabunny'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { registerCodecs } from '#messaging/content/audio/codecs.ts'
import { ffmpegVersion } from '#messaging/content/audio/ffmpeg.ts'
import { storageOf } from '#messaging/content/media/storage.ts'
import { type Parley, startParley, type Tenant } from '../../../support/parley.ts'
import { memberSession, type Session } from '../../../support/session.ts'
import { makeTempFolder } from '../../../support/temp-folder.ts'
import { encoded, type Kind, wav } from './samples.ts'

// Real files of every kind that is taken, and what happens where they cannot be decoded.

let parley: Parley
let shop: Tenant
let admin: Session
const folder = makeTempFolder()

beforeAll(async () => {
  registerCodecs()
  parley = await startParley({ ROLE: 'web' })
  shop = await parley.tenant()
  admin = await memberSession(parley, shop.workspaceId)
})
afterEach(() => nameFfmpeg(undefined))
afterAll(async () => {
  await parley?.close()
  folder.remove()
})

/** As if the operator had set audio.ffmpeg. */
const nameFfmpeg = (program: string | undefined) =>
  Object.assign(parley.app.config.audio, { ffmpeg: program })

/** A program of the operator's that does this instead. */
function stub(name: string, script: string): string {
  const path = join(folder.path, name)
  writeFileSync(path, `#!/bin/sh\n${script}\n`)
  chmodSync(path, 0o755)
  return path
}

async function post(path: string, bytes: Buffer) {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), 'recording')
  const cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const headers = { cookie, 'x-csrf-token': admin.cookies.get('svc_csrf') ?? '' }
  const answer = await fetch(`${parley.url}/api${path}`, { method: 'POST', headers, body: form })
  const { data, message } = (await answer.json()) as { data: Record<string, string>; message?: string }
  const retryAfter = answer.headers.get('retry-after')
  return { status: answer.status, data, message, ...(retryAfter && { retryAfter }) }
}
const music = (bytes: Buffer) => post('/org/audio?type=hold_music', bytes)
const voice = (bytes: Buffer) => post('/media?voice=true', bytes)

/** What callers of the number will hear. */
async function heard(filename = ''): Promise<Buffer> {
  const key = `${shop.workspaceId}/audio/${filename.replace(/^.*_|\.ogg$/g, '')}`
  return buffer((await storageOf(parley.app).open(key)) as Readable)
}

/** The tone of a second in the middle, in Hz: how often it rises through zero. */
async function read(bytes: Buffer) {
  const input = new Input({ formats: [OGG], source: new BufferSource(new Uint8Array(bytes)) })
  const track = await input.getPrimaryAudioTrack()
  if (!track) return null
  const samples: number[] = []
  for await (const sample of new AudioSampleSink(track).samples(0.5, 1.5)) {
    const plane = new Float32Array(sample.numberOfFrames)
    sample.copyTo(plane, { planeIndex: 0, format: 'f32' })
    samples.push(...plane)
    sample.close()
  }
  const rises = samples.filter((value, at) => at > 0 && value >= 0 && (samples[at - 1] as number) < 0).length
  return {
    codec: track.codec,
    channels: track.numberOfChannels,
    seconds: await track.computeDuration(),
    tone: Math.round((rises * 48_000) / samples.length),
  }
}

const likeTone = (tone: number) => ({
  codec: 'opus',
  channels: 1,
  seconds: expect.closeTo(2, 0),
  tone: expect.toSatisfy((value: number) => Math.abs(value - tone) < tone / 50),
})

describe('POST /api/org/audio: OGG/Opus, MP3, WAV accepted; transcoded to OGG/Opus', () => {
  test.each<[string, Buffer, number]>([
    ['MP3 of one channel', encoded('mp3', 1), 1698],
    ['MP3 of two channels', encoded('mp3', 2), 1698],
    ['WAV', wav(2), 283],
    ['WAV of 44.1 kHz', wav(2, 44_100), 1560],
  ])('%s', async (_kind, bytes, tone) => {
    const answer = await music(bytes)
    expect(answer.status, answer.message).toBe(200)
    expect(answer.data).toMatchObject({ type: 'hold_music', mime_type: 'audio/ogg' })
    expect(await read(await heard(answer.data.filename))).toEqual(likeTone(tone))
  })

  test.each<Kind>(['m4a', 'webm'])('%s is none of them', async (kind) => {
    const answer = await music(encoded(kind, 1))
    expect([answer.status, answer.message]).toEqual([415, 'file: Audio is OGG/Opus, MP3 or WAV.'])
  })
})

/** Where the kept file of a voice message is, and what is in it. */
async function kept(id = '') {
  const media = await parley.app.prisma.media.findFirstOrThrow({ where: { id } })
  expect(media.mimeType).toBe('audio/ogg')
  return read(await buffer((await storageOf(parley.app).open(media.storageKey ?? '')) as Readable))
}

describe('a recorded voice message becomes OGG/Opus in mono', () => {
  test.each<[Kind, 1 | 2]>([
    ['webm', 1],
    ['webm', 2],
    ['mp3', 2],
  ])('%s of %i channels', async (kind, channels) => {
    const answer = await voice(encoded(kind, channels))
    expect(answer.status, answer.message).toBe(200)
    expect(answer.data).toMatchObject({ kind: 'audio', mime_type: 'audio/ogg' })
    expect(await kept(answer.data.id)).toEqual(likeTone(1698))
  })

  test('half of a file is refused', async () => {
    expect((await voice(encoded('m4a', 2).subarray(0, 600))).status).toBe(415)
  })
})

describe('AAC', () => {
  test('without audio.ffmpeg it is 501, which says what is taken', async () => {
    expect(await voice(encoded('m4a', 1))).toEqual({
      status: 501,
      data: null,
      message:
        'This installation decodes OGG/Opus, WebM/Opus, MP3 and WAV (audio.ffmpeg names a program for AAC).',
    })
  })

  const real = existsSync('/usr/bin/ffmpeg')
  test.runIf(real).each([1, 2] as const)('of %i channels through ffmpeg', async (channels) => {
    nameFfmpeg('ffmpeg')
    const answer = await voice(encoded('m4a', channels))
    expect(answer.status, answer.message).toBe(200)
    expect(await kept(answer.data.id)).toEqual(likeTone(1698))
  })
  if (!real) test.skip('through a real ffmpeg: /usr/bin/ffmpeg is not installed', () => {})

  test('the program learns nothing of us, reads AAC from a pipe and may open nothing else', async () => {
    const notes = join(folder.path, 'notes')
    const record = `env > ${notes}; echo "$@" >> ${notes}; ulimit -t >> ${notes}; cat >/dev/null`
    nameFfmpeg(stub('noting', `${record}; head -c 192000 /dev/zero`))
    expect((await voice(encoded('m4a', 1))).status).toBe(200)
    const said = spawnSync('cat', [notes], { encoding: 'utf8' }).stdout
    expect(said).toContain('-protocol_whitelist pipe -f aac -i pipe:0')
    expect(said.trimEnd().split('\n').at(-1)).toBe('20')
    expect(said).not.toMatch(/DATABASE|SECRET|HOME/)
  })

  test.each([
    ['fails', 'exit 1'],
    ['is killed', 'kill -9 $$'],
    ['writes without end', 'exec cat /dev/zero'],
    ['writes nothing', 'cat >/dev/null'],
  ])('a program that %s: the file is refused', async (name, script) => {
    nameFfmpeg(stub(name.replaceAll(' ', '-'), script))
    expect((await voice(encoded('m4a', 1))).status).toBe(415)
  })

  test.each([
    ['our own time is over', 1, 'exec sleep 5'],
    ['the time of the program is over', 10, 'cat >/dev/null; kill -XCPU $$'],
  ])('item 11: it says nothing of the file when %s: 503', async (_what, convertSeconds, script) => {
    const { audio } = parley.app.config
    const before = audio.convertSeconds
    nameFfmpeg(stub(`slow-${convertSeconds}`, script))
    Object.assign(audio, { convertSeconds })
    try {
      expect(await voice(encoded('m4a', 1))).toMatchObject({ status: 503, retryAfter: '30' })
    } finally {
      Object.assign(audio, { convertSeconds: before })
    }
  })

  test('a program that is not there, or is no ffmpeg, is told by its key', async () => {
    await expect(ffmpegVersion('/nowhere/ffmpeg')).rejects.toThrow(
      'audio.ffmpeg: /nowhere/ffmpeg cannot be run',
    )
    const echo = stub('echo', 'echo hello')
    await expect(ffmpegVersion(echo)).rejects.toThrow(`audio.ffmpeg: ${echo} is no ffmpeg`)
    expect(await ffmpegVersion(stub('good', 'echo ffmpeg version 9.0'))).toBe('ffmpeg version 9.0')
  })
})
