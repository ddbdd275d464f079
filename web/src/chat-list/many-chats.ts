import type { Value } from '../contact/field-values.ts'
import type { Problem } from '../graphql/problem.ts'

/** A chat that was left as it is, and why. */
export interface Refusal {
  contactId: string
  code: string
  message: string
}

/** What became of many chats. */
export interface Outcome {
  /** those that are otherwise now than they were */
  changed: string[]
  /** what the changed fields of cases held before */
  previous?: ReadonlyMap<string, Record<string, Value | null>>
  refused: Refusal[]
  /** why not all were asked for */
  problem: Problem | null
}

/** So many are changed at once. */
const most = 100

/** As they are changed one part after the other. */
export function partsOf(ids: readonly string[]): string[][] {
  const parts: string[][] = []
  for (let at = 0; at < ids.length; at += most) parts.push(ids.slice(at, at + most))
  return parts
}
