import jsep from 'jsep'
import { LRUCache } from 'lru-cache'
import { Unreadable } from './problems.ts'

// jsep reads expressions. Its operators, literals and plugins are of the module, not of an instance, so this file alone
// imports it (a test looks). What it cannot be configured to read is in the subclass: `not`, `#`, `.name` and `{ }` of
// conditions of lists, and limits.

export interface Node {
  type: string
  /** where it begins; operations begin where their left side does */
  at?: number
  [part: string]: unknown
}

const precedences: readonly (readonly string[])[] = [
  ['or', '||'],
  ['and', '&&'],
  [
    ...['==', '!=', '<', '<=', '>', '>='],
    ...['in', 'contains', 'startsWith', 'endsWith', 'matches'].flatMap((word) => [word, `not ${word}`]),
  ],
  ['+', '-'],
  ['*', '/', '%'],
  ['??'],
]

jsep.removeAllUnaryOps()
jsep.removeAllBinaryOps()
for (const [index, operators] of precedences.entries())
  for (const operator of operators) jsep.addBinaryOp(operator, index + 1)
jsep.addLiteral('nil', null)

const operatorWords = new Set(['and', 'or', 'not', 'in', 'contains', 'startsWith', 'endsWith', 'matches'])

/** Letters, digits and underscores; phones write quotes that jsep takes for letters. */
export const isName = (text: string): boolean => /^[\p{L}_$][\p{L}\p{M}\p{N}_$]*$/u.test(text)
export const isVariableName = (text: string): boolean => isName(text) && !operatorWords.has(text)

/** What jsep's typings leave out: the class behind the function. */
interface JsepReader {
  index: number
  readonly expr: string
  readonly code: number
  gobbleSpaces(): void
  gobbleToken(): Node | false
  gobbleTokenProperty(node: Node): Node
  gobbleBinaryExpression(): Node | false
  gobbleExpression(): Node | false
  throwError(message: string): never
}
const { Jsep } = jsep as unknown as { Jsep: new (text: string) => JsepReader }

const longest = 4096
const deepest = 50
const mostPrefixes = 20

const prefixOperator = /(?:!(?!=)|-|not(?![\p{L}\p{M}\p{N}_$]))[ \t\r\n]*/uy

class Reader extends Jsep {
  private depth = 0

  override gobbleExpression(): Node | false {
    if (++this.depth > deepest) this.throwError('Nested too deeply')
    const node = super.gobbleExpression()
    this.depth -= 1
    return node
  }

  override gobbleBinaryExpression(): Node | false {
    const node = super.gobbleBinaryExpression()
    return node && withLooseNot(node)
  }

  override gobbleToken(): Node | false {
    this.gobbleSpaces()
    const at = this.index
    const prefixes = this.prefixes()
    const node = this.operand()
    if (!node && prefixes.length > 0) this.throwError('Something is missing')
    if (!node) return false
    return prefixes.reduceRight<Node>(
      (argument, operator) => ({ type: 'UnaryExpression', operator, argument, at }),
      node,
    )
  }

  private prefixes(): string[] {
    const found: string[] = []
    prefixOperator.lastIndex = this.index
    for (
      let [text] = prefixOperator.exec(this.expr) ?? [];
      text;
      [text] = prefixOperator.exec(this.expr) ?? []
    ) {
      found.push(text.trim())
      this.index += text.length
      if (found.length > mostPrefixes) this.throwError('Nested too deeply')
    }
    return found
  }

  private operand(): Node | false {
    const at = this.index
    const first = this.expr.charAt(at)
    const node = this.group(first) ?? this.item(first) ?? super.gobbleToken()
    return node && { ...node, at }
  }

  private group(first: string): Node | null {
    const close = { '(': ')', '{': '}' }[first]
    if (!close) return null
    this.index += 1
    const inner = this.gobbleExpression()
    if (!inner) this.throwError('Something is missing')
    if (this.expr.charAt(this.index) !== close) this.throwError(`Expected ${close}`)
    this.index += 1
    return this.gobbleTokenProperty({ ...inner, isGroup: true })
  }

  /** The item that `any`, `all` and `filter` look at: `#`, or `.price` for `#.price`. */
  private item(first: string): Node | null {
    const isShort = first === '.' && isName(this.expr.charAt(this.index + 1))
    if (first !== '#' && !isShort) return null
    if (!isShort) this.index += 1
    return this.gobbleTokenProperty({ type: 'Identifier', name: '#' })
  }
}

/** The operators below which `not` binds. */
const joining = new Set<unknown>(['or', '||', 'and', '&&'])

/** `not a == b` is `not (a == b)`: jsep reads it as `(not a) == b`, which nobody means. */
function withLooseNot(node: Node): Node {
  if (node.type !== 'BinaryExpression' || node.isGroup) return node
  const left = withLooseNot(node.left as Node)
  const right = withLooseNot(node.right as Node)
  const isLoose = left.type === 'UnaryExpression' && left.operator === 'not' && !left.isGroup
  if (!isLoose || joining.has(node.operator))
    return left === node.left && right === node.right ? node : { ...node, left, right }
  return { ...left, argument: withLooseNot({ ...node, left: left.argument, right }) }
}

/**
 * Expressions that were read, by their text, up to so many characters: a graph is compiled at each save, and what an
 * expression reads is asked beside what it does. Nobody changes a node.
 */
const known = new LRUCache<string, Node>({ maxSize: 250_000, sizeCalculation: (_, text) => text.length + 1 })

/** Reads an expression; throws Unreadable. */
export function readExpression(text: string): Node {
  const found = known.get(text)
  if (found) return found
  const node = readNew(text)
  known.set(text, node)
  return node
}

function readNew(text: string): Node {
  if (text.length > longest) throw new Unreadable('At most 4,096 characters', longest)
  const reader = new Reader(text)
  try {
    const node = reader.gobbleExpression()
    if (reader.index < text.length) reader.throwError(`Unexpected ${text.charAt(reader.index)}`)
    return node || reader.throwError('Something is missing')
  } catch (error) {
    const { description } = error as Error & { description?: string }
    if (description === undefined) throw error
    // jsep walks past the end of what is cut off
    throw new Unreadable(description, Math.min(reader.index, text.length))
  }
}
