import type { ConversationRow } from './queries.ts'

/** How long free-form messages are allowed after an incoming one (document 1, Template). */
export const windowMs = 24 * 60 * 60 * 1000

/** Whether free-form messages are allowed now; `lastIncomingAt` is when the contact last wrote to the number. */
export const isWindowOpen = (lastIncomingAt: Date | null, now: Date): boolean =>
  lastIncomingAt !== null && now.getTime() - lastIncomingAt.getTime() <= windowMs

/** The windows of a chat that are open at `now`, one per number. */
export function openWindows(
  chat: Pick<ConversationRow, 'windows'>,
  now: Date,
): { numberId: string; expiresAt: Date }[] {
  return chat.windows
    .map(({ numberId, lastIncomingAt }) => ({
      numberId,
      expiresAt: new Date(new Date(lastIncomingAt).getTime() + windowMs),
    }))
    .filter((window) => window.expiresAt >= now)
}
