/** Milliseconds between two: what comes at once is one sound. */
const apart = 2_000

interface Note {
  /** hertz */
  pitch: number
  /** seconds after the first */
  after: number
}

const news: readonly Note[] = [
  { pitch: 659.3, after: 0 },
  { pitch: 880, after: 0.12 },
]

/** Two trills, as telephones ring. */
const call: readonly Note[] = [0, 0.5].flatMap((begin) =>
  [0, 1, 2, 3].map((index) => ({ pitch: index % 2 === 0 ? 784 : 987.8, after: begin + index * 0.09 })),
)

let context: AudioContext | undefined
let last = Number.NEGATIVE_INFINITY

function play(audio: AudioContext, notes: readonly Note[]): void {
  for (const { pitch, after } of notes) {
    const at = audio.currentTime + after
    const tone = new OscillatorNode(audio, { type: 'sine', frequency: pitch })
    const volume = new GainNode(audio, { gain: 0 })
    volume.gain.linearRampToValueAtTime(0.16, at + 0.015)
    volume.gain.exponentialRampToValueAtTime(0.001, at + 0.5)
    tone.connect(volume).connect(audio.destination)
    tone.start(at)
    tone.stop(at + 0.55)
  }
}

/** A page that nobody has touched yet may not sound: then it is silent. */
async function sound(notes: readonly Note[]): Promise<void> {
  try {
    context ??= new AudioContext()
    await context.resume()
    play(context, notes)
  } catch {
    // There is nothing here to hear it with.
  }
}

/** Two soft notes. */
export async function chime(): Promise<void> {
  if (performance.now() - last < apart) return
  last = performance.now()
  await sound(news)
}

/** One ring of a call. */
export const ring = (): Promise<void> => sound(call)
