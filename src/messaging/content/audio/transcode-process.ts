import { buffer } from 'node:stream/consumers'
import {
  ADTS,
  AdtsOutputFormat,
  BufferSource,
  BufferTarget,
  Conversion,
  type ConversionAudioOptions,
  Input,
  MP3,
  MP4,
  OGG,
  OggOutputFormat,
  Output,
  type OutputFormat,
  WAVE,
  WEBM,
} from 'mediabunny'
import { registerCodecs } from './codecs.ts'
import { decodeAac, TooSlow } from './ffmpeg.ts'
import { exitCodes, longestSeconds } from './limits.ts'

// Reads a file from stdin and writes OGG/Opus, mono, to stdout. Files come from strangers, so the decoders run in a
// process of their own: a crash ends this one alone (src/messaging/content/audio/transcode.ts). Its arguments are the milliseconds
// that the operator's ffmpeg may take, and that program.

const [longestMs, ffmpeg] = process.argv.slice(2)

class Refusal extends Error {
  readonly exitCode: number

  constructor(exitCode: number) {
    super()
    this.exitCode = exitCode
  }
}

const formats = [OGG, MP3, WAVE, WEBM, MP4, ADTS]

/** Audio converted into this format, or moved into it where its codec stays. */
async function convert(
  input: Input,
  format: OutputFormat,
  audio: ConversionAudioOptions,
): Promise<Uint8Array> {
  const target = new BufferTarget()
  const output = new Output({ format, target })
  const conversion = await Conversion.init({
    input,
    output,
    audio,
    video: { discard: true },
    showWarnings: false,
  })
  if (!conversion.isValid) throw new Refusal(exitCodes.unreadable)
  await conversion.execute()
  return new Uint8Array(target.buffer ?? new ArrayBuffer(0))
}

async function transcode(bytes: Uint8Array): Promise<Uint8Array> {
  const input = new Input({ formats, source: new BufferSource(bytes) })
  const track = await input.getPrimaryAudioTrack()
  if (!track) throw new Refusal(exitCodes.unreadable)
  if ((await track.computeDuration()) > longestSeconds) throw new Refusal(exitCodes.tooLong)
  // Opus in one channel only changes its container: nothing is decoded.
  if (track.codec === 'opus' && track.numberOfChannels === 1)
    return convert(input, new OggOutputFormat(), { codec: 'opus' })
  if (track.codec === 'aac' && ffmpeg) {
    const adts = await convert(input, new AdtsOutputFormat(), { codec: 'aac' })
    return transcode(await decodeAac(ffmpeg, adts, Number(longestMs)))
  }
  if (!(await track.canDecode())) throw new Refusal(exitCodes.noDecoder)
  const voice = { codec: 'opus', numberOfChannels: 1, sampleRate: 48_000, bitrate: 32_000 } as const
  return convert(input, new OggOutputFormat(), voice)
}

registerCodecs()
try {
  const ogg = await transcode(new Uint8Array(await buffer(process.stdin)))
  process.stdout.write(ogg, () => process.exit(0))
} catch (error) {
  if (error instanceof TooSlow) process.exit(exitCodes.tooSlow)
  process.exit(error instanceof Refusal ? error.exitCode : exitCodes.unreadable)
}
