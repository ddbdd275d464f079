import { isUuid } from '#core/validation.ts'
import type { SatisfactionKind } from './satisfaction-sets.ts'

// What a customer can choose. An answer comes back with the id of its button or row, which names the case.

/** An answer: 1 to 5, 5 is the best, of each kind. */
export interface OfferedAnswer {
  score: number
  title: string
}

const stars = [5, 4, 3, 2, 1].map((score) => ({ score, title: '★'.repeat(score) + '☆'.repeat(5 - score) }))

const faces = [
  { score: 5, title: '😀' },
  { score: 3, title: '😐' },
  { score: 1, title: '🙁' },
]

/** The answers of a kind, best first. */
export const offered: Readonly<Record<SatisfactionKind, readonly OfferedAnswer[]>> = { stars, faces }

const prefix = 'csat'
const commenting = 'comment'

/** What a reply to a question says. */
export interface NamedAnswer {
  caseId: string
  /** null: the person wants to add a comment */
  score: number | null
}

export const answerId = (caseId: string, score: number): string => `${prefix}:${caseId}:${score}`
export const commentId = (caseId: string): string => `${prefix}:${caseId}:${commenting}`

/** What a reply with this id says; null for a reply to anything else. */
export function readAnswerId(id: unknown): NamedAnswer | null {
  if (typeof id !== 'string') return null
  const [word, caseId = '', said = '', ...more] = id.split(':')
  if (word !== prefix || !isUuid(caseId) || more.length > 0) return null
  if (said === commenting) return { caseId: caseId.toLowerCase(), score: null }
  return /^[1-5]$/.test(said) ? { caseId: caseId.toLowerCase(), score: Number(said) } : null
}

/** The id of the option chosen in a received message: of a button, a row of a list, or a template's button. */
export function chosenId(type: string, content: Record<string, unknown>): unknown {
  if (type === 'button') return content.payload
  const { type: kind } = content
  return type === 'interactive' && (kind === 'button_reply' || kind === 'list_reply') ? content.id : null
}
