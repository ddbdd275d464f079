import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { SchemaEngine } from '@prisma/schema-engine-wasm'
import type { SchemaFile } from './schema-files.ts'

// Prisma's schema engine as WebAssembly, from npm: the native one is downloaded from a host of its own, which
// builds must not depend on.

const packageName = '@prisma/schema-engine-wasm'

// The engine connects to a database before anything else, and asks for its version. It makes the difference of
// two schemas from their texts alone, so this answer is all it ever gets.
const boolean = 5
const text = 7
const int32 = 0
const version = { columnNames: ['exists', 'version', 'numeric_version'], columnTypes: [boolean, text, int32] }
const failure = { ok: false, error: { kind: 'GenericJs', id: 0 } }
const connection = {
  provider: 'postgres',
  adapterName: 'stand-in',
  queryRaw: async () => ({ ok: true, value: { ...version, rows: [[true, 'PostgreSQL 18', 180_000]] } }),
  executeRaw: async () => failure,
  executeScript: async () => failure,
  startTransaction: async () => failure,
  dispose: async () => ({ ok: true, value: undefined }),
}
const connect = async () => ({ ok: true, value: connection })
const standIn = { provider: 'postgres', adapterName: 'stand-in', connect, connectToShadowDb: connect }

/** Node's WebAssembly, of which the compiler knows only with the types of browsers. */
interface WebAssemblyApi {
  instantiate(bytes: Uint8Array, imports: object): Promise<{ instance: { exports: Record<string, unknown> } }>
}

async function loadEngine(): Promise<typeof SchemaEngine> {
  const folder = dirname(createRequire(import.meta.url).resolve(packageName))
  // The package's own entry imports the .wasm as a module, which not every Node does; so it is done by hand.
  const bindings = await import(join(folder, 'schema_engine_bg.js'))
  const bytes = readFileSync(join(folder, 'schema_engine_bg.wasm'))
  const { instance } = await (
    globalThis as unknown as { WebAssembly: WebAssemblyApi }
  ).WebAssembly.instantiate(bytes, { './schema_engine_bg.js': bindings })
  bindings.__wbg_set_wasm(instance.exports)
  // Without it a fault of the engine hides behind a TypeError.
  Object.assign(globalThis, { PRISMA_WASM_PANIC_REGISTRY: { set_message: console.error } })
  ;(instance.exports.__wbindgen_start as () => void)()
  return bindings.SchemaEngine
}

const target = (files: SchemaFile[]) =>
  files.length === 0 ? { tag: 'empty' as const } : { tag: 'schemaDatamodel' as const, files }

// Once: the bindings hold on to the memory of one instance.
let loaded: Promise<typeof SchemaEngine> | undefined

/** The SQL that leads from one schema (no files: an empty database) to another; empty when they are the same. */
export async function diffSchemas(from: SchemaFile[], to: SchemaFile[]): Promise<string> {
  loaded ??= loadEngine()
  const Engine = await loaded
  const datamodels = to.map((file): [string, string] => [file.path, file.content])
  const engine = await Engine.new({ datamodels }, () => {}, standIn)
  const filters = { externalTables: [], externalEnums: [] }
  const result = await engine.diff({
    from: target(from),
    to: target(to),
    script: true,
    exitCode: null,
    filters,
  })
  const script = (result.stdout ?? '').trim()
  return script === '-- This is an empty migration.' ? '' : script
}
