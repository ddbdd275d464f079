import { readFileSync } from 'node:fs'
import { childrenOf } from '../measure/cpu.ts'

const page = 4096

/** Bytes of a process that are in memory. */
export function memoryOf(pid: number): number {
  try {
    const [, pages = 0] = readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ').map(Number)
    return pages * page
  } catch {
    return 0
  }
}

/** The same of a PostgreSQL, where what its processes share counts once. */
export function memoryOfFamily(pid: number): number {
  return [pid, ...childrenOf(pid)].reduce((sum, one) => sum + proportional(one), 0)
}

function proportional(pid: number): number {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'latin1')
    return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}
