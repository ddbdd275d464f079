import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { dirname, join } from 'node:path'

// Before `npm pack`: Node strips no types below node_modules, so the package carries the same tree as JavaScript, in
// dist. Types leave spaces behind, so that lines and columns of stack traces are those of the sources.

const root = join(import.meta.dirname, '..')
const dist = join(root, 'dist')

/** What runs; beside it lies what is read while it runs: migrations, sounds, examples. */
const trees = ['src', 'jobs', 'schema', 'prisma']

/** Imports and programs of ours, which end as their files do. */
const ours = /(['"])((?:\.{1,2}\/|#)[^'"\n]*)\.ts\1/g

function javascriptOf(source: string): string {
  return stripTypeScriptTypes(source, { mode: 'strip' }).replaceAll(ours, '$1$2.js$1')
}

function carry(path: string): void {
  const to = join(dist, path)
  mkdirSync(dirname(to), { recursive: true })
  const from = join(root, path)
  if (path.endsWith('.ts'))
    writeFileSync(to.replace(/\.ts$/, '.js'), javascriptOf(readFileSync(from, 'utf8')))
  else cpSync(from, to)
}

rmSync(dist, { recursive: true, force: true })
for (const tree of trees)
  for (const entry of readdirSync(join(root, tree), { recursive: true, withFileTypes: true }))
    if (entry.isFile()) carry(join(entry.parentPath, entry.name).slice(root.length + 1))
// Whether the dashboard is up to date is asked in checkouts alone; the one here is built.
carry('web/build-stamp.ts')
cpSync(join(root, 'web/dist'), join(dist, 'web/dist'), { recursive: true })
// The nearest package.json says what `#` means.
writeFileSync(join(dist, 'package.json'), JSON.stringify({ type: 'module', imports: { '#*': './src/*' } }))
