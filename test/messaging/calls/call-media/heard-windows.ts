/** In how many tenths of a second a tone is at least a fifth of what is heard. */
export function heardWindows(samples: Float32Array, frequency: number): number {
  const length = 4800
  let heard = 0
  for (let at = 0; at + length <= samples.length; at += length) {
    let [energy, sine, cosine] = [0, 0, 0]
    for (const [index, sample] of samples.subarray(at, at + length).entries()) {
      const angle = (2 * Math.PI * frequency * index) / 48_000
      energy += sample * sample
      sine += sample * Math.sin(angle)
      cosine += sample * Math.cos(angle)
    }
    const isLoud = Math.sqrt(energy / length) > 0.01
    if (isLoud && (2 * (sine * sine + cosine * cosine)) / (length * energy) > 0.2) heard++
  }
  return heard
}
