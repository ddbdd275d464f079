import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import { cpuBudget, dearFiles } from './cpu-budget.ts'

const root = join(import.meta.dirname, '../..')
const timingsFile = join(import.meta.dirname, 'timings.json')
const shown = 15

/** A file's path from the top of the repository. */
const pathOf = (moduleId: string) => relative(root, moduleId).replaceAll('\\', '/')

/** How long files took when it was last kept, in seconds, by their paths. */
export function keptTimings(): ReadonlyMap<string, number> {
  const kept = JSON.parse(readFileSync(timingsFile, 'utf8')) as Record<string, number>
  return new Map(Object.entries(kept).map(([path, seconds]) => [join(root, path), seconds]))
}

interface Cost {
  path: string
  cpu: number
  /** how long it kept its worker */
  wall: number
}

function costOf(file: TestModule): Cost {
  const { collectDuration, setupDuration, duration } = file.diagnostic()
  const wall = (collectDuration + setupDuration + duration) / 1000
  return { path: pathOf(file.moduleId), cpu: file.meta().cpuSeconds ?? 0, wall }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

function keep(costs: readonly Cost[]): void {
  const sorted = costs.map(({ path, wall }) => [path, Math.round(wall * 10) / 10] as const).sort()
  writeFileSync(timingsFile, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`)
}

/**
 * Prints what the files of a run cost, the dearest first. A file over its budget (cpu-budget.ts) fails the run.
 * PARLEY_KEEP_TIMINGS=1 keeps how long each took, by which the next run orders them (longest-first.ts).
 */
export default class FileCosts implements Reporter {
  onTestRunEnd(files: readonly TestModule[]): void {
    const costs = files.map(costOf).sort((a, b) => b.cpu - a.cpu)
    const total = sum(costs.map(({ cpu }) => cpu))
    console.log(`\n${costs.length} files took ${total.toFixed(0)} CPU seconds, PostgreSQL's not counted.`)
    for (const { path, cpu, wall } of costs.slice(0, shown))
      console.log(`${cpu.toFixed(1).padStart(7)} s CPU ${wall.toFixed(1).padStart(7)} s  ${path}`)
    const over = costs.filter(({ path, cpu }) => cpu > cpuBudget && !dearFiles[path])
    for (const { path, cpu } of over)
      console.error(`${path} took ${cpu.toFixed(1)} CPU seconds, of ${cpuBudget} at most (cpu-budget.ts).`)
    if (over.length > 0) process.exitCode = 1
    if (process.env.PARLEY_KEEP_TIMINGS) keep(costs)
  }
}
