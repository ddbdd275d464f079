import { readdirSync, readFileSync } from 'node:fs'

// Linux counts CPU time in ticks of 10 ms (USER_HZ is 100 on every architecture that Node runs on).
const ticksPerSecond = 100

interface Times {
  parent: number
  own: number
  /** of children that have ended and were waited for */
  reaped: number
}

/** The times of one process, all threads; null when it is gone. */
function timesOf(pid: number | string): Times | null {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The name in parentheses may hold anything; the numbers begin behind it with field 3.
    const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
    const field = (number: number) => Number(fields[number - 3])
    return {
      parent: field(4),
      own: (field(14) + field(15)) / ticksPerSecond,
      reaped: (field(16) + field(17)) / ticksPerSecond,
    }
  } catch {
    return null
  }
}

/** The process that started this one; undefined when it is none of this machine's. */
export function parentOf(pid: number): number | undefined {
  return timesOf(pid)?.parent
}

/** CPU seconds of a program so far. */
export function cpuOf(pid: number): number {
  return timesOf(pid)?.own ?? 0
}

/** The processes that a process has started and that still run. */
export function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((child) => timesOf(child)?.parent === pid)
}

/** What a process calls itself; empty when it is gone. */
export function titleOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1')
  } catch {
    return ''
  }
}

/** CPU seconds of a server and its children so far, those that have ended included: a PostgreSQL with its backends. */
export function cpuOfFamily(pid: number): number {
  const server = timesOf(pid)
  if (!server) return 0
  return server.own + server.reaped + childrenOf(pid).reduce((sum, child) => sum + cpuOf(child), 0)
}

/** CPU seconds that all programs of the machine have used, and how many seconds its cores have had. */
export function machineTimes(): { busy: number; total: number } {
  const line = readFileSync('/proc/stat', 'latin1').split('\n')[0] ?? ''
  const fields = line.trim().split(/\s+/).slice(1, 9).map(Number)
  const total = fields.reduce((sum, ticks) => sum + ticks, 0)
  const idle = (fields[3] ?? 0) + (fields[4] ?? 0)
  return { busy: (total - idle) / ticksPerSecond, total: total / ticksPerSecond }
}
