import { invalidParameter } from './errors.ts'

/** One wanted field: `name{children}` or `name.arg(value)`, and how it was spelled. */
export type Field = {
  name: string
  args: Record<string, string>
  children: string | undefined
  text: string
}

/** A node's fields; a function makes its value from the arguments given with the field. */
export type Node = Record<string, unknown> & { id: string }
type FieldValue = (args: Record<string, string>) => unknown

/** Reads `a,b{c,d},e.start(1).end(2)`, also as a JSON list of such texts (platform §1, "Fields"). */
export function parseFields(text: string): Field[] {
  return splitTop(withoutList(text)).map((part) => {
    const brace = part.indexOf('{')
    const children = brace < 0 ? undefined : part.slice(brace + 1, part.lastIndexOf('}'))
    const head = brace < 0 ? part : part.slice(0, brace)
    const name = /^\w+/.exec(head)?.[0] ?? ''
    const args: Record<string, string> = {}
    for (const match of head.slice(name.length).matchAll(/\.(\w+)\(([^)]*)\)/g)) args[match[1]!] = match[2]!
    return { name, args, children, text: part }
  })
}

function withoutList(text: string): string {
  if (!text.startsWith('[')) return text
  try {
    return [JSON.parse(text)].flat().join(',')
  } catch {
    return text
  }
}

/** Picks the wanted fields, or the usual ones; `id` is always there, and an unknown name is error 100. */
export function select(
  node: Node,
  wanted: string | null,
  defaults: string,
  typeName: string,
): Record<string, unknown> {
  const picked: Record<string, unknown> = {}
  for (const field of parseFields(wanted || defaults)) {
    if (!(field.name in node)) {
      throw invalidParameter(`Tried accessing nonexisting field (${field.name}) on node type (${typeName})`)
    }
    const value = node[field.name]
    const made = typeof value === 'function' ? (value as FieldValue)(field.args) : value
    picked[field.name] = pickChildren(made, field.children)
  }
  return { ...picked, id: node.id }
}

/** Children of an object, of each item of a list, or of each item of an edge, which is a list in `data`. */
function pickChildren(value: unknown, children: string | undefined): unknown {
  if (children === undefined || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((item) => pickChildren(item, children))
  if ('data' in value && Array.isArray(value.data))
    return { ...value, data: pickChildren(value.data, children) }
  const members = value as Record<string, unknown>
  const wanted = parseFields(children).filter(({ name }) => name in members)
  return Object.fromEntries(
    wanted.map((field) => [field.name, pickChildren(members[field.name], field.children)]),
  )
}

/** Splits at the commas that stand in no brackets. */
function splitTop(text: string): string[] {
  const parts: string[] = []
  let depth = 0
  let part = ''
  for (const character of text) {
    if ('{('.includes(character)) depth++
    if ('})'.includes(character)) depth--
    if (character === ',' && depth === 0) {
      parts.push(part.trim())
      part = ''
    } else part += character
  }
  return [...parts, part.trim()].filter((each) => each !== '')
}
