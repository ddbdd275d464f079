import { setTimeout as pause } from 'node:timers/promises'
import type { App } from '#core/context/context.ts'
import { perApp } from '#core/context/per-app.ts'
import { AppError, errors } from '#core/errors.ts'

// What node, PostgreSQL (classes 08, 53 and 57P: no connection, no room, a server that goes down; 25P03: a transaction in
// which this process said nothing for too long), the pool and Prisma
// say when a server or a disk that we need cannot be reached or written to, is stopping or is full.
const outageCodes =
  /^(ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|ENOSPC|EDQUOT|EROFS|EACCES|EPERM|EIO|080\d\d|53\w{3}|57P\w\w|25P03|P100[128]|P1017|P2037)$/
const outageTexts =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error/

// What pgbouncer says in the name of PostgreSQL when it has none to give. Its code is that of a message which the protocol
// does not know; the words tell it from one of ours.
const poolerCode = '08P01'
const poolerTexts =
  /query_wait_timeout|server conn|server login|cannot connect to server|pgbouncer|too many connections|shut(ting )?down/i

interface ErrorFacts {
  code?: unknown
  message?: unknown
  syscall?: unknown
  /** where Prisma keeps what PostgreSQL said */
  meta?: { driverAdapterError?: { cause?: { originalCode?: unknown } } }
}

/** True where something that we need is out of reach: whoever asked is not at fault, and nothing is wrong with the request. */
export function isOutage(error: unknown): boolean {
  if (error instanceof AppError || !(error instanceof Error)) return false
  const { code, message, syscall, meta } = error as ErrorFacts
  const said = [code, meta?.driverAdapterError?.cause?.originalCode]
  if (said.some((one) => typeof one === 'string' && outageCodes.test(one))) return true
  if (said.includes(poolerCode) && poolerTexts.test(String(message))) return true
  // The socket of a server on this machine that does not run; a file that is missing is something else.
  return (code === 'ENOENT' && syscall === 'connect') || outageTexts.test(String(message))
}

/** What clients see of an outage, at every door (document 1, Errors: a dependency is down). */
export const outage = () => errors.unavailable('The service cannot do this at the moment.')

/** A restart or a failover of PostgreSQL is over by then. */
const patienceMs = 60_000
/** What is left of it when the process stops, which has less time in all. */
const lastPatienceMs = 5_000
const againMs = 1_000

const patienceOf = perApp(() => ({ end: Number.POSITIVE_INFINITY }))

/** Whatever waits through an outage does so for a few more seconds at most: the process is stopping. */
export function endPatience(app: App): void {
  patienceOf(app).end = performance.now() + lastPatienceMs
}

/** Does again what an outage has failed, until it is done: for results that are lost when they are not written down. */
export async function throughOutage<T>(app: App, work: () => Promise<T>): Promise<T> {
  const end = performance.now() + patienceMs
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isOutage(error) || performance.now() > Math.min(end, patienceOf(app).end)) throw error
    }
    await pause(againMs)
  }
}
