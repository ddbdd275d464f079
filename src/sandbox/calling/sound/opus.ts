import LibAV from '@libav.js/variant-obsolete'

// FFmpeg's Opus, compiled to WebAssembly: what simulated customers play and hear.

const rate = 48_000
/** Samples of a packet: 20 ms. */
export const packetSamples = 960

let loading: Promise<LibAV.LibAV> | undefined

function library(): Promise<LibAV.LibAV> {
  loading ??= LibAV.LibAV({ noworker: true, nothreads: true }).then(async (loaded) => {
    await loaded.av_log_set_level(loaded.AV_LOG_QUIET)
    return loaded
  })
  return loading
}

/** One channel of 48 kHz as packets of 20 ms. */
export async function encode(samples: Float32Array): Promise<Buffer[]> {
  const lib = await library()
  const format = lib.AV_SAMPLE_FMT_FLT
  const [, context, frame, packet] = await lib.ff_init_encoder('libopus', {
    ctx: { bit_rate: 32_000, channel_layout: 4, sample_fmt: format, sample_rate: rate },
    time_base: [1, rate],
  })
  const frames: LibAV.Frame[] = []
  for (let at = 0; at + packetSamples <= samples.length; at += packetSamples) {
    const data = samples.slice(at, at + packetSamples)
    frames.push({
      data,
      format,
      channel_layout: 4,
      channels: 1,
      nb_samples: packetSamples,
      sample_rate: rate,
      pts: at,
    })
  }
  const packets = await lib.ff_encode_multi(context, frame, packet, frames, { fin: true })
  await lib.ff_free_encoder(context, frame, packet)
  return packets.map(({ data }) => Buffer.from(data))
}

/** Packets as one channel of 48 kHz. What cannot be decoded is left out. */
export async function decode(packets: readonly Uint8Array[]): Promise<Float32Array> {
  const lib = await library()
  const [, context, packet, frame] = await lib.ff_init_decoder('libopus', {
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
  const given = packets.map((data, index) => ({
    data: new Uint8Array(data),
    pts: index * packetSamples,
    time_base_num: 1,
    time_base_den: rate,
  }))
  const frames = await lib.ff_decode_multi(context, packet, frame, given, { fin: true, ignoreErrors: true })
  await lib.ff_free_decoder(context, packet, frame)
  return joined(frames.map((each) => firstChannel(each)))
}

function firstChannel({ data, format, channels = 1 }: LibAV.Frame): Float32Array {
  const plane = Array.isArray(data) ? data[0] : data
  const step = Array.isArray(data) ? 1 : channels
  const isFloat = plane instanceof Float32Array
  const isShort = plane instanceof Int16Array
  if (!isFloat && !isShort) throw new Error(`an unknown format of samples: ${format}`)
  const samples = new Float32Array(plane.length / step)
  for (let at = 0; at < samples.length; at++)
    samples[at] = (plane[at * step] as number) / (isShort ? 32_768 : 1)
  return samples
}

function joined(parts: Float32Array[]): Float32Array {
  const all = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}
