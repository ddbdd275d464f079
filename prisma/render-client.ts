import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { childEnvironment } from '#core/config/config.ts'
import { sha256Hex } from '#core/crypto.ts'
import { readSchemaFiles } from './schema-files.ts'

// Renders src/generated from the Prisma schema: the client and the types for the GraphQL schema.

const root = dirname(import.meta.dirname)
const generated = join(root, 'src', 'generated')
const stampFile = join(generated, '.stamp')
const results = ['prisma/client.ts', 'pothos.ts', 'columns.ts'].map((name) => join(generated, name))
const generators = ['prisma', '@pothos/plugin-prisma']

function packageFile(name: string): string {
  // Not every package lets its package.json be imported; the folder above is found through the main entry.
  const entry = fileURLToPath(import.meta.resolve(name))
  return join(
    entry.slice(0, entry.lastIndexOf(join('node_modules', name))),
    'node_modules',
    name,
    'package.json',
  )
}

function currentStamp(): string {
  const versions = generators.map((name) => JSON.parse(readFileSync(packageFile(name), 'utf8')).version)
  const own = readFileSync(join(root, 'prisma', 'columns-generator.ts'), 'utf8')
  return sha256Hex(JSON.stringify([versions, own, readSchemaFiles()]))
}

function isUpToDate(stamp: string): boolean {
  const files = [stampFile, ...results]
  return files.every((file) => existsSync(file)) && readFileSync(stampFile, 'utf8') === stamp
}

function generate(): void {
  const prisma = join(dirname(packageFile('prisma')), 'build', 'index.js')
  const result = spawnSync(process.execPath, [prisma, 'generate', '--config', 'prisma/prisma.config.ts'], {
    cwd: root,
    encoding: 'utf8',
    env: childEnvironment({
      // Generating needs no schema engine, and Prisma would download one: any file that exists keeps it from that.
      PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
      CHECKPOINT_DISABLE: '1',
      PRISMA_HIDE_UPDATE_MESSAGE: '1',
      // Prisma starts the generator of the GraphQL types by its name, with the Node that runs us.
      PATH: [join(root, 'node_modules', '.bin'), dirname(process.execPath), childEnvironment({}).PATH].join(
        delimiter,
      ),
    }),
  })
  if (result.status === 0) return
  process.stderr.write(`${result.stdout ?? ''}${result.stderr ?? ''}${result.error ?? ''}\n`)
  process.exit(1)
}

/** Renders what the product needs of it, unless that is up to date. */
export function renderClient(): void {
  const stamp = currentStamp()
  if (isUpToDate(stamp)) return
  console.log('Generating the database client, once ...')
  const start = performance.now()
  generate()
  mkdirSync(generated, { recursive: true })
  writeFileSync(stampFile, stamp)
  console.log(`Database client: generated in ${((performance.now() - start) / 1000).toFixed(1)} s.`)
}
