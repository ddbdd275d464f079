import { memberOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { type Unread, unreadOf } from '#telling/notifications/notification-queries.ts'
import { ownAccess } from './own-access.ts'
import { OwnStream } from './own-stream.ts'

/**
 * Follows how many notifications the signed-in person has not read: as it is at the beginning, and each time that some
 * came or were read, on whatever device.
 */
export function watchOwnNotifications({ app, actor }: Ctx): AsyncIterableIterator<Unread> {
  const member = memberOf(actor)
  let isChanged = true
  return new OwnStream<Unread>(app, member, {
    access: ownAccess,
    listen: (changed) =>
      app.bus.subscribe('notifications', ({ workspaceId, userIds }) => {
        if (workspaceId !== member.workspaceId || !userIds.includes(member.userId)) return
        isChanged = true
        changed()
      }),
    take(now) {
      if (!isChanged) return undefined
      isChanged = false
      return unreadOf(app, now)
    },
  })
}
