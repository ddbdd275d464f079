import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { spared } from './fault/processes.ts'
import type { Ground } from './ground/ground.ts'

const everyMs = 5_000

export interface Memory {
  /** Megabytes of the process that is never ended, as they were in the quarters of its time: the median of each. */
  quarters(): number[]
  stop(): void
}

function megabytesOf(pid: number): number | null {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1]) / 1024
  } catch {
    // It has ended.
    return null
  }
}

function median(values: number[]): number {
  return Math.round(values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN)
}

/** Notes every few seconds what each process holds. */
export function watchMemory({ programs, platform }: Ground, folder: string): Memory {
  const held: number[] = []
  const timer = setInterval(() => {
    for (const { name, pid } of [...programs, platform]) {
      const megabytes = pid === undefined ? null : megabytesOf(pid)
      if (megabytes === null) continue
      if (name === spared) held.push(megabytes)
      const line = { at: new Date().toISOString(), name, pid, megabytes: Math.round(megabytes) }
      appendFileSync(join(folder, 'memory.jsonl'), `${JSON.stringify(line)}\n`)
    }
  }, everyMs)
  return {
    quarters() {
      const length = Math.ceil(held.length / 4)
      return [0, 1, 2, 3].map((n) => median(held.slice(n * length, (n + 1) * length)))
    },
    stop: () => clearInterval(timer),
  }
}
