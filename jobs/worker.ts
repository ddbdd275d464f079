import type { App, JobKind } from '#core/context/context.ts'
import { degraded, healthy, type PartHealth, tellHealth } from '#core/health.ts'
import { endPatience } from '#core/outage.ts'
import { lookAtHold } from '#core/outgoing-hold.ts'
import type { JobDefinition, Queue } from './queue.ts'
import { Runner } from './runner.ts'
import { shareWork } from './shared-work.ts'
import { sweeper } from './sweep.ts'

export interface Worker {
  /** Runs everything that is due now, until nothing is. */
  drain(): Promise<void>
  /** Stops taking work and waits for what is under way. */
  stop(): Promise<void>
}

const sweepMs = 1000

/**
 * Runs jobs when they are woken, one run of a kind at a time, and sweeps every second: it asks PostgreSQL in one
 * statement which kinds have work (docs/adr/0138), and runs those. The sweep needs neither Redis nor memory, so it finds
 * whatever a lost hint, a crash or a flush left behind.
 */
export async function startWorker(
  app: App,
  queue: Queue,
  definitions: readonly JobDefinition[],
  sweepEveryMs = sweepMs,
): Promise<Worker> {
  const runners = definitions.map((definition) => new Runner(app, definition))
  const runnerOf = new Map<JobKind, Runner>(runners.map((runner) => [runner.kind, runner]))
  tellHealth(app, 'jobs', () => healthOf(runners))

  const wake = async (kind: JobKind) => runnerOf.get(kind)?.wake()
  const sweep = sweeper(app, runners)
  await lookAtHold(app)
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
        await Promise.all(runners.map((runner) => runner.call()))
        for (const { definition } of runners) await definition.settle?.(app)
      }
    },
    async stop() {
      clearInterval(timer)
      endPatience(app)
      shared.stopHearing()
      const stopped = runners.map((runner) => runner.stop())
      await queue.close()
      await Promise.all(stopped)
      for (const { definition } of runners) await (definition.close ?? definition.settle)?.(app)
      await shared.leave()
    },
  }
}

/** The kinds that fail or hang; all others go on beside them. */
function healthOf(runners: readonly Runner[]): PartHealth {
  const kinds = (is: (runner: Runner) => boolean) => {
    const names = runners.filter(is).map(({ kind }) => kind)
    return names.join(', ')
  }
  const failing = kinds(({ failed }) => failed)
  const late = kinds(({ late }) => late)
  if (failing === '' && late === '') return healthy
  const sentences = [failing && `Failing: ${failing}.`, late && `Too slow: ${late}.`]
  return degraded(sentences.filter(Boolean).join(' '))
}
