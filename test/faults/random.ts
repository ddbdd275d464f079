/** Numbers that look drawn: the same seed gives the same ones. */
export interface Random {
  /** a whole number from `low` to `high`, both included */
  between(low: number, high: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
}

/** mulberry32, begun with a hash of the text. */
export function randomOf(seed: string): Random {
  let state = [...seed].reduce(
    (sum, letter) => Math.imul(sum ^ letter.charCodeAt(0), 16_777_619),
    2_166_136_261,
  )
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    between,
    chance: (probability) => next() < probability,
    pick<T>(list: readonly T[]): T {
      if (list.length === 0) throw new RangeError('nothing to pick from')
      return list[between(0, list.length - 1)] as T
    },
  }
}
