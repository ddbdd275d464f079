import { type LeftOutReason, leftOutReasons, type MovedInKind } from './move-in-sets.ts'

/** What became of one kind of things, or would become of it. */
export interface Part {
  kind: MovedInKind
  found: number
  moved: number
  /** by the reason */
  leftOut: Partial<Record<LeftOutReason, number>>
  /** in words, the first few of what cannot be taken as it is */
  examples: string[]
}

const mostExamples = 5

/** Counts what is moved and what is left out, by kind and reason. */
export class Tally {
  readonly #parts = new Map<MovedInKind, Part>()
  /** contacts there of whom something was said */
  readonly chats = new Set<string>()

  get parts(): Part[] {
    return [...this.#parts.values()]
  }

  of(kind: MovedInKind): Part {
    const known = this.#parts.get(kind)
    if (known) return known
    const part: Part = { kind, found: 0, moved: 0, leftOut: {}, examples: [] }
    this.#parts.set(kind, part)
    return part
  }

  move(kind: MovedInKind, many = 1): void {
    const part = this.of(kind)
    part.found += many
    part.moved += many
  }

  leave(kind: MovedInKind, reason: LeftOutReason, example?: string): void {
    const part = this.of(kind)
    part.found += 1
    part.leftOut[reason] = (part.leftOut[reason] ?? 0) + 1
    if (example !== undefined && part.examples.length < mostExamples) part.examples.push(example)
  }
}

const names: Readonly<Record<MovedInKind, string>> = {
  invitation: 'people',
  team: 'teams',
  team_member: 'members of teams',
  tag: 'tags',
  canned_response: 'canned responses',
  keyword_rule: 'keyword rules',
  chatbot_flow: 'flows',
  contact: 'contacts',
  message: 'messages',
  note: 'notes',
}

/** A part as lines for people. */
export function linesOf({ kind, found, moved, leftOut, examples }: Part, isDry: boolean): string[] {
  const reasons = Object.entries(leftOut).map(
    ([reason, many]) => `    ${many}: ${leftOutReasons[reason as LeftOutReason]}`,
  )
  return [
    `  ${names[kind]}: ${found} found, ${moved} ${isDry ? 'to move' : 'moved'}`,
    ...reasons,
    ...examples.map((example) => `      ${example}`),
  ]
}
