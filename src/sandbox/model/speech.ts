import { z } from 'zod'

// Speech behind the interface that OpenAI-compatible servers have: a tone that is as long as the text takes to be said.

export const speechSchema = z.looseObject({
  model: z.string(),
  input: z.string().min(1).max(4096),
  voice: z.string(),
  response_format: z.string().optional(),
})
type SpeechRequest = z.infer<typeof speechSchema>

/** A speech that was asked for. */
export interface SpokenText extends SpeechRequest {
  at: number
}

const sampleRate = 24_000
const frequency = 440
const msOfCharacter = 60
const longestMs = 30_000

/** 16-bit samples in one channel. Many servers send WAV whatever they are asked for, as this one does. */
export function toneOf({ input }: SpeechRequest): Buffer {
  const ms = Math.min(longestMs, Math.max(300, [...input].length * msOfCharacter))
  const samples = Math.round((ms * sampleRate) / 1000)
  const wav = Buffer.alloc(44 + samples * 2)
  wav.write('RIFF', 0)
  wav.writeUInt32LE(36 + samples * 2, 4)
  wav.write('WAVEfmt ', 8)
  wav.writeUInt32LE(16, 16)
  wav.writeUInt16LE(1, 20)
  wav.writeUInt16LE(1, 22)
  wav.writeUInt32LE(sampleRate, 24)
  wav.writeUInt32LE(sampleRate * 2, 28)
  wav.writeUInt16LE(2, 32)
  wav.writeUInt16LE(16, 34)
  wav.write('data', 36)
  wav.writeUInt32LE(samples * 2, 40)
  for (let n = 0; n < samples; n++)
    wav.writeInt16LE(Math.round(8000 * Math.sin((2 * Math.PI * frequency * n) / sampleRate)), 44 + n * 2)
  return wav
}
