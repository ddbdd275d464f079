const patienceMs = 3_000
const shortestMs = 100

/**
 * How long one drain waits for the platform in all. A callback about a template may have to ask it, and the callbacks
 * behind it carry people's messages: when the time is used up, such a callback is tried again later. A number for which
 * the platform was slow is not asked for again in the same drain.
 */
export class PlatformTimeBudget {
  #leftMs = patienceMs
  readonly #slow = new Map<string, Error>()

  async wait(numberId: string, work: () => Promise<void>): Promise<void> {
    const slow = this.#slow.get(numberId)
    if (slow) throw slow
    const begun = performance.now()
    let timer: NodeJS.Timeout | undefined
    const tooLate = new Promise<never>((_, reject) => {
      timer = setTimeout(
        () => {
          const error = new Error('the platform took too long to answer')
          this.#slow.set(numberId, error)
          reject(error)
        },
        Math.max(this.#leftMs, shortestMs),
      )
    })
    try {
      await Promise.race([work(), tooLate])
    } finally {
      clearTimeout(timer)
      this.#leftMs -= performance.now() - begun
    }
  }
}
