import { registerMediabunnyServer } from '@mediabunny/server'
import {
  type AudioCodec,
  BufferSource,
  BufferTarget,
  Conversion,
  Input,
  Mp3OutputFormat,
  Mp4OutputFormat,
  Output,
  type OutputFormat,
  WAVE,
  WebMOutputFormat,
} from 'mediabunny'
import { type Kind, wav } from './samples.ts'

// Writes a tone of two seconds as a file of the kind and with the channels named to stdout. A program of its own, so
// that native code stays out of the processes of tests.

const kinds: Record<Kind, { format: OutputFormat; codec: AudioCodec }> = {
  mp3: { format: new Mp3OutputFormat(), codec: 'mp3' },
  m4a: { format: new Mp4OutputFormat(), codec: 'aac' },
  webm: { format: new WebMOutputFormat(), codec: 'opus' },
}

const [kind, channels] = process.argv.slice(2)
const { format, codec } = kinds[kind as Kind]
registerMediabunnyServer()
const target = new BufferTarget()
const conversion = await Conversion.init({
  input: new Input({ formats: [WAVE], source: new BufferSource(new Uint8Array(wav(2, 48_000))) }),
  output: new Output({ format, target }),
  audio: { codec, numberOfChannels: Number(channels), sampleRate: 48_000, bitrate: 64_000 },
  showWarnings: false,
})
await conversion.execute()
process.stdout.write(Buffer.from(target.buffer ?? new ArrayBuffer(0)), () => process.exit(0))
