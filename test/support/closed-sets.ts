import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { ClosedSet } from '#core/closed-set.ts'

const root = join(import.meta.dirname, '../..')

const isSet = (value: unknown): value is ClosedSet =>
  typeof value === 'object' && value !== null && 'values' in value && 'descriptions' in value

/** The closed sets of all rooms, read from the files that declare them. */
export async function allSets(): Promise<ClosedSet[]> {
  const files = globSync('src/**/*-sets.ts', { cwd: root }).sort()
  const modules = await Promise.all(files.map((file) => import(join(root, file)) as Promise<object>))
  return modules.flatMap((module) => Object.values(module).filter(isSet))
}
