import { type App, type JobKind, jobKinds } from '#core/context/context.ts'
import { logFailure } from '#core/failure-log.ts'
import { degraded, healthy, type PartHealth, tellHealth } from '#core/health.ts'
import { counter, durations } from '#core/metrics.ts'
import { endPatience } from '#core/outage.ts'
import type { JobDefinition, Queue } from './queue.ts'
import { shareWork } from './shared-work.ts'

export interface Worker {
  /** Runs everything that is due now, until nothing is. */
  drain(): Promise<void>
  /** Stops taking work and waits for what is under way. */
  stop(): Promise<void>
}

interface Runner {
  definition: JobDefinition
  running: Promise<void> | undefined
  /** somebody called while a run was under way: run once more */
  again: boolean
  /** the last run threw: only the sweep runs it again, so that a failure that stays is told once a second */
  failed: boolean
  /** the run under way takes longer than its kind may */
  late: boolean
}

const sweepMs = 1000

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

/**
 * Runs jobs when they are woken, one run of a kind at a time, and sweeps all kinds every second: the sweep needs
 * neither Redis nor memory, so it finds whatever a lost hint, a crash or a flush left behind.
 */
export async function startWorker(
  app: App,
  queue: Queue,
  definitions: readonly JobDefinition[],
  sweepEveryMs = sweepMs,
): Promise<Worker> {
  const runners = new Map<JobKind, Runner>(
    definitions.map((definition) => [
      definition.kind,
      { definition, running: undefined, again: false, failed: false, late: false },
    ]),
  )
  let stopped = false
  tellHealth(app, 'jobs', () => healthOf([...runners.values()]))

  async function runAll(runner: Runner): Promise<void> {
    do {
      runner.again = false
      const { more } = await runOnce(app, runner)
      if (more) runner.again = true
    } while (runner.again && !runner.failed && !stopped)
  }

  function call(kind: JobKind): Promise<void> {
    const runner = runners.get(kind)
    if (!runner || stopped) return Promise.resolve()
    if (runner.running) {
      runner.again = true
      return runner.running
    }
    runner.running = runAll(runner).finally(() => {
      runner.running = undefined
    })
    return runner.running
  }

  const wake = (kind: JobKind) => (runners.get(kind)?.failed ? Promise.resolve() : call(kind))
  const sweep = () => Promise.all([...runners.keys()].map(call))
  const inLanes = definitions.filter((definition) => definition.inLanes).map(({ kind }) => kind)
  const shared = await shareWork(app, inLanes, wake)
  await queue.start((kind) => {
    shared.pass(kind)
    return wake(kind)
  })
  const timer = setInterval(() => void sweep(), sweepEveryMs)
  void sweep()
  return {
    async drain() {
      // What one pass finishes can make work of another kind: a message its status, the status its webhook.
      for (let pass = 0; pass < 3; pass++) {
        await sweep()
        for (const { definition } of runners.values()) await definition.settle?.(app)
      }
    },
    async stop() {
      stopped = true
      clearInterval(timer)
      endPatience(app)
      shared.stopHearing()
      await queue.close()
      await Promise.all([...runners.values()].map((runner) => runner.running))
      for (const { definition } of runners.values()) await (definition.close ?? definition.settle)?.(app)
      await shared.leave()
    },
  }
}

/** The kinds that fail or hang; all others go on beside them. */
function healthOf(runners: readonly Runner[]): PartHealth {
  const kinds = (is: (runner: Runner) => boolean) => {
    const names = runners.filter(is).map(({ definition }) => definition.kind)
    return names.join(', ')
  }
  const failing = kinds(({ failed }) => failed)
  const late = kinds(({ late }) => late)
  if (failing === '' && late === '') return healthy
  const sentences = [failing && `Failing: ${failing}.`, late && `Too slow: ${late}.`]
  return degraded(sentences.filter(Boolean).join(' '))
}

async function runOnce(app: App, runner: Runner): Promise<{ more: boolean }> {
  const { definition } = runner
  const { kind } = definition
  const begun = performance.now()
  const late = setTimeout(() => {
    runner.late = true
    app.log.warn({ kind, timeoutMs: definition.timeoutMs }, 'a job takes too long')
  }, definition.timeoutMs)
  try {
    const result = await definition.run(app)
    runner.failed = false
    countRuns({ kind, result: 'done' })
    return result
  } catch (error) {
    runner.failed = true
    countRuns({ kind, result: 'failed' })
    logFailure(app, { kind, err: error }, 'a job failed; the sweeper runs it again')
    return { more: false }
  } finally {
    clearTimeout(late)
    observeRun({ kind }, (performance.now() - begun) / 1000)
    runner.late = false
  }
}
