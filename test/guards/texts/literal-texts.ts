import { type Node, parseSync } from 'oxc-parser'
import type { SourceFile } from '../source-files.ts'

// Finds words for people that stand in the code of the dashboard without a macro around them.

type Any = Node & Record<string, unknown>

const isNode = (value: unknown): value is Any =>
  typeof value === 'object' && value !== null && typeof (value as Any).type === 'string'

/** Attributes and properties whose texts people read or hear. */
const shownNames = new Set(
  ['alt', 'aria-label', 'aria-description', 'hint', 'label', 'message', 'placeholder', 'title'].concat([
    'about',
    'copyNow',
    'follows',
    'refused',
    'submit',
    'term',
    'why',
    'word',
  ]),
)

/** What of the code is made of words and shown to nobody. */
const silentAttributes = new Set([
  'className',
  'style',
  'key',
  'id',
  'type',
  'name',
  'autoComplete',
  'd',
  'viewBox',
])

const hasWords = (text: string) => /\p{L}{2}/u.test(text)
/** Addresses, names of code and domains, which are the same in every language. */
const isCode = (text: string) =>
  /^(https?:|\/[\w/-]+$|[a-z0-9_.-]+$|[A-Z0-9_]+$|[0-9a-f.:/, ]+$|([\w-]+\.)+[a-z]{2,}(, |$))/.test(text)
/** A sentence, or words that begin with a capital letter. */
const looksShown = (text: string) =>
  /^[A-Z][a-z]+( .*[a-z]|[.…?]$)/.test(text) || /[a-z] [a-z]+ [a-z].*[.…?]$/.test(text)

function textOf(node: Any): string | null {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null
  if (node.type !== 'TemplateLiteral') return null
  return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join(' ')
}

/** What an expression can come to. */
function outcomes(node: unknown): Any[] {
  if (!isNode(node)) return []
  if (node.type === 'ConditionalExpression')
    return [...outcomes(node.consequent), ...outcomes(node.alternate)]
  if (node.type === 'LogicalExpression') return [...outcomes(node.left), ...outcomes(node.right)]
  return node.type === 'Literal' || node.type === 'TemplateLiteral' ? [node] : []
}

const nameOf = (node: unknown): string => (isNode(node) ? String(node.name ?? node.value ?? '') : '')

/** Code that is made of names, and faults that only programmers see. */
function isSilent(node: Any): boolean {
  if (node.type === 'JSXAttribute') return silentAttributes.has(nameOf(node.name))
  if (node.type === 'CallExpression') return ['graphql', 'matchMedia'].includes(nameOf(node.callee))
  if (node.type === 'NewExpression') return nameOf(node.callee) === 'Error'
  return (
    (node.type.startsWith('TS') && !/^TS(As|Satisfies|NonNull)/.test(node.type)) ||
    node.type === 'ImportDeclaration'
  )
}

const macros = new Set(['Trans', 'Plural', 'Select', 'SelectOrdinal'])
const macroCalls = new Set(['t', 'msg', 'plural', 'select', 'selectOrdinal', 'defineMessage'])

function isMacro(node: Any): boolean {
  if (node.type === 'TaggedTemplateExpression') return macroCalls.has(nameOf(node.tag))
  if (node.type === 'CallExpression') return macroCalls.has(nameOf(node.callee))
  return node.type === 'JSXElement' && macros.has(nameOf((node.openingElement as Any).name))
}

/** The texts of a node itself that people would read: those it shows as its name, its label or its child. */
function shownBy(node: Any): Any[] {
  if (node.type === 'JSXText') return hasWords(String(node.value)) ? [node] : []
  const named =
    node.type === 'JSXAttribute' ? nameOf(node.name) : node.type === 'Property' ? nameOf(node.key) : ''
  if (node.type === 'JSXExpressionContainer') return outcomes(node.expression)
  return shownNames.has(named) ? outcomes(node.value) : []
}

/** The words of a text that is shown; none where they are code. */
function wordsOf(shown: Any): string {
  if (shown.type === 'JSXText') return String(shown.value)
  const words = textOf(shown) ?? ''
  return isCode(words.trim()) ? '' : words
}

/** The texts of a file that no macro is around, as `path:line text`. */
export function literalTexts({ path, text }: SourceFile): string[] {
  const found = new Map<number, string>()
  const add = (node: Any, words: string) => {
    if (!hasWords(words)) return
    const line = text.slice(0, node.start).split('\n').length
    found.set(node.start, `${path}:${line} ${words.trim().replaceAll(/\s+/g, ' ').slice(0, 80)}`)
  }
  const visit = (node: Any): void => {
    if (isSilent(node) || isMacro(node)) return
    for (const shown of shownBy(node)) add(shown, wordsOf(shown))
    const own = textOf(node)
    if (own && looksShown(own) && !isCode(own)) add(node, own)
    for (const part of Object.values(node).flat()) if (isNode(part)) visit(part)
  }
  visit(parseSync(path, text).program as unknown as Any)
  return [...found.values()]
}

/** Macros that run when the file is loaded, before the language of the page is known; `msg` may. */
export function textsTooEarly({ path, text }: SourceFile): string[] {
  const found: string[] = []
  const visit = (node: Any): void => {
    if (/Function(Declaration|Expression)$/.test(node.type)) return
    const call = nameOf(node.tag ?? node.callee)
    if (isMacro(node) && ['t', 'plural', 'select', 'selectOrdinal'].includes(call))
      found.push(
        `${path}:${text.slice(0, node.start).split('\n').length} ${text.slice(node.start, node.end)}`,
      )
    for (const part of Object.values(node).flat()) if (isNode(part)) visit(part)
  }
  visit(parseSync(path, text).program as unknown as Any)
  return found
}
