import type { App } from '#core/context/context.ts'
import type { MessageRow } from '#messaging/chat-model/messages/message-row.ts'

/** When somebody wrote, as the platform says: on our clock, and never later than now (spec/10 FR4). */
export function writtenAt(app: App, at: Date, now = app.clock.now()): Date {
  const then = app.clock.fromWorld(at)
  return then > now ? now : then
}

const lateMs = 10 * 60_000

/** Whether a received message was older than ten minutes when it arrived. */
export const arrivedLate = ({ direction, sentAt, createdAt }: MessageRow): boolean =>
  direction === 'incoming' && sentAt !== null && createdAt.getTime() - sentAt.getTime() > lateMs
