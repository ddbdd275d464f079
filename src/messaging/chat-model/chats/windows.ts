import type { ConversationRow } from './conversation-row.ts'
import type { ThreadOwner } from './conversation-sets.ts'

/** How long free-form messages are allowed after an incoming one (document 1, Template). */
export const windowMs = 24 * 60 * 60 * 1000

/** When the window closes that a contact opened at `lastIncomingAt`, by writing to the number; null if it is not open. */
export function windowExpiry(lastIncomingAt: Date | null, now: Date): Date | null {
  if (lastIncomingAt === null) return null
  const expiresAt = new Date(lastIncomingAt.getTime() + windowMs)
  return expiresAt >= now ? expiresAt : null
}

/** Whether free-form messages are allowed now. */
export const isWindowOpen = (lastIncomingAt: Date | null, now: Date): boolean =>
  windowExpiry(lastIncomingAt, now) !== null

/** A window that is open. Nobody owns the chat on the number any more once it is closed (spec/10 PL2). */
export interface OpenWindow {
  numberId: string
  expiresAt: Date
  owner: ThreadOwner
  /** of the other responder that owns it, in the platform's word */
  ownerRole: string | null
}

/** The windows of a chat that are open at `now`, one per number. */
export function openWindows(chat: Pick<ConversationRow, 'windows'>, now: Date): OpenWindow[] {
  return chat.windows.flatMap(({ numberId, lastIncomingAt, owner, ownerRole }) => {
    const expiresAt = windowExpiry(new Date(lastIncomingAt), now)
    return expiresAt ? [{ numberId, expiresAt, owner: owner ?? 'workspace', ownerRole }] : []
  })
}
