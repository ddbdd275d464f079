import { type ErrorCode, errorStatuses } from '#core/errors.ts'
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

/**
 * Which codes of the catalogue a piece of the product can throw: those that it names itself, and those of everything
 * that it mentions by name. A mention counts as a call, and a class as all of its methods, so nothing is missed but
 * what is called without being named; hooks say who listens (src/process/hooks.ts).
 */
interface Piece {
  file: SourceFile
  nodes: SyntaxNode[]
}

const isCode = (text: string | undefined): text is ErrorCode => text !== undefined && text in errorStatuses

/** The pieces of a declared constant: itself, and its members when it is an object. */
function piecesOfConstant({ id, init }: SyntaxNode): [name: string, node: SyntaxNode][] {
  const name = nameOf(id)
  const value = bare(init)
  if (!name || !value) return []
  const members = value.type === 'ObjectExpression' ? (value.properties as SyntaxNode[]) : []
  return [
    [name, value],
    ...members.flatMap((member): [string, SyntaxNode][] =>
      isNode(member.value) ? [[`${name}.${keyOf(member)}`, member.value]] : [],
    ),
  ]
}

/** The pieces of a file by name: functions, classes, constants, members of constants that are objects. */
function piecesOf(file: SourceFile): Map<string, Piece> {
  const named = file.statements.flatMap((statement): [string, SyntaxNode][] => {
    const declaration = isNode(statement.declaration) ? statement.declaration : statement
    if (declaration.type === 'VariableDeclaration')
      return (declaration.declarations as SyntaxNode[]).flatMap(piecesOfConstant)
    const name = nameOf(declaration.id)
    return name ? [[name, declaration]] : []
  })
  return new Map(named.map(([name, node]) => [name, { file, nodes: [node] }]))
}

const known = new Map<string, Map<string, Piece>>()

function pieceAt(path: string, name: string): Piece | undefined {
  const file = sourceFile(path)
  if (!file) return undefined
  const pieces = known.get(path) ?? piecesOf(file)
  known.set(path, pieces)
  const exact = pieces.get(name) ?? pieces.get(name.split('.')[0] as string)
  return exact ?? exportedFrom(file, name)
}

/** `export { x } from` elsewhere. */
function exportedFrom(file: SourceFile, name: string): Piece | undefined {
  for (const { type, source, specifiers } of file.statements) {
    if (type !== 'ExportNamedDeclaration' || !isNode(source)) continue
    const found = (specifiers as SyntaxNode[]).find((one) => nameOf(one.exported) === name)
    const from = textOf(source) ?? ''
    if (found)
      return pieceAt(
        from.startsWith('#') ? from.replace('#', 'src/') : `${file.path}/../${from}`,
        nameOf(found.local) ?? name,
      )
  }
  return undefined
}

/** Names that a function declares for itself; outside they may mean something else. */
function declaredIn(fn: SyntaxNode): Set<string> {
  const names = new Set<string>()
  const bind = (pattern: SyntaxNode): void => {
    const name = nameOf(pattern)
    if (name) names.add(name)
    else if (pattern.type === 'Property' && isNode(pattern.value)) bind(pattern.value)
    else if (pattern.type === 'AssignmentPattern' && isNode(pattern.left)) bind(pattern.left)
    else for (const child of childrenOf(pattern)) bind(child)
  }
  const look = (node: SyntaxNode): void => {
    if (node.type === 'VariableDeclarator' && isNode(node.id)) bind(node.id)
    if (node.type === 'FunctionDeclaration' && nameOf(node.id)) names.add(nameOf(node.id) as string)
    if (!isFunction(node)) for (const child of childrenOf(node)) look(child)
  }
  for (const param of fn.params as SyntaxNode[]) bind(param)
  if (isNode(fn.body)) look(fn.body)
  return names
}

const isFunction = ({ type }: SyntaxNode) => /^(Arrow)?Function/.test(type)

interface Found {
  codes: Set<ErrorCode>
  pieces: Set<string>
}

/** The codes that stand in an expression: `'x'`, `code ?? 'x'`. */
function codesIn(node: SyntaxNode | undefined): ErrorCode[] {
  const text = textOf(node)
  if (isCode(text)) return [text]
  return node ? childrenOf(node).flatMap(codesIn) : []
}

/** The codes that a call makes errors of: `new AppError('x')`, `super('x')`, `issueOf('x')`. */
function codesMade(node: SyntaxNode): ErrorCode[] {
  if (node.type !== 'NewExpression' && node.type !== 'CallExpression') return []
  const callee = node.callee as SyntaxNode
  const makes = ['AppError', 'issueOf'].includes(nameOf(callee) ?? '') || callee.type === 'Super'
  return makes ? codesIn((node.arguments as SyntaxNode[])[0]) : []
}

/** What a mention means: a piece as `path#name`. */
function mentioned(file: SourceFile, name: string, member?: string): string | undefined {
  const from = file.imports.get(name)
  if (from) {
    const there = from.name === '*' ? member : member ? `${from.name}.${member}` : from.name
    return there && `${from.path}#${there}`
  }
  return pieceAt(file.path, name) && `${file.path}#${member ? `${name}.${member}` : name}`
}

function walk(file: SourceFile, node: SyntaxNode, hidden: ReadonlySet<string>, found: Found): void {
  const note = (name: string | undefined, member?: string) => {
    const piece = name && !hidden.has(name) ? mentioned(file, name, member) : undefined
    if (piece) found.pieces.add(piece)
  }
  for (const code of codesMade(node)) found.codes.add(code)
  if (node.type.startsWith('TS') && !bare(node)) return
  note(nameOf(node))
  if (node.type === 'MemberExpression' && !node.computed) {
    const object = bare(node.object)
    if (nameOf(object)) note(nameOf(object), nameOf(node.property))
    else if (object) walk(file, object, hidden, found)
    return
  }
  const inside = isFunction(node) ? new Set([...hidden, ...declaredIn(node)]) : hidden
  const named = /^(Property|MethodDefinition|PropertyDefinition)$/.test(node.type) && !node.computed
  for (const child of childrenOf(node)) {
    if (named && child === node.key) continue
    walk(file, child, inside, found)
  }
}

const mentions = new Map<string, Found>()

function foundIn(piece: string): Found {
  let found = mentions.get(piece)
  if (!found) {
    found = { codes: new Set(), pieces: new Set(listeners.get(piece)) }
    mentions.set(piece, found)
    const [path = '', name = ''] = piece.split('#')
    const at = pieceAt(path, name)
    for (const node of at?.nodes ?? []) walk(at?.file as SourceFile, node, new Set(), found)
  }
  return found
}

/** Who listens to a hook, as `hook.register(listener)` says. */
function listenersIn(path: string): Map<string, string[]> {
  const file = sourceFile(path) as SourceFile
  const found = new Map<string, string[]>()
  for (const { expression } of file.statements) {
    if (!isNode(expression) || !isNode(expression.callee)) continue
    const { object, property } = expression.callee
    if (nameOf(property) !== 'register') continue
    const hook = mentioned(file, nameOf(object) ?? '')
    const listener = mentioned(file, nameOf((expression.arguments as SyntaxNode[])[0]) ?? '')
    if (!hook || !listener) continue
    for (const name of [hook, `${hook}.run`]) found.set(name, [...(found.get(name) ?? []), listener])
  }
  return found
}

const listeners = listenersIn('src/process/hooks.ts')

/** A mention that is never followed at this door, and why. */
export type Cut = readonly [from: string, to: string, because: string]

/** Of each code that is reached, the way to it. */
export function codesReached(
  file: SourceFile,
  start: SyntaxNode,
  cuts: readonly Cut[],
): Map<ErrorCode, string[]> {
  const isCut = (from: string, to: string) => cuts.some(([one, other]) => one === from && other === to)
  const first: Found = { codes: new Set(), pieces: new Set() }
  walk(file, start, new Set(), first)
  const codes = new Map([...first.codes].map((code) => [code, [] as string[]]))
  const ways = new Map([...first.pieces].map((piece) => [piece, [piece]]))
  for (const [piece, way] of ways) {
    const { codes: own, pieces } = foundIn(piece)
    for (const code of own) if (!codes.has(code)) codes.set(code, way)
    for (const next of pieces) if (!ways.has(next) && !isCut(piece, next)) ways.set(next, [...way, next])
  }
  return codes
}

/** For the guard of what is cut: `path#name`. */
export function pieceExists(piece: string): boolean {
  const [path = '', name = ''] = piece.split('#')
  return piecesOf(sourceFile(path) ?? { path, text: '', statements: [], imports: new Map() }).has(name)
}
