/** Gives a place back. */
export type Leave = () => void

interface Waiting {
  network: string
  most: number
  enter: (leave: Leave | null) => void
}

export interface PlacesOptions {
  /** taken at once, by all networks together */
  inAll: number
  /** that wait for a place at most; further ones are turned away */
  waiting: number
  /** how long one waits at most, in milliseconds */
  waitMs: number
}

/**
 * Limits what is expensive and done for strangers: so many at once, and of one network only a part of them. Others wait
 * in the order in which they came.
 */
export class Places {
  readonly #options: PlacesOptions
  readonly #taken = new Map<string, number>()
  readonly #waiting = new Set<Waiting>()
  #inAll = 0

  constructor(options: PlacesOptions) {
    this.#options = options
  }

  /** Takes a place, of which this network may have `most`. Answers null when it took too long to get one. */
  enter(network: string, most: number): Promise<Leave | null> {
    if (this.#free(network, most)) return Promise.resolve(this.#take(network))
    if (this.#waiting.size >= this.#options.waiting) return Promise.resolve(null)
    return new Promise((resolve) => {
      const enter = (leave: Leave | null) => {
        clearTimeout(timer)
        this.#waiting.delete(waiting)
        resolve(leave)
      }
      const waiting: Waiting = { network, most, enter }
      const timer = setTimeout(() => enter(null), this.#options.waitMs)
      this.#waiting.add(waiting)
    })
  }

  #free(network: string, most: number): boolean {
    return this.#inAll < this.#options.inAll && (this.#taken.get(network) ?? 0) < most
  }

  #take(network: string): Leave {
    this.#inAll++
    this.#taken.set(network, (this.#taken.get(network) ?? 0) + 1)
    return () => {
      this.#inAll--
      const left = (this.#taken.get(network) ?? 1) - 1
      if (left > 0) this.#taken.set(network, left)
      else this.#taken.delete(network)
      this.#letIn()
    }
  }

  #letIn(): void {
    for (const { network, most, enter } of this.#waiting) {
      if (this.#inAll >= this.#options.inAll) return
      if (!this.#free(network, most)) continue
      enter(this.#take(network))
      return
    }
  }
}
