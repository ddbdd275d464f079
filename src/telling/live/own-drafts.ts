import { memberOf } from '#core/access/actor.ts'
import type { Access } from '#core/access/catalogue.ts'
import type { Ctx } from '#core/context/context.ts'
import { draftsOfChats } from '#messaging/inbox/drafts/draft-queries.ts'
import type { DraftRow } from '#messaging/inbox/drafts/draft-row.ts'
import { OwnStream } from './own-stream.ts'

/** Drafts are told to those who could read them, and of those to their writer alone. */
export const draftAccess = { permission: 'chat:read' } as const satisfies Access

/** A chat in which the reader's drafts have changed, and those that stand in it now. */
export interface DraftsOfChat {
  contactId: string
  drafts: readonly DraftRow[]
}

/**
 * Follows changes of the signed-in person's drafts, on whatever device they were made; what one types is saved often.
 * What is missed without a connection is in the list of drafts.
 */
export function watchOwnDrafts({ app, actor }: Ctx): AsyncIterableIterator<DraftsOfChat> {
  const member = memberOf(actor)
  const changedChats = new Set<string>()
  return new OwnStream<DraftsOfChat>(app, member, {
    access: draftAccess,
    listen: (changed) =>
      app.bus.subscribe('draft', ({ workspaceId, userId, contactId }) => {
        if (workspaceId !== member.workspaceId || userId !== member.userId) return
        changedChats.add(contactId)
        changed()
      }),
    async take(now) {
      const [contactId] = changedChats
      if (contactId === undefined) return undefined
      changedChats.delete(contactId)
      return { contactId, drafts: await draftsOfChats({ app, actor: now }, [contactId]) }
    },
  })
}
