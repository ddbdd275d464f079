import type { Member } from '#core/access/actor.ts'
import type { LiveItem } from '#telling/live/items.ts'

/** How an event of the log is said in the event language (spec/5 section 1.22; fields that are read: spec/9 section 5). */
export interface SpokenEvent {
  /** its name there */
  type: string
  /** false for one that is not said to this member, who hears of it */
  isTold?(item: LiveItem, member: Member): boolean
  /** one query with one root field, aliased `answer`, as rows of /api have it */
  document?: string
  variables?(item: LiveItem): Record<string, unknown>
  /** from what `answer` holds; null when there is nothing to tell */
  payload(answer: unknown, item: LiveItem): object | null
  /** goes to those who look at the contact or at none (spec/9 section 4) */
  onlyToLookers?: true
}
