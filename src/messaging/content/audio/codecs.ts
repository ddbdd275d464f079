import LibAV from '@libav.js/variant-obsolete'
import {
  AudioSample,
  type AudioSampleInit,
  CustomAudioDecoder,
  CustomAudioEncoder,
  EncodedPacket,
  registerDecoder,
  registerEncoder,
} from 'mediabunny'

// FFmpeg's decoders of MP3, Opus and Vorbis and its encoder of Opus, compiled to WebAssembly (LGPL 2.1, ADR 13): they
// FFmpeg's decoders of MP3, Opus and Vorbis and its encoder of Opus, compiled to WebAssembly (LGPL 2.1, ADR 13). They
// can open no file and no network, and a file that crashes them damages nothing but their own memory.

type Library = LibAV.LibAV

/** Sample formats of decoders, by FFmpeg's number. */
const formats: Record<number, AudioSampleInit['format']> = {
  0: 'u8',
  1: 's16',
  2: 's32',
  3: 'f32',
  5: 'u8-planar',
  6: 's16-planar',
  7: 's32-planar',
  8: 'f32-planar',
}

const decoders: Record<string, string> = { mp3: 'mp3', opus: 'libopus', vorbis: 'libvorbis' }

const bytesOf = (source: AllowSharedBufferSource) =>
  ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source)

let loading: Promise<Library> | undefined

function library(): Promise<Library> {
  loading ??= LibAV.LibAV({ noworker: true, nothreads: true }).then(async (loaded) => {
    await loaded.av_log_set_level(loaded.AV_LOG_QUIET)
    return loaded
  })
  return loading
}

/** The planes of a frame, concatenated as AudioSample expects them. */
function joined(data: unknown): AllowSharedBufferSource {
  if (!Array.isArray(data)) return data as AllowSharedBufferSource
  return Buffer.concat((data as AllowSharedBufferSource[]).map(bytesOf))
}

class Decoder extends CustomAudioDecoder {
  #lib!: Library
  #codec!: [codec: number, context: number, packet: number, frame: number]

  static override supports(codec: string): boolean {
    return codec in decoders
  }

  override async init(): Promise<void> {
    const { description, sampleRate, numberOfChannels } = this.config
    this.#lib = await library()
    this.#codec = await this.#lib.ff_init_decoder(decoders[this.codec] as string, {
      codecpar: {
        codec_id: 0,
        codec_type: this.#lib.AVMEDIA_TYPE_AUDIO,
        format: this.#lib.AV_SAMPLE_FMT_NONE,
        sample_rate: sampleRate,
        channels: numberOfChannels,
        extradata: description ? bytesOf(description) : new Uint8Array(0),
      },
      time_base: [1, sampleRate],
    })
  }

  override decode(packet: EncodedPacket): Promise<void> {
    const pts = Math.round(packet.timestamp * this.config.sampleRate)
    return this.#run([{ data: packet.data, pts, time_base_num: 1, time_base_den: this.config.sampleRate }])
  }

  override flush(): Promise<void> {
    return this.#run([], true)
  }

  override close(): Promise<void> {
    const [, context, packet, frame] = this.#codec
    return this.#lib.ff_free_decoder(context, packet, frame)
  }

  async #run(packets: LibAV.Packet[], fin = false): Promise<void> {
    const [, context, packet, frame] = this.#codec
    const decoded = await this.#lib.ff_decode_multi(context, packet, frame, packets, { fin })
    for (const { data, format, channels, sample_rate, pts = 0, ptshi = 0 } of decoded) {
      const sampleRate = sample_rate ?? this.config.sampleRate
      const init = {
        data: joined(data),
        format: formats[format] as AudioSampleInit['format'],
        numberOfChannels: channels ?? 1,
        sampleRate,
        timestamp: this.#lib.i64tof64(pts, ptshi) / this.config.sampleRate,
      }
      this.onSample(new AudioSample(init))
    }
  }
}

/** Opus from one channel of 48 kHz. */
class Encoder extends CustomAudioEncoder {
  #lib!: Library
  #codec!: [codec: number, context: number, frame: number, packet: number, frameSize: number]
  #waiting = new Float32Array(0)
  #encoded = 0
  #isFirst = true

  static override supports(codec: string, config: AudioEncoderConfig): boolean {
    return codec === 'opus' && config.numberOfChannels === 1 && config.sampleRate === 48_000
  }

  override async init(): Promise<void> {
    const { sampleRate, bitrate = 32_000 } = this.config
    this.#lib = await library()
    this.#codec = await this.#lib.ff_init_encoder('libopus', {
      ctx: {
        bit_rate: bitrate,
        channel_layout: 4,
        sample_fmt: this.#lib.AV_SAMPLE_FMT_FLT,
        sample_rate: sampleRate,
      },
      time_base: [1, sampleRate],
    })
  }

  override encode(sample: AudioSample): Promise<void> {
    const fresh = new Float32Array(sample.numberOfFrames)
    sample.copyTo(fresh, { planeIndex: 0, format: 'f32' })
    const all = new Float32Array(this.#waiting.length + fresh.length)
    all.set(this.#waiting)
    all.set(fresh, this.#waiting.length)
    const size = this.#codec[4]
    const whole = all.length - (all.length % size)
    this.#waiting = all.slice(whole)
    return this.#run(all.subarray(0, whole))
  }

  override async flush(): Promise<void> {
    const rest = new Float32Array(this.#waiting.length > 0 ? this.#codec[4] : 0)
    rest.set(this.#waiting)
    this.#waiting = new Float32Array(0)
    await this.#run(rest, true)
  }

  override close(): Promise<void> {
    const [, context, frame, packet] = this.#codec
    return this.#lib.ff_free_encoder(context, frame, packet)
  }

  async #run(samples: Float32Array, fin = false): Promise<void> {
    const [, context, frame, packet, size] = this.#codec
    const frames: LibAV.Frame[] = []
    for (let at = 0; at < samples.length; at += size) {
      const data = samples.slice(at, at + size)
      const format = this.#lib.AV_SAMPLE_FMT_FLT
      frames.push({ data, format, channel_layout: 4, channels: 1, nb_samples: size, sample_rate: 48_000 })
    }
    for (const { data } of await this.#lib.ff_encode_multi(context, frame, packet, frames, { fin })) {
      // Packets follow each other without a gap; the head says how much of the first ones is to be left out.
      const timestamp = this.#encoded / 48_000
      this.#encoded += size
      const meta = this.#isFirst ? { decoderConfig: await this.#decoderConfig() } : {}
      this.#isFirst = false
      this.onPacket(new EncodedPacket(data, 'key', timestamp, size / 48_000), meta)
    }
  }

  async #decoderConfig(): Promise<AudioDecoderConfig> {
    const at = await this.#lib.AVCodecContext_extradata(this.#codec[1])
    const length = await this.#lib.AVCodecContext_extradata_size(this.#codec[1])
    const description = await this.#lib.copyout_u8(at, length)
    return { codec: 'opus', sampleRate: 48_000, numberOfChannels: 1, description }
  }
}

/** Registers codecs in mediabunny: decoders for MP3, Opus and Vorbis, and an encoder for Opus. */
export function registerCodecs(): void {
  registerDecoder(Decoder)
  registerEncoder(Encoder)
}
