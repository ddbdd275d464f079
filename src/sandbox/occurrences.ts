import type { Clock } from './clock.ts'

/** When things happened, for limits of the form "at most so often in so long". */
export class Occurrences {
  #times = new Map<string, number[]>()
  #clock: Clock

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** How often it happened in the last so many milliseconds. */
  within(key: string, ms: number): number {
    const since = this.#clock.now() - ms
    return (this.#times.get(key) ?? []).filter((at) => at > since).length
  }

  note(key: string): void {
    const times = this.#times.get(key)
    if (times) times.push(this.#clock.now())
    else this.#times.set(key, [this.#clock.now()])
  }

  forget(key: string): void {
    this.#times.delete(key)
  }

  clear(): void {
    this.#times.clear()
  }
}
