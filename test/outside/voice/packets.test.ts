import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { Digits } from '#outside/voice/digits.ts'
import { OggPages, readOgg } from '#outside/voice/ogg.ts'
import { opusSamples, silence } from '#outside/voice/opus-packets.ts'
import { OutgoingStream } from '#outside/voice/outgoing-stream.ts'
import { Player } from '#outside/voice/player.ts'
import { Recorder } from '#outside/voice/recorder.ts'
import { makeTempFolder } from '../../support/temp-folder.ts'

const folder = makeTempFolder()
afterAll(() => folder.remove())
afterEach(() => {
  vi.useRealTimers()
})

const press = (code: number, duration: number, isEnd = false) =>
  Buffer.from([code, isEnd ? 0x8a : 0x0a, duration >> 8, duration & 255])

describe('digits', () => {
  it('are told once for each press, whatever is lost, doubled or late', () => {
    const digits = new Digits()
    const told = [
      digits.take(1000, true, press(1, 160)),
      digits.take(1000, false, press(1, 320)),
      digits.take(1000, false, press(1, 480, true)),
      digits.take(1000, false, press(1, 480, true)),
      // The first packets of the next press are lost; then one of the first press comes late.
      digits.take(3000, false, press(1, 480, true)),
      digits.take(1000, false, press(1, 480, true)),
      digits.take(5000, true, press(11, 160)),
    ]
    expect(told.filter(Boolean)).toEqual(['1', '1', '#'])
  })

  it('are one press where it is longer than 16 bits of time', () => {
    const digits = new Digits()
    const told = [
      digits.take(1000, true, press(5, 960)),
      digits.take(1000, false, press(5, 0xffff)),
      digits.take(1000 + 0xffff, false, press(5, 960)),
    ]
    expect(told).toEqual(['5', undefined, undefined])
  })

  it('that are too short or unknown are nothing', () => {
    const digits = new Digits()
    expect(digits.take(1, true, Buffer.from([1, 2]))).toBeUndefined()
    expect(digits.take(2, true, press(16, 160))).toBeUndefined()
  })
})

describe('the length of a packet', () => {
  it.each([
    [[0xf8], 960],
    [[0x78], 960],
    [[0x08], 960],
    [[0x18], 2880],
    [[0x19], 5760],
    [[0x1b, 3], 0],
    [[0xfb, 3], 2880],
    [[], 0],
  ])('%j has %i samples', (bytes, samples) => {
    expect(opusSamples(Uint8Array.from(bytes))).toBe(samples)
  })
})

describe('an OGG file', () => {
  it('gives back its packets, of any size, and those of its whole pages when it is torn', () => {
    const pages = new OggPages(7)
    const packets = [0, 1, 254, 255, 256, 1275].map((size) => Buffer.alloc(size + 1, 0xf8))
    const parts = [pages.head()]
    for (const data of packets) parts.push(pages.add({ data, samples: 960 }) ?? Buffer.alloc(0))
    parts.push(pages.page() as Buffer)
    pages.add({ data: Buffer.from(silence), samples: 960 })
    parts.push(pages.page(true) as Buffer)
    const file = Buffer.concat(parts)
    expect(readOgg(file).packets.map(({ data }) => data.length)).toEqual([1, 2, 255, 256, 257, 1276, 3])
    expect(readOgg(file.subarray(0, -1)).packets).toHaveLength(packets.length)
    expect(() => readOgg(Buffer.from('hello'))).toThrow()
  })
})

describe('what is sent', () => {
  it('is one stream without a jump, and keeps what a source lost', () => {
    const stream = new OutgoingStream(65_530, 0xffff_fff0)
    const places = [
      stream.place({ source: 'music', sequence: 0, timestamp: 0 }, 0),
      stream.place({ source: 'music', sequence: 1, timestamp: 960 }, 20),
      stream.place({ source: 'agent', sequence: 9000, timestamp: 5 }, 120),
      // Two are lost.
      stream.place({ source: 'agent', sequence: 9003, timestamp: 5 + 3 * 960 }, 180),
      stream.place({ source: 'music', sequence: 0, timestamp: 0 }, 200),
    ]
    const ring = (value: number) => (0xffff_fff0 + value) >>> 0
    expect(places).toEqual([
      { sequence: 65_531, timestamp: ring(960), isFirst: true },
      { sequence: 65_532, timestamp: ring(1920), isFirst: false },
      { sequence: 65_533, timestamp: ring(1920 + 4800), isFirst: true },
      { sequence: 0, timestamp: ring(1920 + 4800 + 2880), isFirst: false },
      { sequence: 1, timestamp: ring(1920 + 4800 + 2880 + 960), isFirst: true },
    ])
  })

  it('plays in its own time, again from the start, until it is stopped', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    const sent: number[] = []
    const player = new Player(({ sequence }) => sent.push(sequence))
    const file = Array(3).fill({ data: silence, samples: 960 })
    const once = player.play(file)
    await vi.advanceTimersByTimeAsync(100)
    expect(await once).toBe('ended')
    expect(sent).toEqual([0, 1, 2])
    const music = player.play(file, true)
    await vi.advanceTimersByTimeAsync(1000)
    expect(sent.length).toBeGreaterThanOrEqual(52)
    expect(sent.length).toBeLessThanOrEqual(55)
    player.stop()
    expect(await music).toBe('stopped')
  })
})

describe('a recording', () => {
  it('has silence where nothing came, one time for all streams, and is in the file within a second', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
    const path = join(folder.path, 'one.ogg')
    const recorder = new Recorder(path)
    const say = (source: string, timestamp: number) =>
      recorder.add({ payload: Buffer.from([0xf8, 1, 2, 3]), source, timestamp, sequence: 0 })
    await vi.advanceTimersByTimeAsync(500)
    say('first', 7)
    // A pause of 400 ms, told by the stream's own time.
    await vi.advanceTimersByTimeAsync(400)
    say('first', 7 + 400 * 48)
    say('first', 7)
    await vi.advanceTimersByTimeAsync(1000)
    expect(readOgg(readFileSync(path)).packets.length).toBeGreaterThan(40)
    say('second', 1_000_000)
    recorder.close()
    const { packets } = readOgg(readFileSync(path))
    const spoken = packets.flatMap(({ data }, at) => (data.length === 4 ? [at] : []))
    expect(spoken).toEqual([24, 44, 94])
    expect(packets.length * 20).toBeCloseTo(1900, -2)
  })
})
