import { Unreadable } from './problems.ts'
import { type Node, readExpression } from './syntax.ts'
import { piecesOf } from './template-tags.ts'

// Which variables a text reads, for the check of a flow on save.

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

function collect(node: Node, names: Set<string>): void {
  if (node.type === 'Identifier' && node.name !== '#') names.add(String(node.name))
  for (const [part, value] of Object.entries(node)) {
    // a name behind a dot is a member, and a name before brackets a function
    if ((part === 'property' && !node.computed) || part === 'callee') continue
    for (const inner of Array.isArray(value) ? value : [value]) if (isNode(inner)) collect(inner, names)
  }
}

const none: ReadonlySet<string> = new Set()

/** Names by what was read: expressions that are read again are the same node. */
const known = new WeakMap<Node, ReadonlySet<string>>()

function namesIn(node: Node): ReadonlySet<string> {
  const found = known.get(node)
  if (found) return found
  const names = new Set<string>()
  collect(node, names)
  known.set(node, names)
  return names
}

/** Names that an expression reads; none of one that cannot be read. */
export function variablesOfExpression(text: string): ReadonlySet<string> {
  if (text.trim() === '') return none
  try {
    return namesIn(readExpression(text))
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
    return none
  }
}

/** Names that a template reads; items of its lists are its own. */
export function variablesOfTemplate(text: string): ReadonlySet<string> {
  const names = new Set<string>()
  const own = new Set<string>()
  try {
    for (const piece of piecesOf(text)) {
      if (!piece.isTag) continue
      const [, item] = /^\s*for\s+(\S+)\s+in\s/.exec(piece.text) ?? []
      if (item) own.add(item)
      const read = piece.text.replace(/^\s*(?:for\s+\S+\s+in\s|if(?![\w.[])|else|endif|endfor)/, '')
      for (const name of variablesOfExpression(read)) names.add(name)
    }
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error
  }
  return names.difference(own)
}
