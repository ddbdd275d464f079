import { type Node, type ParseError, parseTree } from 'jsonc-parser'
import type { ProblemSeverity } from './problem-sets.ts'

/** What the platform calls faults of a definition (spec/12 section 12). */
export type FlowJsonCode =
  | 'INVALID_FLOW_JSON'
  | 'MISSING_FLOW_JSON_VERSION'
  | 'INVALID_FLOW_JSON_VERSION'
  | 'UNSUPPORTED_FLOW_JSON_VERSION'
  | 'UNAVAILABLE_FLOW_JSON_VERSION'
  | 'NO_SUPPORTED_DATA_API_VERSION'
  | 'INVALID_PROPERTY_KEY'
  | 'INVALID_PROPERTY_VALUE'
  | 'INVALID_PROPERTY_TYPE'
  | 'INVALID_PROPERTY_VALUE_FORMAT'
  | 'MISSING_REQUIRED_PROPERTY'
  | 'MISSING_REQUIRED_TYPE_PROPERTY'
  | 'MIN_ITEMS_REQUIRED'
  | 'MIN_CHARS_REQUIRED'
  | 'MINIMUM_VALUE_REQUIRED'
  | 'MAXIMUM_VALUE_REQUIRED'
  | 'MIN_VALUE_GREATER_THAN_MAX'
  | 'PATTERN_MISMATCH'
  | 'INVALID_ENUM_VALUE'
  | 'INVALID_DEPENDENCIES'
  | 'NOT_KEYWORD_SCHEMA_VALIDATION_FAILED'
  | 'KEYWORD_ONE_OF'
  | 'COMPONENTS_OUTSIDE_FORM'
  | 'INVALID_ROUTING_MODEL'
  | 'INVALID_ON_CLICK_ACTION_PAYLOAD'
  | 'INVALID_ACTION_PAYLOAD_PROPERTY'
  | 'INVALID_COMPLETE_ACTION'
  | 'INVALID_NAVIGATE_ACTION_PAYLOAD'
  | 'INVALID_NAVIGATE_ACTION_NEXT_SCREEN_NAME'
  | 'INVALID_SCREEN_DYNAMIC_DATA'
  | 'INVALID_SCREEN_DATA'
  | 'MAX_SCREENS_NUMBER'
  | 'MAX_FOOTER_PER_SCREEN'
  | 'MAX_EMBEDDED_LINK_PER_SCREEN'
  | 'MAX_IMAGE_PER_SCREEN'
  | 'MAX_OPT_IN_PER_SCREEN'
  | 'DUPLICATE_SCREEN_IDS'
  | 'DUPLICATE_FORM_COMPONENT_NAMES'
  | 'SCREEN_ID_IS_RESERVED_KEYWORD'
  | 'MISSING_TERMINAL_SCREEN'
  | 'MISSING_FOOTER_ON_TERMINAL_SCREEN'
  | 'MISSING_FOOTER_IN_IF_ELSE_BRANCHES'
  | 'MISSING_FOOTER_IN_SWITCH_BRANCHES'
  | 'MORE_THAN_ONE_FOOTER'
  | 'NATIVE_COMPONENT_IN_FORM_INIT_VALUES'

export type Path = readonly (string | number)[]

/** Something that is wrong with a definition, and where: lines and columns count from 1. */
export interface FlowJsonProblem {
  code: FlowJsonCode
  /** a warning is what the platform may take all the same: its sources disagree, or phones cut it */
  severity: ProblemSeverity
  message: string
  /** `screens[0].layout.children[1].label`; empty for the whole */
  path: string
  line: number
  column: number
  endLine: number
  endColumn: number
}

export type Say = (code: FlowJsonCode, path: Path, message: string, severity?: ProblemSeverity) => void

const pathText = (path: Path): string =>
  path.reduce<string>(
    (text, key) => text + (typeof key === 'number' ? `[${key}]` : `${text && '.'}${key}`),
    '',
  )

/** So many problems are looked for. */
const mostProblems = 200

/** Turns offsets of a text into lines and columns. */
class Places {
  readonly #starts: number[] = [0]

  constructor(text: string) {
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) this.#starts.push(at + 1)
  }

  at(offset: number): { line: number; column: number } {
    let [low, high] = [0, this.#starts.length - 1]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if ((this.#starts[middle] as number) <= offset) low = middle
      else high = middle - 1
    }
    return { line: low + 1, column: offset - (this.#starts[low] as number) + 1 }
  }
}

/** What stands under each key of an object; the first of a key that stands twice. */
function membersOf({ children = [] }: Node): ReadonlyMap<unknown, Node> {
  const members = new Map<unknown, Node>()
  for (const { children: [key, value] = [] } of children)
    if (key && value && !members.has(key.value)) members.set(key.value, value)
  return members
}

/** The text of a definition, as far as it can be read, and what is found wrong with it. */
export class Findings {
  readonly problems: FlowJsonProblem[] = []
  readonly root: Node | undefined
  readonly faults: readonly ParseError[]
  readonly #places: Places
  /** members of objects by their keys, once somebody looks into one */
  readonly #members = new Map<Node, ReadonlyMap<unknown, Node>>()

  constructor(text: string) {
    const faults: ParseError[] = []
    this.root = parseTree(text, faults, { disallowComments: true })
    this.faults = faults
    this.#places = new Places(text)
  }

  readonly say: Say = (code, path, message, severity = 'error') => {
    if (this.problems.length >= mostProblems) return
    const { offset, length } = this.#nodeAt(path) ?? { offset: 0, length: 0 }
    this.add(code, { path, message, severity, offset, length })
  }

  add(
    code: FlowJsonCode,
    about: { path: Path; message: string; severity: ProblemSeverity; offset: number; length: number },
  ): void {
    const start = this.#places.at(about.offset)
    const end = this.#places.at(about.offset + about.length)
    const { severity, message } = about
    const place = { ...start, endLine: end.line, endColumn: end.column }
    this.problems.push({ code, severity, message, path: pathText(about.path), ...place })
  }

  /** What stands at a path, or what would hold it. */
  #nodeAt(path: Path): Node | undefined {
    let found = this.root
    for (const key of path) {
      const inner = found && this.#within(found, key)
      if (!inner) break
      found = inner
    }
    return found
  }

  #within(node: Node, key: string | number): Node | undefined {
    if (typeof key === 'number') return node.type === 'array' ? node.children?.[key] : undefined
    if (node.type !== 'object') return undefined
    const known = this.#members.get(node)
    const members = known ?? membersOf(node)
    if (!known) this.#members.set(node, members)
    return members.get(key)
  }
}
