import { Pool } from 'undici'
import type { App } from '../accounts.ts'
import type { Agenda } from '../agenda.ts'
import type { Clock } from '../clock.ts'
import type { Settings } from '../settings.ts'
import { bodyOf, signatureOf } from './envelope.ts'

type Callback = { url: URL; entry: string; attempts: number; since: number }
type Lane = { key: string; queue: Callback[] }
type Answer = 'taken' | 'refused' | 'unreachable'

/** Gaps between attempts: quickly at first, then ever longer, for seven days (platform §10). */
const GAPS_MS = [100, 200, 500, 1000, 2000, 5000, 10_000, 30_000, 60_000, 300_000, 1_800_000, 3_600_000]
const GIVE_UP_MS = 7 * 24 * 3_600_000
/** A callback that the receiver answers but never takes stops holding up the later ones of its customer. */
const REFUSALS_THAT_BLOCK = 8

/**
 * Sends callbacks at least once, in order within a lane (one customer of one number), many lanes at a time.
 * A refused callback is tried again, and its lane waits for it.
 */
export class CallbackSender {
  #clock: Clock
  #agenda: Agenda
  #app: App
  #settings: Settings
  #lanes = new Map<string, Lane>()
  #ready = new Set<Lane>()
  #pools = new Map<string, Pool>()
  #inFlight = 0
  #count = 0
  readonly stats = { delivered: 0, failed_attempts: 0, given_up: 0 }

  constructor(clock: Clock, agenda: Agenda, app: App, settings: Settings) {
    this.#clock = clock
    this.#agenda = agenda
    this.#app = app
    this.#settings = settings
  }

  get waiting(): number {
    let waiting = 0
    for (const lane of this.#lanes.values()) waiting += lane.queue.length
    return waiting
  }

  /** Whether something of a lane has not been taken yet. */
  isWaiting(laneKey: string): boolean {
    return this.#lanes.has(laneKey)
  }

  send(url: string, laneKey: string, entry: string): void {
    this.#push(laneKey, { url: new URL(url), entry, attempts: 0, since: this.#clock.now() })
    this.#pump()
  }

  /** Forgets what is waiting; a request already on its way arrives. */
  clear(): void {
    this.#lanes.clear()
    this.#ready.clear()
  }

  async close(): Promise<void> {
    this.clear()
    await Promise.all([...this.#pools.values()].map((pool) => pool.destroy()))
  }

  #push(key: string, callback: Callback): void {
    const lane = this.#lanes.get(key)
    if (lane) {
      lane.queue.push(callback)
      return
    }
    const fresh = { key, queue: [callback] }
    this.#lanes.set(key, fresh)
    this.#ready.add(fresh)
  }

  #pump(): void {
    while (this.#ready.size > 0 && this.#inFlight < this.#settings.callbacks.concurrency) {
      void this.#deliver(this.#takeBatch())
    }
  }

  /** The heads of some ready lanes with the same address. */
  #takeBatch(): Lane[] {
    const batch: Lane[] = []
    for (const lane of this.#ready) {
      if (batch.length > 0 && lane.queue[0]!.url.href !== batch[0]!.queue[0]!.url.href) continue
      batch.push(lane)
      this.#ready.delete(lane)
      if (batch.length >= this.#settings.callbacks.batch) break
    }
    return batch
  }

  async #deliver(batch: Lane[]): Promise<void> {
    this.#inFlight++
    const callbacks = batch.map((lane) => lane.queue[0]!)
    const answer = await this.#post(callbacks[0]!.url, callbacks)
    this.#inFlight--
    for (const lane of batch) {
      if (this.#lanes.get(lane.key) !== lane) continue
      if (answer === 'taken') this.#advance(lane)
      else this.#retry(lane, answer)
    }
    this.#pump()
  }

  #advance(lane: Lane): void {
    this.stats.delivered++
    lane.queue.shift()
    this.#release(lane)
  }

  #retry(lane: Lane, answer: Answer): void {
    const callback = lane.queue[0]!
    this.stats.failed_attempts++
    const gap = GAPS_MS[Math.min(callback.attempts++, GAPS_MS.length - 1)]!
    if (this.#clock.now() - callback.since > GIVE_UP_MS) {
      this.stats.given_up++
      lane.queue.shift()
      this.#release(lane)
      return
    }
    if (answer === 'refused' && callback.attempts === REFUSALS_THAT_BLOCK) {
      lane.queue.shift()
      this.#release(lane)
      this.#retryLater(this.#laneAside(callback), gap)
      return
    }
    this.#retryLater(lane, gap)
  }

  #retryLater(lane: Lane, gap: number): void {
    this.#agenda.after(gap, () => {
      if (this.#lanes.get(lane.key) !== lane) return
      this.#ready.add(lane)
      this.#pump()
    })
  }

  #laneAside(callback: Callback): Lane {
    const lane = { key: `aside ${this.#count++}`, queue: [callback] }
    this.#lanes.set(lane.key, lane)
    return lane
  }

  #release(lane: Lane): void {
    if (lane.queue.length > 0) this.#ready.add(lane)
    else this.#lanes.delete(lane.key)
  }

  async #post(url: URL, callbacks: Callback[]): Promise<Answer> {
    const body = bodyOf(
      callbacks.map((callback) => callback.entry),
      this.#settings.callbacks.escape_slashes,
    )
    const timeout = this.#settings.callbacks.timeout_ms
    try {
      const response = await this.#pool(url.origin).request({
        method: 'POST',
        path: url.pathname + url.search,
        headers: {
          'content-type': 'application/json',
          'user-agent': 'facebookexternalua',
          'x-hub-signature-256': signatureOf(body, this.#app.secret),
        },
        body,
        headersTimeout: timeout,
        bodyTimeout: timeout,
      })
      await response.body.dump()
      return response.statusCode === 200 ? 'taken' : 'refused'
    } catch {
      return 'unreachable'
    }
  }

  #pool(origin: string): Pool {
    const known = this.#pools.get(origin)
    if (known) return known
    const pool = new Pool(origin, { connections: 128, pipelining: 1 })
    this.#pools.set(origin, pool)
    return pool
  }
}
