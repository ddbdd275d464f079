import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { TypeScriptDocumentsPluginConfig } from '@graphql-codegen/typescript-operations'
import { buildSchema, Kind, parse } from 'graphql'
import { readSources, type SourceDocument, spreadsOf } from './documents.ts'

// What the server answers to each document of the dashboard and what it takes, as TypeScript, from the printed schema.

const typesFile = join(import.meta.dirname, 'src/generated/documents.ts')
const schemaFile = join(import.meta.dirname, '../schema/schema.graphql')
const lockFile = join(import.meta.dirname, '../package-lock.json')

const config: TypeScriptDocumentsPluginConfig = {
  enumType: 'string-literal',
  scalars: { ID: 'string', DateTime: 'string', JSON: 'unknown', Upload: 'File' },
}

/** The types of one document under its text. */
function entry({ text, definition }: SourceDocument): string {
  const isFragment = definition.kind === Kind.FRAGMENT_DEFINITION
  const name = definition.name?.value ?? ''
  const kind = isFragment ? 'fragment' : definition.operation
  const type = `${name}${kind[0]?.toUpperCase()}${kind.slice(1)}`
  const members = [
    `data: ${type}`,
    `variables: ${isFragment ? 'Record<string, never>' : `${type}Variables`}`,
    `name: '${name}'`,
    `fragments: ${JSON.stringify(spreadsOf(definition))}`,
  ]
  return `  ${JSON.stringify(text)}: { ${members.join('; ')} }`
}

/** The types of the documents, and which document has which. */
export async function documentTypes(schema: string, sources: readonly SourceDocument[]): Promise<string> {
  // Reading the generator takes longer than finding out that there is nothing to do.
  const [{ codegen }, operations] = await Promise.all([
    import('@graphql-codegen/core'),
    import('@graphql-codegen/typescript-operations'),
  ])
  const types = await codegen({
    filename: typesFile,
    schema: parse(schema),
    schemaAst: buildSchema(schema),
    documents: sources.map(({ file, definition }) => ({
      location: file,
      document: { kind: Kind.DOCUMENT, definitions: [definition] },
    })),
    config: {},
    plugins: [{ operations: config }],
    pluginMap: { operations },
  })
  const documents = `/** Of each document by its text. */\nexport interface Documents {\n${sources.map(entry).join('\n')}\n}`
  return `${types}\n${documents}\n`
}

/** Writes the file, where it was made from something else. */
export async function writeDocumentTypes(): Promise<void> {
  const schema = readFileSync(schemaFile, 'utf8')
  const sources = readSources()
  const hash = createHash('sha256')
  for (const file of [import.meta.filename, lockFile]) hash.update(readFileSync(file))
  hash.update(JSON.stringify([schema, sources.map(({ text }) => text)]))
  const head = `// Made by web/document-types.ts from ${hash.digest('hex').slice(0, 16)}.
`
  if (existsSync(typesFile) && readFileSync(typesFile, 'utf8').startsWith(head)) return
  mkdirSync(dirname(typesFile), { recursive: true })
  writeFileSync(
    typesFile,
    `${head}
${await documentTypes(schema, sources)}`,
  )
}
