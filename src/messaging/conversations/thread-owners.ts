import type { App } from '#core/context/context.ts'
import type { NewEvent } from '#core/events/log.ts'
import { newId } from '#core/ids.ts'
import type { ThreadOwner } from './conversation-sets.ts'

/** Who answers in a chat on a number (spec/10 PL2). */
export interface OwnedThread {
  workspaceId: string
  contactId: string
  numberId: string
  owner: ThreadOwner
  /** of the other responder, in the platform's word */
  ownerRole: string | null
}

/** The event that somebody else answers from now on. */
export function ownerChanged(app: App, thread: OwnedThread, now: Date): NewEvent {
  const { workspaceId, contactId, numberId, owner, ownerRole } = thread
  return {
    id: newId(app.clock.nowMs()),
    workspaceId,
    type: 'chat.owner_changed',
    subjectId: contactId,
    contactId,
    data: {
      set: { updatedAt: now },
      extras: { number_id: numberId, owner, owner_role: ownerRole },
    },
    occurredAt: now,
  }
}
