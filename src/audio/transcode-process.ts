import { buffer } from 'node:stream/consumers'
import {
  ADTS,
  BufferSource,
  BufferTarget,
  Conversion,
  Input,
  MP3,
  MP4,
  OGG,
  OggOutputFormat,
  Output,
  WAVE,
  WEBM,
} from 'mediabunny'
import { exitCodes, longestSeconds } from './limits.ts'

// Reads a file from stdin and writes OGG/Opus, mono, to stdout. Decoders meet strangers' bytes here, in a process of
// their own: what they break is this process alone (src/audio/transcode.ts).

class Refusal extends Error {
  readonly exitCode: number

  constructor(exitCode: number) {
    super()
    this.exitCode = exitCode
  }
}

/** Decoders and encoders in native code, an optional dependency. */
async function registerDecoders(): Promise<void> {
  try {
    const { registerMediabunnyServer } = await import('@mediabunny/server')
    registerMediabunnyServer()
  } catch {
    throw new Refusal(exitCodes.noDecoder)
  }
}

async function transcode(bytes: Buffer): Promise<Uint8Array> {
  const source = new BufferSource(new Uint8Array(bytes))
  const input = new Input({ formats: [OGG, MP3, WAVE, WEBM, MP4, ADTS], source })
  const track = await input.getPrimaryAudioTrack()
  if (!track) throw new Refusal(exitCodes.unreadable)
  if ((await track.computeDuration()) > longestSeconds) throw new Refusal(exitCodes.tooLong)
  // Opus in one channel only changes its container: nothing is decoded.
  const isVoice = track.codec === 'opus' && track.numberOfChannels === 1
  if (!isVoice) await registerDecoders()
  const target = new BufferTarget()
  const conversion = await Conversion.init({
    input,
    output: new Output({ format: new OggOutputFormat(), target }),
    audio: isVoice
      ? { codec: 'opus' }
      : { codec: 'opus', numberOfChannels: 1, sampleRate: 48_000, bitrate: 32_000 },
    video: { discard: true },
    showWarnings: false,
  })
  if (!conversion.isValid) throw new Refusal(exitCodes.unreadable)
  await conversion.execute()
  return new Uint8Array(target.buffer ?? new ArrayBuffer(0))
}

try {
  const ogg = await transcode(await buffer(process.stdin))
  process.stdout.write(ogg, () => process.exit(0))
} catch (error) {
  process.exit(error instanceof Refusal ? error.exitCode : exitCodes.unreadable)
}
