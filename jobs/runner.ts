import { type App, type JobKind, jobKinds } from '#core/context/context.ts'
import { logFailure } from '#core/failure-log.ts'
import { counter, durations } from '#core/metrics.ts'
import { isHeld } from '#core/outgoing-hold.ts'
import type { JobDefinition, JobResult } from './queue.ts'

const countRuns = counter('parley_job_runs_total', 'Runs of background jobs.', {
  kind: jobKinds,
  result: ['done', 'failed'],
})
const observeRun = durations(
  'parley_job_run_duration_seconds',
  'How long one run of a background job takes.',
  { kind: jobKinds },
  [0.005, 0.025, 0.1, 0.5, 2, 10, 60],
)

/** Places in the `due` of a kind, whose work is to be done; undefined is all of its work. */
type Asked = ReadonlySet<number> | undefined
const nothing: Asked = new Set()

const both = (one: Asked, other: Asked): Asked => {
  if (one === nothing) return other
  return one && other && new Set([...one, ...other])
}

/** Runs one kind of job, one run at a time, and none while the installation is held (docs/adr/0168). */
export class Runner {
  readonly definition: JobDefinition
  /** the last run threw: only the sweep runs it again, so that a failure that stays is told once a second */
  failed = false
  /** the run under way takes longer than its kind may */
  late = false
  readonly #app: App
  #running: Promise<void> | undefined
  /** somebody called while a run was under way, or before one: what is to be run */
  #asked: Asked = nothing
  #stopped = false
  /** hints before this time, of performance.now(), wait for the run at it */
  #restsUntil = 0
  #rest: NodeJS.Timeout | undefined

  constructor(app: App, definition: JobDefinition) {
    this.#app = app
    this.definition = definition
  }

  get kind(): JobKind {
    return this.definition.kind
  }

  /** Runs it now, or once more after the run under way, until nothing is left; all of it, or what was found of it. */
  call(asked: Asked = undefined): Promise<void> {
    if (this.#stopped || isHeld(this.#app)) return Promise.resolve()
    this.#asked = both(this.#asked, asked)
    this.#running ??= this.#runAll().finally(() => {
      this.#running = undefined
    })
    return this.#running
  }

  /** Hints that there may be work. */
  async wake(asked: Asked = undefined): Promise<void> {
    if (this.failed || this.#stopped) return
    const restMs = this.#restsUntil - performance.now()
    if (restMs <= 0) return this.call(asked)
    this.#asked = both(this.#asked, asked)
    this.#rest ??= setTimeout(() => {
      this.#rest = undefined
      void this.call(nothing)
    }, restMs)
  }

  /** Begins nothing more; answers when the run under way has ended. */
  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#rest)
    await this.#running
  }

  async #runAll(): Promise<void> {
    do {
      const asked = this.#asked
      this.#asked = nothing
      const { more, restMs = 0 } = await this.#runOnce(asked)
      this.#restsUntil = performance.now() + restMs
      if (more) this.#asked = both(this.#asked, asked)
    } while (this.#asked !== nothing && !this.failed && !this.#stopped && !isHeld(this.#app))
  }

  async #runOnce(asked: Asked): Promise<JobResult> {
    const { kind, timeoutMs } = this.definition
    const begun = performance.now()
    const late = setTimeout(() => {
      this.late = true
      this.#app.log.warn({ kind, timeoutMs }, 'a job takes too long')
    }, timeoutMs)
    try {
      const result = await this.definition.run(this.#app, asked)
      this.failed = false
      countRuns({ kind, result: 'done' })
      return result
    } catch (error) {
      this.failed = true
      countRuns({ kind, result: 'failed' })
      logFailure(this.#app, { kind, err: error }, 'a job failed; the sweeper runs it again')
      return { more: false }
    } finally {
      clearTimeout(late)
      observeRun({ kind }, (performance.now() - begun) / 1000)
      this.late = false
    }
  }
}
