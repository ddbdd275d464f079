import type { App } from '#core/context/context.ts'
import { perApp } from '#core/context/per-app.ts'
import { logFailure } from '#core/failure-log.ts'
import { type LiveItem, loadItems, resyncItem } from './items.ts'
import { pageSize, readAfter } from './log.ts'

/** Somebody who reads the log live. */
export interface Reader {
  /** the sequence up to which it has been served */
  readonly position: number
  /** events given and not yet taken */
  readonly backlog: number
  /** Events after the reader's position, in order; must not throw. */
  give(items: readonly LiveItem[]): void
}

/** Losing a wake-up of the bus costs no more than this. */
const pollMs = 2_000

/** So many readers are served in one go; then requests get their turn. */
const readersPerTurn = 200

/** After a full page readers get this long to work it off, so that a burst does not make all of them look slow. */
const breathMs = 200
const fewWaiting = 250

const turn = () => new Promise((resolve) => setImmediate(resolve))
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Follows the log of one workspace for all its live readers: one read of the log, whatever their number. */
class Tail {
  /** every reader has been given the events up to here */
  position: number
  readonly readers = new Set<Reader>()
  readonly #app: App
  readonly #workspaceId: string
  #running = false
  #again = false

  constructor(app: App, workspaceId: string, position: number) {
    this.#app = app
    this.#workspaceId = workspaceId
    this.position = position
  }

  wake(): void {
    this.#again = true
    if (!this.#running) void this.#run()
  }

  async #run(): Promise<void> {
    this.#running = true
    try {
      while (this.#again && this.readers.size > 0) {
        this.#again = false
        while (await this.#drain()) {}
      }
    } catch (error) {
      // The next poll tries again from the same position.
      logFailure(this.#app, { err: error, workspaceId: this.#workspaceId }, 'live events not read')
    } finally {
      this.#running = false
    }
  }

  /** Reads and serves one page; true when there may be more. */
  async #drain(): Promise<boolean> {
    const events = await readAfter(this.#app.pool, this.#workspaceId, this.position)
    const [first, last] = [events[0], events.at(-1)]
    if (!first || !last) return false
    // Sequences have no gaps, so a missing one was removed before it was read here.
    const missed = first.seq !== this.position + 1
    const items = missed
      ? [resyncItem(last.seq, last.occurredAt)]
      : await loadItems(this.#app, this.#workspaceId, events)
    this.position = last.seq
    await this.#serve(items)
    if (events.length < pageSize) return false
    await this.#breathe()
    return true
  }

  async #breathe(): Promise<void> {
    const busy = () => [...this.readers].some((reader) => reader.backlog > fewWaiting)
    for (let waited = 0; waited < breathMs && busy(); waited += 10) await pause(10)
  }

  async #serve(items: readonly LiveItem[]): Promise<void> {
    // Who joins from here on has read the log beyond this page, because the position has moved already.
    const readers = [...this.readers]
    for (const [index, reader] of readers.entries()) {
      if (index > 0 && index % readersPerTurn === 0) await turn()
      reader.give(items)
    }
  }
}

/** The tails of a process, one per workspace with live readers. */
export class Tailer {
  readonly #app: App
  readonly #tails = new Map<string, Tail>()
  readonly #poll: NodeJS.Timeout

  constructor(app: App) {
    this.#app = app
    app.bus.subscribe('events', ({ workspaceId }) => this.#tails.get(workspaceId)?.wake())
    this.#poll = setInterval(() => {
      for (const tail of this.#tails.values()) tail.wake()
    }, pollMs).unref()
  }

  /**
   * Joins a reader to the live events after its position. False when the tail is further than the reader: it must
   * first read the log on. Nothing happens between the comparison and the joining, so no event is lost or doubled.
   */
  join(workspaceId: string, reader: Reader): boolean {
    const running = this.#tails.get(workspaceId)
    if (running && running.position > reader.position) return false
    const tail = running ?? new Tail(this.#app, workspaceId, reader.position)
    this.#tails.set(workspaceId, tail)
    tail.readers.add(reader)
    tail.wake()
    return true
  }

  leave(workspaceId: string, reader: Reader): void {
    const tail = this.#tails.get(workspaceId)
    if (!tail?.readers.delete(reader)) return
    // A tail is never used again after its last reader, so a page that it still reads goes to nobody.
    if (tail.readers.size === 0) this.#tails.delete(workspaceId)
  }

  close(): void {
    clearInterval(this.#poll)
    this.#tails.clear()
  }
}

/** The tailer of this process. */
export const tailerOf = perApp(
  (app) => new Tailer(app),
  (tailer) => tailer.close(),
)
