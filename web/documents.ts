import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type FragmentDefinitionNode, Kind, type OperationDefinitionNode, parse, print, visit } from 'graphql'
import { formatDocument } from 'urql'

// The documents and fragments of the dashboard, as its files say them. They are read, not run: a fragment stands in
// the file of the component that shows it, which only a browser can run.

/** One operation or fragment where it is written. */
export interface SourceDocument {
  file: string
  text: string
  definition: OperationDefinitionNode | FragmentDefinitionNode
}

/** One operation as it goes over the wire, with its fragments. */
export interface PersistedDocument {
  /** where it is written, below web/src */
  file: string
  name: string
  text: string
  /** SHA-256 of the text, in hex */
  hash: string
}

const source = join(import.meta.dirname, 'src')

/** As `graphql` in src/graphql/document.ts takes it. */
const written = /\bgraphql\(\s*`([^`]*)`/g

function sourceDocument(file: string, text: string): SourceDocument {
  const [definition, ...others] = parse(text).definitions
  if (
    others.length > 0 ||
    (definition?.kind !== Kind.OPERATION_DEFINITION && definition?.kind !== Kind.FRAGMENT_DEFINITION)
  )
    throw new Error(`${file}: one operation or one fragment in each document, please.`)
  return { file, text, definition }
}

/** Every document. Names are unique: the client finds hashes by them, and a document its fragments. */
export function readSources(): SourceDocument[] {
  const files = globSync('**/*.{ts,tsx}', { cwd: source, exclude: ['generated/**'] }).sort()
  const documents = files.flatMap((file) =>
    [...readFileSync(join(source, file), 'utf8').matchAll(written)].map(([, text = '']) =>
      sourceDocument(file, text),
    ),
  )
  const names = documents.map(({ definition }) => definition.name?.value ?? '')
  const twice = names.find((name, index) => name === '' || names.indexOf(name) !== index)
  if (twice !== undefined) throw new Error(`Documents and fragments need a name of their own: "${twice}"`)
  return documents
}

/** Names of the fragments that a definition spreads, in the order of its text. */
export function spreadsOf(definition: SourceDocument['definition']): string[] {
  const names = new Set<string>()
  visit(definition, { FragmentSpread: ({ name }) => void names.add(name.value) })
  return [...names]
}

/** Every operation with the fragments it needs, those of its fragments too. */
export function readDocuments(): PersistedDocument[] {
  const sources = readSources()
  const definitions = sources.map(({ definition }) => definition)
  const fragments = new Map(
    definitions.filter((one) => one.kind === Kind.FRAGMENT_DEFINITION).map((one) => [one.name.value, one]),
  )
  const withFragments = (definition: SourceDocument['definition'], seen: Set<FragmentDefinitionNode>) => {
    for (const name of spreadsOf(definition)) {
      const fragment = fragments.get(name)
      if (!fragment) throw new Error(`There is no fragment ${name}.`)
      if (!seen.has(fragment)) withFragments(fragment, seen.add(fragment))
    }
    return seen
  }
  return sources.flatMap(({ file, definition: operation }) => {
    if (operation.kind !== Kind.OPERATION_DEFINITION) return []
    const needed = withFragments(operation, new Set())
    // The cache asks for __typename everywhere; what is registered has to be the same.
    const text = print(formatDocument({ kind: Kind.DOCUMENT, definitions: [operation, ...needed] }))
    return {
      file,
      name: operation.name?.value ?? '',
      text,
      hash: createHash('sha256').update(text).digest('hex'),
    }
  })
}
