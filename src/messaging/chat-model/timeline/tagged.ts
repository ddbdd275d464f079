import type { Ctx } from '#core/context/context.ts'
import type { Tx } from '#core/db/db.ts'
import type { NewEvent } from '#core/events/log.ts'
import { byOf } from '#messaging/chat-model/chats/conversation-events.ts'
import type { ContactRow } from '#messaging/contacts/contacts/contact-row.ts'
import { writeEntries } from './write-entries.ts'

interface Change {
  before: ContactRow
  after: ContactRow
  /** the event, whose id the entry has */
  event: NewEvent
}

/** Adds timeline entries for added and removed tags, if there are any. */
export async function writeTagged(ctx: Ctx, tx: Tx, changes: readonly Change[]): Promise<void> {
  const done = changes.map(({ before, after, event }) => ({
    id: event.id,
    kind: 'tagged' as const,
    workspaceId: after.workspaceId,
    contactId: after.id,
    at: after.updatedAt,
    data: {
      added: after.tags.filter((tag) => !before.tags.includes(tag)),
      removed: before.tags.filter((tag) => !after.tags.includes(tag)),
    },
  }))
  await writeEntries(
    tx,
    byOf(ctx),
    done.filter(({ data }) => data.added.length + data.removed.length > 0),
  )
}
