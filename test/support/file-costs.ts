import { join, relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import { type Cost, keepCosts } from './kept-costs.ts'

const root = join(import.meta.dirname, '../..')
const shown = 20

const rounded = (seconds: number) => Math.round(seconds * 10) / 10

function costOf(file: TestModule): Required<Cost> {
  const { collectDuration, setupDuration, duration } = file.diagnostic()
  const wall = (collectDuration + setupDuration + duration) / 1000
  return { wall: rounded(wall), cpu: rounded(file.meta().cpuSeconds ?? 0) }
}

/**
 * Prints what the files of a run cost, the dearest first. PARLEY_KEEP_COSTS=1 keeps it: the next run begins with what
 * takes longest (longest-first.ts), and a guard holds each file to its budget (guards/test-costs.test.ts).
 */
export default class FileCosts implements Reporter {
  onTestRunEnd(files: readonly TestModule[]): void {
    const costs = files.map((file) => [relative(root, file.moduleId), costOf(file)] as const)
    const total = costs.reduce((sum, [, { cpu }]) => sum + cpu, 0)
    console.log(`\n${costs.length} files took ${total.toFixed(0)} CPU seconds, PostgreSQL's not counted.`)
    for (const [path, { cpu, wall }] of costs.toSorted(([, a], [, b]) => b.cpu - a.cpu).slice(0, shown))
      console.log(`${cpu.toFixed(1).padStart(7)} s CPU ${wall.toFixed(1).padStart(7)} s  ${path}`)
    if (process.env.PARLEY_KEEP_COSTS) keepCosts(Object.fromEntries(costs))
  }
}
