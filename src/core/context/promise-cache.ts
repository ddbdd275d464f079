import { LRUCache } from 'lru-cache'
import type { App } from './context.ts'

export interface PromiseCacheOptions<V> {
  /** the name under which the bus says `forget`; without a name nobody says it */
  name?: string
  /** entries kept at most, or their whole weight when `weigh` is given */
  max: number
  /** how old an entry may get by the app's clock: a lost `forget` costs no more than this */
  maxAgeMs: number
  /** the weight of an entry, 1 or more; it weighs 1 until it is loaded */
  weigh?: (value: V) => number
}

/**
 * What was read recently, kept as promises, so that callers of the same moment share one read. A read that was on its
 * way when its entry was forgotten is not kept; one that fails is not kept either.
 */
export class PromiseCache<V> {
  readonly #entries: LRUCache<string, Promise<V>>
  readonly #weigh: ((value: V) => number) | undefined
  /** how often something was forgotten */
  #forgotten = 0

  constructor(app: Pick<App, 'bus' | 'clock'>, options: PromiseCacheOptions<V>) {
    this.#weigh = options.weigh
    this.#entries = new LRUCache({
      maxSize: options.max,
      sizeCalculation: () => 1,
      ttl: options.maxAgeMs,
      ttlResolution: 0,
      perf: { now: () => app.clock.nowMs() },
    })
    if (options.name === undefined) return
    app.bus.subscribe('forget', ({ cache, key }) => {
      if (cache !== undefined && cache !== options.name) return
      this.#forgotten++
      if (key === undefined) this.#entries.clear()
      else this.#entries.delete(key)
    })
  }

  forget(key: string): void {
    this.#forgotten++
    this.#entries.delete(key)
  }

  /**
   * The entries of these keys, those that are missing read by one `load`. What it does not find is not remembered:
   * whoever names what is not there would push out what is.
   */
  async getFound(
    keys: Iterable<string>,
    load: (missing: string[]) => Promise<ReadonlyMap<string, V>>,
  ): Promise<Map<string, V>> {
    const found = new Map<string, V>()
    const missing: string[] = []
    for (const key of new Set(keys)) {
      const known = this.#entries.get(key)
      if (known) found.set(key, await known)
      else missing.push(key)
    }
    if (missing.length === 0) return found
    const before = this.#forgotten
    for (const [key, value] of await load(missing)) {
      found.set(key, value)
      if (this.#forgotten === before) this.#entries.set(key, Promise.resolve(value))
    }
    return found
  }

  /** The entry of this key, read by `load` when there is none. */
  get(key: string, load: () => Promise<V>): Promise<V> {
    const known = this.#entries.get(key)
    if (known) return known
    const loading = load()
    this.#entries.set(key, loading)
    loading.then(
      (value) => this.#settle(key, loading, value),
      () => this.#drop(key, loading),
    )
    return loading
  }

  /** Gives a loaded entry its weight; that does not make it younger. */
  #settle(key: string, loading: Promise<V>, value: V): void {
    if (!this.#weigh || this.#entries.peek(key) !== loading) return
    this.#entries.set(key, Promise.resolve(value), { size: this.#weigh(value), noUpdateTTL: true })
  }

  #drop(key: string, loading: Promise<V>): void {
    if (this.#entries.peek(key) === loading) this.#entries.delete(key)
  }
}
