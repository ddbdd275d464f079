import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { ErrorCode } from '#core/errors.ts'
import { type Cut, codesReached } from './reach.ts'
import {
  bare,
  childrenOf,
  isNode,
  keyOf,
  nameOf,
  type SourceFile,
  type SyntaxNode,
  sourceFile,
  textOf,
} from './source-tree.ts'

/** A field of schema/** that has a resolver. */
export interface FieldSource {
  file: SourceFile
  /** `Query`, `Mutation` or `Subscription`; undefined below the root */
  root: string | undefined
  name: string
  options: SyntaxNode
  resolvers: SyntaxNode[]
}

interface Place {
  root: string | undefined
  name: string
}

/** A name that is put together has `*` where its part is open. */
function namedBy(node: SyntaxNode | undefined): string {
  if (node?.type !== 'TemplateLiteral') return textOf(node) ?? ''
  return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('*')
}

/** Where a call such as `builder.queryFields(...)` or `builder.queryField('me', ...)` leads. */
function placeOf(call: SyntaxNode, outer: Place): Place {
  const callee = call.callee as SyntaxNode
  if (nameOf(callee.object) !== 'builder') return outer
  const [, kind] = /^(query|mutation|subscription)Fields?$/.exec(nameOf(callee.property) ?? '') ?? []
  const name = namedBy((call.arguments as SyntaxNode[])[0])
  return { root: kind && kind[0]?.toUpperCase() + kind.slice(1), name }
}

const propertiesOf = ({ properties }: SyntaxNode) =>
  (properties as SyntaxNode[]).filter(({ type }) => type === 'Property')

const isResolver = (property: SyntaxNode) => ['resolve', 'subscribe'].includes(keyOf(property) ?? '')

function fieldsIn(file: SourceFile, node: SyntaxNode, place: Place): FieldSource[] {
  const own: FieldSource[] = []
  if (node.type === 'ObjectExpression') {
    const resolvers = propertiesOf(node).filter(isResolver)
    if (resolvers.length > 0) {
      own.push({
        ...place,
        file,
        options: node,
        resolvers: resolvers.map(({ value }) => value as SyntaxNode),
      })
    }
  }
  let inside = node.type === 'CallExpression' ? placeOf(node, place) : place
  if (node.type === 'Property' && bare(node.value)?.type === 'CallExpression') {
    inside = { ...place, name: keyOf(node) ?? '' }
  }
  return [...own, ...childrenOf(node).flatMap((child) => fieldsIn(file, child, inside))]
}

/** All fields with resolvers that the files of schema/ declare. */
export function declaredFields(): FieldSource[] {
  const root = join(import.meta.dirname, '../../..')
  return globSync('schema/**/*.ts', { cwd: root }).flatMap((path) => {
    const file = sourceFile(path) as SourceFile
    return file.statements.flatMap((one) => fieldsIn(file, one, { root: undefined, name: '' }))
  })
}

/** What of a field's resolvers can throw, with the way there. */
export function reachedBy({ file, resolvers }: FieldSource, cuts: readonly Cut[]): Map<ErrorCode, string[]> {
  return new Map(resolvers.flatMap((resolver) => [...codesReached(file, resolver, cuts)]))
}

/** The texts of a list, and of the lists of the same file that are spread into it. */
function textsOf(file: SourceFile, list: SyntaxNode | undefined): string[] {
  const name = nameOf(list)
  if (name) return textsOf(file, constantOf(file, name))
  return ((list?.elements as SyntaxNode[] | undefined) ?? []).flatMap((element) =>
    element.type === 'SpreadElement' ? textsOf(file, bare(element.argument)) : (textOf(element) ?? []),
  )
}

function constantOf(file: SourceFile, name: string): SyntaxNode | undefined {
  const imported = file.imports.get(name)
  const there = imported && sourceFile(imported.path)
  if (imported && there) return constantOf(there, imported.name)
  for (const statement of file.statements) {
    const { declarations } = isNode(statement.declaration) ? statement.declaration : statement
    const found = (declarations as SyntaxNode[] | undefined)?.find(({ id }) => nameOf(id) === name)
    if (found) return bare(found.init)
  }
  return undefined
}

/** The codes that stand beside a field as `throws`. */
export function writtenOn({ file, options }: FieldSource): string[] {
  const throws = propertiesOf(options).find((property) => keyOf(property) === 'throws')
  return textsOf(file, bare(throws?.value))
}
