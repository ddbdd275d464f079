import { type App, type JobKind, jobKinds } from '#core/context/context.ts'
import { logFailure } from '#core/failure-log.ts'
import { counter, durations } from '#core/metrics.ts'
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

/** Runs one kind of job, one run at a time. */
export class Runner {
  readonly definition: JobDefinition
  /** the last run threw: only the sweep runs it again, so that a failure that stays is told once a second */
  failed = false
  /** the run under way takes longer than its kind may */
  late = false
  readonly #app: App
  #running: Promise<void> | undefined
  /** somebody called while a run was under way: run once more */
  #again = false
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

  /** Runs it now, or once more after the run under way, until nothing is left. */
  call(): Promise<void> {
    if (this.#stopped) return Promise.resolve()
    if (this.#running) this.#again = true
    this.#running ??= this.#runAll().finally(() => {
      this.#running = undefined
    })
    return this.#running
  }

  /** Hints that there may be work. */
  async wake(): Promise<void> {
    if (this.failed || this.#stopped) return
    const restMs = this.#restsUntil - performance.now()
    if (restMs <= 0) return this.call()
    this.#rest ??= setTimeout(() => {
      this.#rest = undefined
      void this.call()
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
      this.#again = false
      const { more, restMs = 0 } = await this.#runOnce()
      this.#restsUntil = performance.now() + restMs
      if (more) this.#again = true
    } while (this.#again && !this.failed && !this.#stopped)
  }

  async #runOnce(): Promise<JobResult> {
    const { kind, timeoutMs } = this.definition
    const begun = performance.now()
    const late = setTimeout(() => {
      this.late = true
      this.#app.log.warn({ kind, timeoutMs }, 'a job takes too long')
    }, timeoutMs)
    try {
      const result = await this.definition.run(this.#app)
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
