import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { codegen } from '@graphql-codegen/core'
import { buildSchema, type DocumentNode, type GraphQLSchema, parse } from 'graphql'

// The types of the quick starts, by what they tell their readers to use: the client preset of GraphQL Code Generator
// and the compiler of Relay, each with the configuration in the folder. Ours are made without its command line, which
// would be 87 packages more.

const root = import.meta.dirname
const schemaFile = join(root, '../schema/schema.graphql')
const stampFile = join(root, '../node_modules/.cache/quick-starts.stamp')
const presetFolders = ['apollo', 'graphql-request', 'urql']
const relay = join(root, 'relay')

interface Target {
  preset?: 'client'
  presetConfig?: object
  config: object
}

/** What a folder's codegen.json says, as far as ours do. */
interface Codegen {
  documents: string
  generates: Record<string, Target>
}

type Options = Parameters<typeof codegen>[0]

interface Source {
  schema: DocumentNode
  schemaAst: GraphQLSchema
  documents: Options['documents']
}

async function write(options: Options): Promise<void> {
  const { codegen } = await import('@graphql-codegen/core')
  mkdirSync(dirname(options.filename), { recursive: true })
  writeFileSync(options.filename, await codegen(options))
}

/** The types of the documents, by the client preset. */
async function writeDocuments(
  baseOutputDir: string,
  source: Source,
  { presetConfig = {}, config }: Target,
): Promise<void> {
  const { preset } = await import('@graphql-codegen/client-preset')
  const files = await preset.buildGeneratesSection({
    ...source,
    baseOutputDir,
    config,
    presetConfig,
    plugins: [],
    pluginMap: {},
  })
  for (const file of files) await write(file)
}

/** What unions and interfaces consist of, for the cache. */
async function writePossibleTypes(filename: string, source: Source, { config }: Target): Promise<void> {
  const matcher = await import('@graphql-codegen/fragment-matcher')
  await write({ ...source, filename, config: {}, plugins: [{ matcher: config }], pluginMap: { matcher } })
}

async function writeFolder(folder: string, schema: Pick<Source, 'schema' | 'schemaAst'>): Promise<void> {
  const { documents, generates } = JSON.parse(readFileSync(join(folder, 'codegen.json'), 'utf8')) as Codegen
  const location = join(folder, documents)
  const rawSDL = readFileSync(location, 'utf8')
  const source = { ...schema, documents: [{ location, rawSDL, document: parse(rawSDL) }] }
  for (const [name, target] of Object.entries(generates)) {
    const writer = target.preset ? writeDocuments : writePossibleTypes
    await writer(`${folder}/${name}`, source, target)
  }
}

function compileRelay(): void {
  const compiler = fileURLToPath(import.meta.resolve('relay-compiler/cli.js'))
  mkdirSync(join(relay, 'src/generated'), { recursive: true })
  execFileSync(process.execPath, [compiler, 'relay.config.json'], { cwd: relay, stdio: 'pipe' })
}

function currentStamp(): string {
  const sources = globSync(
    ['*/codegen.json', '*/src/*.graphql', 'relay/relay.config.json', 'relay/src/*.ts'],
    {
      cwd: root,
    },
  )
  const files = [import.meta.filename, schemaFile, join(root, '../package-lock.json')]
  const hash = createHash('sha256')
  for (const file of [...files, ...sources.sort().map((name) => join(root, name))])
    hash.update(readFileSync(file))
  return hash.digest('hex')
}

function isUpToDate(stamp: string): boolean {
  const folders = [...presetFolders, 'relay'].map((name) => join(root, name, 'src/generated'))
  return (
    [stampFile, ...folders].every((file) => existsSync(file)) && readFileSync(stampFile, 'utf8') === stamp
  )
}

/** Makes the types of all quick starts anew, where they were made from something else. */
export async function writeQuickStartTypes(): Promise<void> {
  const stamp = currentStamp()
  if (isUpToDate(stamp)) return
  const text = readFileSync(schemaFile, 'utf8')
  const schema = { schema: parse(text), schemaAst: buildSchema(text) }
  for (const name of presetFolders) await writeFolder(join(root, name), schema)
  compileRelay()
  mkdirSync(dirname(stampFile), { recursive: true })
  writeFileSync(stampFile, stamp)
}
