import type { ConversationRow } from './conversation-row.ts'

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

/** The windows of a chat that are open at `now`, one per number. */
export function openWindows(
  chat: Pick<ConversationRow, 'windows'>,
  now: Date,
): { numberId: string; expiresAt: Date }[] {
  return chat.windows.flatMap(({ numberId, lastIncomingAt }) => {
    const expiresAt = windowExpiry(new Date(lastIncomingAt), now)
    return expiresAt ? [{ numberId, expiresAt }] : []
  })
}
