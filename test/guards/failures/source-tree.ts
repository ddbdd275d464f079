import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync, visitorKeys } from 'oxc-parser'

const root = join(import.meta.dirname, '../../..')

/** A node of the syntax tree; which members it has depends on its type. */
export interface SyntaxNode {
  type: string
  start: number
  [member: string]: unknown
}

export const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string'

/** What stands directly in a node. Types say nothing of what runs. */
export function childrenOf(node: SyntaxNode): SyntaxNode[] {
  const members = (visitorKeys[node.type] ?? []).filter(
    (key) => !/type(Annotation|Parameters|Arguments)|returnType/i.test(key),
  )
  return members.flatMap((key) => [node[key]].flat()).filter(isNode)
}

export const nameOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'Identifier' ? (node.name as string) : undefined

export const textOf = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined

/** `as const`, `satisfies`, `!` and brackets change nothing of what runs. */
export function bare(node: unknown): SyntaxNode | undefined {
  if (!isNode(node)) return undefined
  return /^(TS(As|Satisfies|NonNull)Expression|ParenthesizedExpression)$/.test(node.type)
    ? bare(node.expression)
    : node
}

/** The name of a member that is written out: of `a.b`, of `{ b: 1 }`. */
export const keyOf = (node: SyntaxNode): string | undefined => nameOf(node.key) ?? textOf(node.key)

export interface SourceFile {
  path: string
  text: string
  statements: SyntaxNode[]
  /** local name to where it comes from; `*` is all of a module */
  imports: Map<string, { path: string; name: string }>
}

function pathOf(specifier: string, from: string): string | undefined {
  if (specifier.startsWith('#')) return specifier.replace('#', 'src/')
  return specifier.startsWith('.') ? join(dirname(from), specifier) : undefined
}

function importsOf(statements: readonly SyntaxNode[], from: string): SourceFile['imports'] {
  const found: SourceFile['imports'] = new Map()
  for (const { type, source, specifiers, importKind } of statements) {
    const path =
      type === 'ImportDeclaration' && importKind !== 'type' ? pathOf(textOf(source) ?? '', from) : undefined
    if (!path) continue
    for (const one of specifiers as SyntaxNode[]) {
      const local = nameOf(one.local)
      if (local) found.set(local, { path, name: nameOf(one.imported) ?? '*' })
    }
  }
  return found
}

const read = new Map<string, SourceFile | undefined>()

/** A file of the product by its path from the root; undefined when there is none. */
export function sourceFile(path: string): SourceFile | undefined {
  if (!read.has(path)) {
    const place = join(root, path)
    const text = existsSync(place) && place.endsWith('.ts') ? readFileSync(place, 'utf8') : undefined
    const statements =
      text === undefined ? [] : (parseSync(path, text).program.body as unknown as SyntaxNode[])
    read.set(
      path,
      text === undefined ? undefined : { path, text, statements, imports: importsOf(statements, path) },
    )
  }
  return read.get(path)
}
