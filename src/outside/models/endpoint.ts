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

export interface Asker {
  workspaceId: string
  /** nobody waits for the answer: those for whom somebody does come first */
  isPatient?: boolean
}

type Lines = Map<string, (() => void)[]>

/**
 * The queue before the model: a few requests at a time, because some servers end a running answer when another request
 * comes; who waits too long goes away. Workspaces take turns. An endpoint that fails again and again is left alone for a
 * moment.
 */
class Endpoint {
  #free: number
  /** by workspace, in the order of their turns */
  readonly #waiting: Lines = new Map()
  readonly #patient: Lines = new Map()
  #failures = 0
  #pausedUntil = 0

  constructor(concurrency: number) {
    this.#free = concurrency
  }

  /** Waits for a place until the signal ends the wait. Whoever entered leaves. */
  async enter({ workspaceId, isPatient }: Asker, signal: AbortSignal): Promise<Entry> {
    if (performance.now() < this.#pausedUntil) return 'paused'
    if (signal.aborted) return 'timed_out'
    if (this.#free > 0) {
      this.#free--
      return 'entered'
    }
    const lines = isPatient ? this.#patient : this.#waiting
    return new Promise((resolve) => {
      const enter = () => {
        signal.removeEventListener('abort', leave)
        resolve('entered')
      }
      const leave = () => {
        const others = lines.get(workspaceId)?.filter((other) => other !== enter) ?? []
        if (others.length > 0) lines.set(workspaceId, others)
        else lines.delete(workspaceId)
        resolve('timed_out')
      }
      lines.set(workspaceId, [...(lines.get(workspaceId) ?? []), enter])
      signal.addEventListener('abort', leave, { once: true })
    })
  }

  leave(): void {
    const next = this.#nextIn(this.#waiting) ?? this.#nextIn(this.#patient)
    if (next) next()
    else this.#free++
  }

  /** The first of the workspace whose turn it is, which is the last one's then. */
  #nextIn(lines: Lines): (() => void) | undefined {
    const [turn] = lines
    if (!turn) return undefined
    const [workspaceId, [first, ...others]] = turn
    lines.delete(workspaceId)
    if (others.length > 0) lines.set(workspaceId, others)
    return first
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
