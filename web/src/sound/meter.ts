/** How loud a stream is. */
export interface Meter {
  /** from 0 to 1 */
  read(): number
  close(): void
}

/** Measures a stream until it is closed. */
export function meterOf(stream: MediaStream): Meter {
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  analyser.fftSize = 512
  context.createMediaStreamSource(stream).connect(analyser)
  const samples = new Uint8Array(analyser.fftSize)
  return {
    read() {
      analyser.getByteTimeDomainData(samples)
      const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample - 128)), 0)
      return Math.min(1, loudest / 96)
    },
    close: () => void context.close(),
  }
}
