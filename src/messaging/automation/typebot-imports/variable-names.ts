import { compileTemplate } from '#messaging/automation/flow-language/templates.ts'
import type { TypebotFlow } from './typebot-file.ts'

// Variables of Typebot have any name, and are named in texts by it; ours are names of the flow language.

/** What the language or each session has by these names. */
const taken = [
  ...['phone_number', 'contact_name', 'contact', 'last_message', '_flow_id', '_flow_name', '__path__'],
  ...[
    'true',
    'false',
    'null',
    'nil',
    'and',
    'or',
    'not',
    'in',
    'contains',
    'matches',
    'startsWith',
    'endsWith',
  ],
  ...['if', 'else', 'endif', 'for', 'endfor', 'len', 'lower', 'upper', 'trim', 'now', 'any', 'all', 'filter'],
]

function wordOf(name: string): string {
  const word = name
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 60)
  if (word === '') return 'value'
  return /^\p{N}/u.test(word) ? `v_${word}` : word
}

export interface Names {
  /** our name of a variable; null for one that is not in the file */
  of(id: unknown): string | null
  /** a name that nothing has yet */
  fresh(wish: string): string
  /** by the name that stands in texts; of two variables with one name the first */
  named(name: string): string | null
}

export function namesOf({ variables }: TypebotFlow): Names {
  const used = new Set(taken)
  const fresh = (wish: string) => {
    const word = wordOf(wish)
    let name = word
    for (let n = 2; used.has(name); n++) name = `${word}_${n}`
    used.add(name)
    return name
  }
  const byId = new Map<string, string>()
  const byName = new Map<string, string>()
  for (const { id, name } of variables) {
    if (byId.has(id)) continue
    const own = fresh(name)
    byId.set(id, own)
    if (!byName.has(name)) byName.set(name, own)
  }
  return {
    of: (id) => (typeof id === 'string' ? (byId.get(id) ?? null) : null),
    named: (name) => byName.get(name) ?? null,
    fresh,
  }
}

const reference = /\{\{([^{}]*)\}\}/g

/** A text in the template language; what it names and is not in the file is empty, as it is in Typebot. */
export function templateOf(text: string, names: Names): string {
  const parts: string[] = []
  let last = 0
  const literal = (part: string) => part.replaceAll('{{', '{ {').replaceAll('}}', '} }')
  for (const { 0: whole, 1: inside = '', index } of text.matchAll(reference)) {
    const name = names.named(inside)
    parts.push(literal(text.slice(last, index)), name === null ? '' : `{{${name}}}`)
    last = index + whole.length
  }
  const template = parts.join('') + literal(text.slice(last))
  return 'problem' in compileTemplate(template) ? literal(text) : template
}

/** Whether a text has code between its braces, or names what is not in the file. */
export const isPartlyLost = (text: string, names: Names): boolean =>
  [...text.matchAll(reference)].some(([, inside = '']) => names.named(inside) === null)

const lone = /^\s*\{\{([^{}]*)\}\}\s*$/

/** The variable that a text is nothing but; null for other texts. */
export const loneName = (text: string, names: Names): string | null => {
  const inside = lone.exec(text)?.[1]
  return inside === undefined ? null : names.named(inside)
}

const quoted = (text: string) =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`

/** A text as parts: literals, and names of variables. */
function partsOf(text: string, names: Names): ({ literal: string } | { name: string })[] {
  const parts: ({ literal: string } | { name: string })[] = []
  let last = 0
  for (const { 0: whole, 1: inside = '', index } of text.matchAll(reference)) {
    if (index > last) parts.push({ literal: text.slice(last, index) })
    const name = names.named(inside)
    if (name !== null) parts.push({ name })
    last = index + whole.length
  }
  if (last < text.length || parts.length === 0) parts.push({ literal: text.slice(last) })
  return parts
}

/** A text as an expression of the flow language. */
export function expressionOf(text: string, names: Names): string {
  const parts = partsOf(text, names).map((part) => ('name' in part ? part.name : quoted(part.literal)))
  return parts.length === 1 ? (parts[0] ?? "''") : `(${["''", ...parts].join(' + ')})`
}

/** A text as an expression of a script. */
export function scriptText(text: string, names: Names): string {
  const parts = partsOf(text, names).map((part) =>
    'name' in part ? `(vars.${part.name} ?? '')` : JSON.stringify(part.literal),
  )
  return loneName(text, names) === null
    ? ["''", ...parts].join(' + ')
    : `(vars.${loneName(text, names)} ?? null)`
}

/** Code of Typebot as the body of a script: its variables are members of `vars`. */
export function scriptOf(code: string, names: Names): string {
  const named = code.replace(reference, (_, inside: string) => {
    const name = names.named(inside)
    return name === null ? 'null' : `(vars.${name} ?? null)`
  })
  return /\breturn\b/.test(named) ? named : `return ${named}`
}
