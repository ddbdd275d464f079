import { setTimeout as sleep } from 'node:timers/promises'
import { isOutage } from '#core/outage.ts'
import type { RunningApp } from '#process/app.ts'
import type { EmbeddedPostgres } from '#process/embedded/postgres.ts'
import type { WebProcesses } from '#process/web-processes.ts'

/** How long a stop may take in all (spec/7, Two commands). */
const stopWithinMs = 25_000
/** how much of it what is under way may take; the embedded PostgreSQL has the rest, but for a little */
const workWithinMs = 16_000
const littleMs = 3_000

/** What was started, so that it can be stopped in the opposite order. */
export interface Started {
  /** once it runs */
  postgres?: Promise<EmbeddedPostgres>
  /** the embedded PostgreSQL has ended by itself, and is being started again */
  databaseRestarts?: boolean
  sandbox?: { close(): Promise<void> }
  app?: RunningApp
  web?: WebProcesses
}

/** Stops everything that was started. */
export async function stop(started: Started): Promise<void> {
  const begun = performance.now()
  try {
    await endWork(started)
  } finally {
    await started.sandbox?.close()
    // One that could not be started has nothing to stop.
    const postgres = await started.postgres?.catch(() => undefined)
    await postgres?.stop(stopWithinMs - littleMs - (performance.now() - begun))
  }
}

/**
 * Without PostgreSQL work cannot end, but the process can: the next one finds what could not be written down, as after
 * a crash.
 */
async function endWork({ web, app }: Started): Promise<void> {
  const end = async () => {
    await web?.stop()
    await app?.close()
    return true
  }
  const ending = end().catch((error) => {
    if (isOutage(error)) return false
    throw error
  })
  // It may fail when nobody waits any more.
  ending.catch(() => {})
  const ended = await Promise.race([ending, sleep(workWithinMs, false)])
  if (!ended) console.log('Not all work could be ended in time; the next start goes on with it.')
}

/** Stops it and ends the process at SIGINT and SIGTERM. */
export function stopOnSignals(started: Started): void {
  let stopping = false
  const handle = (signal: NodeJS.Signals) => {
    if (stopping) return
    stopping = true
    console.log(`${signal}: stopping ...`)
    setTimeout(() => process.exit(1), stopWithinMs).unref()
    stop(started).then(
      () => process.exit(0),
      (error: Error) => {
        console.error(`Parley could not stop cleanly: ${error.message}`)
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', handle)
  process.on('SIGTERM', handle)
}
