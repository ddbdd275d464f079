import { discard, type Held, items, newKey, type Outgoing, readItems } from '../chat/outbox-items.ts'
import type { QuotedMessageFragment } from '../generated/documents.ts'
import { originals, setOriginal } from './assistance-state.ts'
import { attachAgain } from './attachments.ts'
import { draftOf, setDraft } from './drafts.ts'
import { holdSeconds, holds } from './hold.ts'
import { replyTargetOf, setReplyTarget } from './reply-target.ts'

// What is sent may be held for some seconds, in which its writer can take it back (the choice is in hold.ts).

/** Milliseconds after the last moment to take something back until it goes. */
export const grace = 250

/** More than that nothing is held for: the clock of the device was set back. */
const longest = Math.max(...holds) * 1_000 + 2 * grace

/** Milliseconds for which it can still be taken back. */
export function heldFor({ held, state }: Pick<Outgoing, 'held' | 'state'>, now = Date.now()): number {
  const left = held && state === 'waiting' ? held.until - now : 0
  return left > longest ? 0 : Math.max(0, left)
}

/** How what is sent now is held, as its writer has chosen. */
export function holdNow(quoted: QuotedMessageFragment | null = null): Held | null {
  const seconds = holdSeconds()
  return seconds === 0 ? null : { until: Date.now() + seconds * 1_000, press: newKey(), quoted }
}

/** Milliseconds until the first of these goes; undefined where none has to wait. */
export function nextDue(all: readonly Outgoing[]): number | undefined {
  const left = all.map((item) => heldFor(item, Date.now() - grace)).filter((time) => time > 0)
  return left.length > 0 ? Math.min(...left) : undefined
}

/** What of this chat can be taken back. */
export const heldIn = (all: readonly Outgoing[], contactId: string): Outgoing[] =>
  all.filter((item) => item.contactId === contactId && heldFor(item) > 0)

/** What the words were translated from, where some were; the others are as they were written. */
function backToOriginal(contactId: string, parts: readonly Outgoing[], since: string): void {
  const known = since === '' ? undefined : originals.get()[contactId]
  if (known === undefined && parts.every(({ original }) => original === undefined)) return
  const written = [...parts.map(({ text, original }) => original ?? text), since && (known ?? since)]
  setOriginal(contactId, written.filter((text) => text !== '').join('\n'))
}

/** Words, files and the quote back into the field, before what was written there since. */
function backIntoField(contactId: string, parts: readonly Outgoing[]): void {
  const since = draftOf(contactId)
  const words = parts.map(({ text }) => text).filter((text) => text !== '')
  setDraft(contactId, [...words, ...(since ? [since] : [])].join('\n'))
  backToOriginal(contactId, parts, since)
  attachAgain(
    contactId,
    parts.flatMap(({ file }) => file ?? []),
  )
  const quoted = parts[0]?.held?.quoted
  if (quoted && !replyTargetOf(contactId)) setReplyTarget(contactId, quoted)
}

/**
 * Takes back what was sent by one press, the last one unless told; in whichever tab that was. False where nothing is
 * held any more.
 */
export function undoSend(contactId: string, press?: string): boolean {
  readItems()
  const held = heldIn(items(), contactId)
  const meant = press ?? held.at(-1)?.held?.press
  const parts = held.filter((item) => item.held?.press === meant)
  if (parts.length === 0) return false
  for (const { key } of parts) discard(key)
  backIntoField(contactId, parts)
  return true
}
