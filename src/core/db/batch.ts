import { isOutage } from '#core/outage.ts'

/** fewer than these are not waited for */
const worthGathering = 8

interface Waiting<In, Out> {
  item: In
  resolve: (out: Out) => void
  reject: (error: unknown) => void
}

/** batches of several parts work at so many of them side by side */
const partsAtOnce = 4

export interface BatcherOptions<In> {
  /** rows in one statement at most */
  maxItems?: number
  /** statements in flight at most: two give a natural group commit without a growing tail */
  maxInFlight?: number
  /**
   * How long a batch waits for as many items as there were when the last one ended, in milliseconds: callers that were
   * just answered often ask again, and a statement for all of them costs less than two for half of them. Where there
   * were few, nothing waits: they would gain less than they lose.
   */
  gatherMs?: number
  /** `work` is never given items that this tells apart (src/core/db/per-workspace.ts) */
  apart?: ((item: In) => string) | undefined
}

/**
 * Joins single calls that happen at the same moment into set-wise statements (design: group commit).
 * `work` answers one result per item, in order. When a batch throws, its items run alone, so that one bad item
 * never fails its neighbours; work must therefore be all-or-nothing. An outage fails all of them at once: alone, each
 * would only wait for it again.
 */
export class Batcher<In, Out> {
  readonly #work: (items: In[]) => Promise<Out[]>
  readonly #maxItems: number
  readonly #maxInFlight: number
  readonly #gatherMs: number
  readonly #apart: ((item: In) => string) | undefined
  #queue: Waiting<In, Out>[] = []
  #inFlight = 0
  #scheduled = false
  /** items that were under way or waiting when the last batch ended */
  #expected = 0
  #gathering: NodeJS.Timeout | undefined

  constructor(work: (items: In[]) => Promise<Out[]>, options: BatcherOptions<In> = {}) {
    this.#work = work
    this.#maxItems = options.maxItems ?? 500
    this.#maxInFlight = options.maxInFlight ?? 2
    this.#gatherMs = options.gatherMs ?? 0
    this.#apart = options.apart
  }

  /** Queues one item; settles with its own result. */
  add(item: In): Promise<Out> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ item, resolve, reject })
      this.#schedule()
    })
  }

  #schedule(): void {
    if (this.#scheduled || this.#inFlight >= this.#maxInFlight || this.#queue.length === 0) return
    if (this.#gatherMs > 0 && this.#queue.length < Math.min(this.#expected, this.#maxItems)) {
      this.#gather()
      return
    }
    clearTimeout(this.#gathering)
    this.#gathering = undefined
    this.#scheduled = true
    setImmediate(() => {
      this.#scheduled = false
      this.#flush()
    })
  }

  #gather(): void {
    this.#gathering ??= setTimeout(() => {
      this.#gathering = undefined
      this.#expected = 0
      this.#schedule()
    }, this.#gatherMs)
  }

  #flush(): void {
    while (this.#inFlight < this.#maxInFlight && this.#queue.length > 0) {
      const batch = this.#queue.splice(0, this.#maxItems)
      this.#inFlight++
      void this.#runParts(batch).finally(() => {
        this.#inFlight--
        const many = batch.length + this.#queue.length
        this.#expected = many < worthGathering ? 0 : many
        this.#schedule()
      })
    }
  }

  async #runParts(batch: Waiting<In, Out>[]): Promise<void> {
    const apart = this.#apart
    if (!apart) return this.#runBatch(batch)
    const parts = Map.groupBy(batch, ({ item }) => apart(item)).values()
    const worker = async () => {
      for (const part of parts) await this.#runBatch(part)
    }
    await Promise.all(Array.from({ length: partsAtOnce }, worker))
  }

  async #runBatch(batch: Waiting<In, Out>[]): Promise<void> {
    try {
      const results = await this.#work(batch.map((waiting) => waiting.item))
      batch.forEach((waiting, index) => {
        waiting.resolve(results[index] as Out)
      })
    } catch (error) {
      if (batch.length === 1 || isOutage(error)) for (const waiting of batch) waiting.reject(error)
      else for (const waiting of batch) await this.#runBatch([waiting])
    }
  }
}
