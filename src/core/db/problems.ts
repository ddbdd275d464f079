import { isOutage } from '#core/outage.ts'

// Messages for operators about a database that a program cannot use while it starts: one line, with what to do.

/** Problems that waiting can solve as well: a network that is not ready yet, or does not respond. */
const unreachable = /^(EHOSTUNREACH|ENETUNREACH)$/
const unanswered = 'timeout expired'
/** A wait does not help against these, which count as an outage later on. */
const ofDisk = /^(ENOSPC|EDQUOT|EROFS|EACCES|EPERM|EIO|531\d\d)$/

const refused = /^(28\w{3}|3D000)$/
const cancelled = /^(55P03|57014)$/

const advice: Record<string, string> = {
  '53300': 'all of its connections are taken; close other clients or raise max_connections',
  '57P01': 'it is being stopped; start again when it runs',
  '57P02': 'it recovers from a crash; start again when it is ready',
  '57P03': 'it starts or recovers; start again when it is ready',
  '55P03': 'another transaction holds a lock; start again when it has ended',
  '57014': 'the database is busy; start again later, or raise statement_timeout for this user',
}

interface Facts {
  code?: string
  message: string
  errors?: Error[]
  /** where Prisma stores PostgreSQL's message */
  meta?: { driverAdapterError?: { cause?: { originalCode?: string; originalMessage?: string } } }
}

/** Its code, and the first line of what it says; of several addresses of a host, what the first one says. */
function factsOf(error: Facts): { code: string; said: string } {
  const { originalCode, originalMessage } = error.meta?.driverAdapterError?.cause ?? {}
  const code = originalCode ?? error.code ?? ''
  const [said] = (originalMessage ?? (error.message || (error.errors?.[0]?.message ?? ''))).split('\n')
  return { code, said: said || code }
}

/** Whether PostgreSQL cannot be reached, has no connection left or is starting: it may be available a moment later. */
export function isDatabaseAway(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  const { code, said } = factsOf(error)
  if (ofDisk.test(code)) return false
  return isOutage(error) || unreachable.test(code) || said === unanswered
}

/** The message of PostgreSQL or the network. */
export const reasonOf = (error: Error): string => factsOf(error).said

function whatFailed(error: Error, code: string): string | undefined {
  if (isDatabaseAway(error) || refused.test(code)) return 'cannot connect'
  return cancelled.test(code) ? 'PostgreSQL cancelled a statement' : undefined
}

/** One line about a database that cannot be used; undefined where the error is about something else. */
export function explainDatabase(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { code, said } = factsOf(error)
  const what = whatFailed(error, code)
  if (!what) return undefined
  return advice[code] ? `${what} (${said}): ${advice[code]}` : `${what} (${said})`
}
