import type { App, JobKind } from '#core/context/context.ts'

/** What a run tells of itself. */
export interface JobResult {
  /** there may be more to do now */
  more: boolean
  /** nobody waits for what it does: hints of so many milliseconds are one run, at their end */
  restMs?: number
}

/**
 * A kind of background work. `run` drains a part of what PostgreSQL says is due and tells whether there may be more;
 * it can run twice, at once and anywhere: its claims are in the database. A run that throws is tried again by the
 * sweeper; the retry rule of a single piece of work lives in its row (due_at, next_try_at).
 */
export interface JobDefinition {
  kind: JobKind
  /** a run that takes longer than this is told as a fault */
  timeoutMs: number
  /** `asked` are places in `due` of rows that were found; without them it looks for all of its work */
  run(app: App, asked?: ReadonlySet<number>): Promise<JobResult>
  /**
   * Rows, as they are written after `from`, of which one is there at the time $1 while there is work. The sweep asks
   * for them before it runs the kind: they may say yes where a run finds nothing, and never no where it finds
   * something. A kind without them runs with every sweep.
   */
  due?: readonly string[]
  /** its work is owned by lanes (src/core/lanes): each of several workers does its part */
  inLanes?: true
  /** Waits for what earlier runs started and did not wait for (open calls to the platform). */
  settle?(app: App): Promise<void>
  /** Instead of `settle` when the process ends: gives back what was not begun, and waits for the rest. */
  close?(app: App): Promise<void>
}

/** A part of a kind of work that does not depend on the others. */
export interface JobPart {
  due: readonly string[]
  run(app: App): Promise<JobResult>
}

/** A kind of several parts: each runs where one of its own rows was found, and all of them run without being asked. */
export function ofParts(parts: readonly JobPart[]): Required<Pick<JobDefinition, 'due' | 'run'>> {
  const partOf = parts.flatMap((part) => part.due.map(() => part))
  return {
    due: parts.flatMap(({ due }) => due),
    async run(app, asked) {
      const chosen = asked ? new Set([...asked].map((place) => partOf[place])) : undefined
      let more = false
      for (const part of parts) if ((!chosen || chosen.has(part)) && (await part.run(app)).more) more = true
      return { more }
    },
  }
}

/** Carries wake-ups from whoever made work to a worker. Losing one costs at most a sweep. */
export interface Queue {
  /** Hints that work of this kind may be due; hints of the same moment are one. */
  wake(kind: JobKind): void
  /** Begins to run jobs here. */
  start(onWake: (kind: JobKind) => Promise<void>): Promise<void>
  /** Whether wake-ups arrive at the moment. */
  carries(): boolean
  close(): Promise<void>
}

/** The driver of a single process: a wake-up is a call. */
export function localQueue(): Queue {
  let listener: ((kind: JobKind) => Promise<void>) | undefined
  const scheduled = new Set<JobKind>()
  return {
    wake(kind) {
      if (!listener || scheduled.has(kind)) return
      scheduled.add(kind)
      setImmediate(() => {
        scheduled.delete(kind)
        void listener?.(kind)
      })
    },
    async start(onWake) {
      listener = onWake
    },
    carries: () => true,
    async close() {
      listener = undefined
    },
  }
}
