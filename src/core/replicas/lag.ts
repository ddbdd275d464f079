/** Where the log of a PostgreSQL has come to, as a number: `16/B374D848`. */
export function placeInLog(lsn: string): bigint {
  const [high = '0', low = '0'] = lsn.split('/')
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

/** So many looks at the primary are remembered while the replica does not follow. */
const lookedAtMost = 64

/**
 * How far a replica is behind. The primary is asked where its log ends, and the moment before is remembered with the
 * answer: once the replica has carried out the log up to there, it has everything that was committed by that moment.
 */
export class Lag {
  readonly #looks: { at: number; place: bigint }[] = []
  #hasAllUntil = Number.NEGATIVE_INFINITY

  /** Takes what the primary answered to a question asked at this moment, then what the replica answered. */
  saw(at: number, primary: string, replica: string): void {
    this.#looks.push({ at, place: placeInLog(primary) })
    const done = placeInLog(replica)
    while (this.#looks[0] && this.#looks[0].place <= done)
      this.#hasAllUntil = (this.#looks.shift() as { at: number }).at
    if (this.#looks.length > lookedAtMost) this.#looks.splice(1, 1)
  }

  /** Milliseconds by which the replica is behind at most. */
  at(now: number): number {
    return now - this.#hasAllUntil
  }

  /** It is not known any more. */
  lost(): void {
    this.#looks.length = 0
    this.#hasAllUntil = Number.NEGATIVE_INFINITY
  }
}
