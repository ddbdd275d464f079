import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

// The quick starts are folders to copy: each stands on its own, and what they have in common is the same text.

const root = join(import.meta.dirname, '../..')
const names = ['apollo', 'graphql-request', 'relay', 'urql']
const read = (path: string) => readFileSync(join(root, path), 'utf8')

interface Manifest {
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
}
const needed = (path: string) => {
  const { dependencies, devDependencies } = JSON.parse(read(path)) as Manifest
  return { ...dependencies, ...devDependencies }
}
const tried = needed('package.json')
/** Ours are generated without the command line (clients/generate.ts). */
const untried = ['@graphql-codegen/cli']

describe.each(names)('%s', (name) => {
  test('pins the versions that our tests run with', () => {
    const wanted = Object.entries(needed(`clients/${name}/package.json`))
    expect(wanted.length).toBeGreaterThan(3)
    const other = wanted.filter(([one, version]) => !untried.includes(one) && tried[one] !== version)
    expect(other).toEqual([])
  })

  test('compiles under its own settings', () => {
    const compiler = join(root, 'node_modules/typescript/bin/tsc')
    const compile = () =>
      execFileSync(process.execPath, [compiler, '-p', join(root, 'clients', name)], { encoding: 'utf8' })
    expect(compile()).toBe('')
  })

  test('names itself in the guide', () => {
    expect(read('docs/graphql.md')).toContain(`](../clients/${name})`)
  })
})

test('what they have in common is the same', () => {
  const texts = (file: string, of: string[]) => new Set(of.map((name) => read(`clients/${name}/src/${file}`)))
  expect(texts('live.ts', names).size).toBe(1)
  const withDocuments = names.filter((name) => name !== 'relay')
  expect(texts('operations.graphql', withDocuments).size).toBe(1)
})
