/** Milliseconds between two: what comes at once is one sound. */
const apart = 2_000

/** Notes in hertz, each so many seconds after the first. */
const notes = [
  { pitch: 659.3, after: 0 },
  { pitch: 880, after: 0.12 },
] as const

let context: AudioContext | undefined
let last = Number.NEGATIVE_INFINITY

function play(audio: AudioContext): void {
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

/** Two soft notes. A page that nobody has touched yet may not sound: then it is silent. */
export async function chime(): Promise<void> {
  if (performance.now() - last < apart) return
  last = performance.now()
  try {
    context ??= new AudioContext()
    await context.resume()
    play(context)
  } catch {
    // There is nothing here to hear it with.
  }
}
