import type { Clock } from './clock.ts'

type Entry = { due: number; order: number; run: () => void }

/** Everything that is to happen later: one heap and one timer, whatever the number of messages on their way. */
export class Agenda {
  #clock: Clock
  #heap: Entry[] = []
  #order = 0
  #timer: NodeJS.Timeout | undefined
  #armedFor = Number.POSITIVE_INFINITY

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Runs after so many milliseconds; entries of the same moment run in the order of their calls. */
  after(ms: number, run: () => void): void {
    const entry = { due: this.#clock.now() + ms, order: this.#order++, run }
    this.#heap.push(entry)
    this.#rise(this.#heap.length - 1)
    if (entry.due < this.#armedFor) this.rearm()
  }

  /** Looks again at what is next, after the clock has been moved. */
  rearm(): void {
    clearTimeout(this.#timer)
    const first = this.#heap[0]
    this.#armedFor = first ? first.due : Number.POSITIVE_INFINITY
    if (!first) return
    const wait = Math.min(Math.max(first.due - this.#clock.now(), 0), 2 ** 31 - 1)
    this.#timer = setTimeout(() => this.#runDue(), wait)
  }

  clear(): void {
    clearTimeout(this.#timer)
    this.#heap = []
    this.#armedFor = Number.POSITIVE_INFINITY
  }

  #runDue(): void {
    const now = this.#clock.now()
    let first = this.#heap[0]
    while (first && first.due <= now) {
      this.#removeFirst()
      first.run()
      first = this.#heap[0]
    }
    this.rearm()
  }

  #removeFirst(): void {
    const last = this.#heap.pop()
    if (!last || this.#heap.length === 0) return
    this.#heap[0] = last
    this.#sink(0)
  }

  #rise(from: number): void {
    let at = from
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (!this.#before(at, parent)) return
      this.#swap(at, parent)
      at = parent
    }
  }

  #sink(from: number): void {
    let at = from
    for (;;) {
      const left = 2 * at + 1
      let least = at
      if (left < this.#heap.length && this.#before(left, least)) least = left
      if (left + 1 < this.#heap.length && this.#before(left + 1, least)) least = left + 1
      if (least === at) return
      this.#swap(at, least)
      at = least
    }
  }

  #before(i: number, j: number): boolean {
    const a = this.#heap[i]!
    const b = this.#heap[j]!
    return a.due < b.due || (a.due === b.due && a.order < b.order)
  }

  #swap(i: number, j: number): void {
    const kept = this.#heap[i]!
    this.#heap[i] = this.#heap[j]!
    this.#heap[j] = kept
  }
}
