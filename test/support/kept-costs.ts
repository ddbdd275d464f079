import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const file = join(import.meta.dirname, 'kept-costs.json')

/** What a file of tests cost, in seconds. */
export interface Cost {
  /** how long it kept its worker */
  wall: number
  /** of its worker and of the processes below it, without the run's PostgreSQL; not there where it was not measured */
  cpu?: number
}

export type Costs = Record<string, Cost>

/** By path from the top of the repository, as PARLEY_KEEP_COSTS=1 kept them. */
export const readCosts = (): Costs => JSON.parse(readFileSync(file, 'utf8'))

const written = (cost: Cost) =>
  `{ ${Object.entries(cost)
    .map(([name, seconds]) => `"${name}": ${seconds}`)
    .join(', ')} }`

/** Keeps these, and those of files that are not among them. */
export function keepCosts(costs: Costs): void {
  const sorted = Object.entries({ ...readCosts(), ...costs }).sort(([a], [b]) => (a < b ? -1 : 1))
  const lines = sorted.map(([path, cost]) => `  ${JSON.stringify(path)}: ${written(cost)}`)
  writeFileSync(file, `{\n${lines.join(',\n')}\n}\n`)
}
