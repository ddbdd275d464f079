import { perApp } from '#core/context/per-app.ts'
import type { ModelCause } from './causes.ts'

/** So many failures in a row pause an endpoint for so long. */
const failuresInRow = 5
const pauseMs = 30_000

/** What says nothing about the endpoint: another request may have its answer. */
const ofRequest: readonly ModelCause[] = [
  'too_long',
  'refused',
  'no_answer',
  'filtered',
  'tool_call',
  'broken_text',
  'paused',
]

export type Entry = 'entered' | 'paused' | 'timed_out'

/**
 * The queue before the model: a few requests at a time, because some servers end a running answer when another request
 * comes; who waits too long goes away. An endpoint that fails again and again is left alone for a moment.
 */
class Endpoint {
  #free: number
  readonly #waiting: (() => void)[] = []
  #failures = 0
  #pausedUntil = 0

  constructor(concurrency: number) {
    this.#free = concurrency
  }

  /** Waits for a place until the signal ends the wait. Whoever entered leaves. */
  async enter(signal: AbortSignal): Promise<Entry> {
    if (performance.now() < this.#pausedUntil) return 'paused'
    if (signal.aborted) return 'timed_out'
    if (this.#free > 0) {
      this.#free--
      return 'entered'
    }
    return new Promise((resolve) => {
      const enter = () => {
        signal.removeEventListener('abort', leave)
        resolve('entered')
      }
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(enter), 1)
        resolve('timed_out')
      }
      this.#waiting.push(enter)
      signal.addEventListener('abort', leave, { once: true })
    })
  }

  leave(): void {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#free++
  }

  /** What a request came to; null for an answer. */
  note(cause: ModelCause | null): void {
    if (cause === null) this.#failures = 0
    else if (!ofRequest.includes(cause)) this.#failures++
    if (this.#failures < failuresInRow) return
    this.#failures = 0
    this.#pausedUntil = performance.now() + pauseMs
  }
}

/** The model of this installation. */
export const endpointOf = perApp(({ config }) => new Endpoint(config.ai.concurrency))
