import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type DocumentNode, Kind } from 'graphql'
import { formatDocument, getOperationName, stringifyDocument } from 'urql'

/** One operation of the dashboard as it goes over the wire. */
export interface PersistedDocument {
  name: string
  text: string
  /** SHA-256 of the text, in hex */
  hash: string
}

const source = join(import.meta.dirname, 'src')

function isOperation(value: unknown): value is DocumentNode {
  const document = value as DocumentNode | undefined
  return (
    document?.kind === Kind.DOCUMENT &&
    document.definitions.some(({ kind }) => kind === Kind.OPERATION_DEFINITION)
  )
}

function persisted(document: DocumentNode): PersistedDocument {
  // The cache asks for __typename everywhere; what is registered has to be the same.
  const text = stringifyDocument(formatDocument(document))
  const hash = createHash('sha256').update(text).digest('hex')
  return { name: getOperationName(document) ?? '', text, hash }
}

/** Every operation that a `documents.ts` of the dashboard exports. */
export async function readOperations(): Promise<DocumentNode[]> {
  const files = globSync('**/documents.ts', { cwd: source }).sort()
  const modules = await Promise.all(files.map((file) => import(pathToFileURL(join(source, file)).href)))
  return modules.flatMap((module) => Object.values(module).filter(isOperation))
}

/** The same as it goes over the wire. Names are unique: the client finds hashes by them. */
export async function readDocuments(): Promise<PersistedDocument[]> {
  const documents = (await readOperations()).map(persisted)
  const names = documents.map(({ name }) => name)
  const twice = names.find((name, index) => name === '' || names.indexOf(name) !== index)
  if (twice !== undefined) throw new Error(`Operations need a name of their own: "${twice}"`)
  return documents
}
