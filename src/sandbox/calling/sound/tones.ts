import { encode } from './opus.ts'

const rate = 48_000
/** A window of 50 ms tells tones apart that are 20 Hz from each other. */
const windowSamples = 2400
const [lowest, highest, step] = [200, 2000, 20] as const
/** What is quieter is silence. */
const quiet = 0.005

const tones = new Map<number, Promise<Buffer[]>>()

/** A second of a tone. */
export const toneSamples = (frequency: number): Float32Array =>
  Float32Array.from({ length: rate }, (_, at) => 0.4 * Math.sin((2 * Math.PI * frequency * at) / rate))

/** A second of a tone as packets of Opus, which may be played again and again. */
export function tone(frequency: number): Promise<Buffer[]> {
  let made = tones.get(frequency)
  if (!made) {
    made = encode(toneSamples(frequency))
    tones.set(frequency, made)
  }
  return made
}

/** The share that one frequency has in a window's energy (Goertzel). */
function shareOf(window: Float32Array, frequency: number, energy: number): number {
  const factor = 2 * Math.cos((2 * Math.PI * frequency) / rate)
  let [before, last] = [0, 0]
  for (const sample of window) [before, last] = [last, sample + factor * last - before]
  const power = last * last + before * before - factor * last * before
  return (2 * power) / (window.length * energy)
}

export interface HeardTone {
  frequency: number
  ms: number
}

/** The tones of a recording, the longest first. */
export function tonesIn(samples: Float32Array): HeardTone[] {
  const heard = new Map<number, number>()
  for (let at = 0; at + windowSamples <= samples.length; at += windowSamples) {
    const window = samples.subarray(at, at + windowSamples)
    const energy = window.reduce((sum, sample) => sum + sample * sample, 0)
    if (Math.sqrt(energy / windowSamples) < quiet) continue
    for (let frequency = lowest; frequency <= highest; frequency += step)
      if (shareOf(window, frequency, energy) > 0.6)
        heard.set(frequency, (heard.get(frequency) ?? 0) + (windowSamples / rate) * 1000)
  }
  return [...heard].map(([frequency, ms]) => ({ frequency, ms })).sort((a, b) => b.ms - a.ms)
}

/** Samples of one channel as a file. */
export function wav(samples: Float32Array): Buffer {
  const file = Buffer.alloc(44 + samples.length * 2)
  file.write('RIFF', 0)
  file.writeUInt32LE(36 + samples.length * 2, 4)
  file.write('WAVEfmt ', 8)
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(rate, 24)
  file.writeUInt32LE(rate * 2, 28)
  file.writeUInt16LE(2, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36)
  file.writeUInt32LE(samples.length * 2, 40)
  samples.forEach((sample, at) => {
    file.writeInt16LE(Math.round(Math.max(-1, Math.min(1, sample)) * 32_767), 44 + at * 2)
  })
  return file
}
