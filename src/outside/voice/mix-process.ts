import { randomInt } from 'node:crypto'
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'
import LibAV from '@libav.js/variant-obsolete'
import { OggPages, readOgg } from './ogg.ts'
import { type OpusPacket, packetSamples } from './opus-packets.ts'

// Makes one stereo file of the two directions of a call: the customer left, the agent right. What customers and browsers
// sent is decoded here, so it runs in a process of its own (mix.ts). Its arguments are the three paths; it prints the
// length in samples.

const rate = 48_000
/** Packets that are decoded at a time. */
const slice = 500

const [customer = '', agent = '', target = ''] = process.argv.slice(2)
const lib = await LibAV.LibAV({ noworker: true, nothreads: true })
await lib.av_log_set_level(lib.AV_LOG_QUIET)

type Codec = [codec: number, context: number, packet: number, frame: number]

/** A direction as samples of one channel, so many at a time. */
class Direction {
  readonly #packets: OpusPacket[]
  readonly #codec: Codec
  #at = 0
  #samples = new Float32Array(0)

  private constructor(packets: OpusPacket[], codec: Codec) {
    this.#packets = packets
    this.#codec = codec
  }

  static async open(path: string): Promise<Direction> {
    const codec = await lib.ff_init_decoder('libopus', {
      codecpar: {
        codec_id: 0,
        codec_type: lib.AVMEDIA_TYPE_AUDIO,
        format: lib.AV_SAMPLE_FMT_NONE,
        sample_rate: rate,
        channels: 1,
        extradata: new Uint8Array(0),
      },
      time_base: [1, rate],
    })
    return new Direction(readOgg(readFileSync(path)).packets, codec)
  }

  /** So many samples; fewer at the end. */
  async take(count: number): Promise<Float32Array> {
    while (this.#samples.length < count && this.#at < this.#packets.length) await this.#decode()
    const taken = this.#samples.slice(0, count)
    this.#samples = this.#samples.slice(count)
    return taken
  }

  async #decode(): Promise<void> {
    const packets = this.#packets.slice(this.#at, this.#at + slice)
    this.#at += packets.length
    const [, context, packet, frame] = this.#codec
    const given = packets.map(({ data }) => ({ data: new Uint8Array(data) }))
    const frames = await lib.ff_decode_multi(context, packet, frame, given, { ignoreErrors: true })
    const parts = [this.#samples, ...frames.map(oneChannel)]
    const all = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0))
    let at = 0
    for (const part of parts) {
      all.set(part, at)
      at += part.length
    }
    this.#samples = all
  }
}

function oneChannel({ data, channels = 1 }: LibAV.Frame): Float32Array {
  const plane = (Array.isArray(data) ? data[0] : data) as Float32Array | Int16Array
  const step = Array.isArray(data) ? 1 : channels
  const scale = plane instanceof Float32Array ? 1 : 1 / 32_768
  return Float32Array.from({ length: plane.length / step }, (_, at) => (plane[at * step] as number) * scale)
}

const format = lib.AV_SAMPLE_FMT_FLT
const stereo = 3
const [, context, frame, packet, frameSize] = await lib.ff_init_encoder('libopus', {
  ctx: { bit_rate: 48_000, channel_layout: stereo, sample_fmt: format, sample_rate: rate },
  time_base: [1, rate],
})

const file = openSync(target, 'w', 0o600)
const pages = new OggPages(randomInt(0x1_0000_0000))
writeSync(file, pages.head(2))

function write(page: Buffer | undefined): void {
  if (page) writeSync(file, page)
}

async function encode(frames: LibAV.Frame[], fin = false): Promise<void> {
  for (const { data } of await lib.ff_encode_multi(context, frame, packet, frames, { fin }))
    write(pages.add({ data, samples: frameSize }))
}

const sides = [await Direction.open(customer), await Direction.open(agent)] as const
let pts = 0
for (;;) {
  const [left, right] = [
    await sides[0].take(slice * packetSamples),
    await sides[1].take(slice * packetSamples),
  ]
  const length = Math.max(left.length, right.length)
  if (length === 0) break
  const frames: LibAV.Frame[] = []
  for (let at = 0; at < length; at += frameSize, pts += frameSize) {
    const data = new Float32Array(frameSize * 2)
    for (let index = 0; index < frameSize; index++) {
      data[index * 2] = left[at + index] ?? 0
      data[index * 2 + 1] = right[at + index] ?? 0
    }
    frames.push({
      data,
      format,
      channel_layout: stereo,
      channels: 2,
      nb_samples: frameSize,
      sample_rate: rate,
      pts,
    })
  }
  await encode(frames)
  write(pages.page())
}
await encode([], true)
write(pages.page(true))
closeSync(file)
process.stdout.write(String(pts))
