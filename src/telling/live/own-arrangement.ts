import { memberOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { arrangementOf, type InboxArrangement } from '#messaging/inbox/views/arrangement-queries.ts'
import { OwnStream } from './own-stream.ts'

/** How the caller has arranged the inbox: as it is at the beginning, and each time that a device of theirs changes it. */
export function watchOwnArrangement({ app, actor }: Ctx): AsyncIterableIterator<InboxArrangement> {
  const member = memberOf(actor)
  let isChanged = true
  return new OwnStream<InboxArrangement>(app, member, {
    access: { permission: 'chat:read' },
    listen: (changed) =>
      app.bus.subscribe('inbox_arrangement', ({ workspaceId, userId }) => {
        if (workspaceId !== member.workspaceId || userId !== member.userId) return
        isChanged = true
        changed()
      }),
    take(now) {
      if (!isChanged) return undefined
      isChanged = false
      return arrangementOf(app.pool, now)
    },
  })
}
