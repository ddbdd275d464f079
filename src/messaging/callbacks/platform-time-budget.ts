const patienceMs = 3_000
const shortestMs = 100

/**
 * How long one drain waits for the platform. A callback about a template may have to ask it; the callbacks behind it,
 * which carry people's messages, do not wait for a slow platform: this one is tried again later. What was slow for a
 * number once is not asked for it again in the same drain, and all numbers share one time.
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
