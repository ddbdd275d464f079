import { readdirSync, readFileSync } from 'node:fs'
import { afterAll } from 'vitest'

// Counts what each file of tests costs, for file-costs.ts: the CPU seconds of its worker and of all processes below it
// (browsers, servers that it started) while the file was loaded and run. The run's PostgreSQL is none of them.

declare module 'vitest' {
  interface TaskMeta {
    cpuSeconds?: number
  }
}

const ticksPerSecond = 100

interface Process {
  parent: number
  /** of itself and of its children that have ended (proc(5), stat, fields 14 to 17) */
  ticks: number
}

function readProcess(pid: number): Process | null {
  try {
    const [, afterName = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
    const fields = afterName.split(' ').map(Number)
    return { parent: fields[1] ?? 0, ticks: fields.slice(11, 15).reduce((sum, one) => sum + one, 0) }
  } catch {
    // It has ended meanwhile.
    return null
  }
}

/** This process and all below it. */
function ticksOfTree(): number {
  const pids = readdirSync('/proc').map(Number).filter(Boolean)
  const processes = new Map(pids.map((pid) => [pid, readProcess(pid)]))
  const isBelow = (pid: number): boolean => {
    const one = processes.get(pid)
    return pid === process.pid || (one != null && one.parent > 1 && isBelow(one.parent))
  }
  return pids.filter(isBelow).reduce((sum, pid) => sum + (processes.get(pid)?.ticks ?? 0), 0)
}

/** Of this process alone where there is no /proc. */
function cpuSeconds(): number {
  if (process.platform === 'linux') return ticksOfTree() / ticksPerSecond
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000_000
}

const begun = cpuSeconds()

// biome-ignore lint/correctness/noEmptyPattern: vitest takes a hook with a second parameter only so
afterAll(({}, file) => {
  file.meta.cpuSeconds = cpuSeconds() - begun
})
