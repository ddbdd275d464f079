import type { App } from '#core/context/context.ts'
import type { Queryable } from '#core/db/db.ts'
import type { NewEvent } from '#core/events/log.ts'
import { newId } from '#core/ids.ts'
import type { ThreadOwner } from '#messaging/chat-model/chats/conversation-sets.ts'
import { type DoneBy, writeEntries } from '#messaging/chat-model/timeline/write-entries.ts'

/** Who answers in a chat on a number (spec/10 PL2). */
export interface OwnedThread {
  workspaceId: string
  contactId: string
  numberId: string
  owner: ThreadOwner
  /** of the other responder, in the platform's word */
  ownerRole: string | null
}

/** Changes that the platform reports and nobody here made. */
const responder: DoneBy = { type: 'responder', id: null }

/** Adds timeline entries for who answers from now on; returns the events, which the caller appends. */
export async function tellOwners(
  app: App,
  tx: Queryable,
  threads: readonly OwnedThread[],
  by: DoneBy = responder,
): Promise<NewEvent[]> {
  const at = app.clock.now()
  const moves = threads.map((thread) => ({ ...thread, id: newId(app.clock.nowMs()) }))
  await writeEntries(
    tx,
    by,
    moves.map(({ workspaceId, contactId, id, numberId, owner, ownerRole }) => {
      const data = { numberId, owner, ownerRole }
      return { workspaceId, contactId, id, kind: 'owner_changed', data, at }
    }),
  )
  return moves.map(({ workspaceId, contactId, id, numberId, owner, ownerRole }) => ({
    id,
    workspaceId,
    type: 'chat.owner_changed',
    subjectId: contactId,
    contactId,
    data: {
      set: { updatedAt: at },
      extras: { number_id: numberId, owner, owner_role: ownerRole },
    },
    occurredAt: at,
  }))
}
