import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { columns, columnsAs, type RowOf } from '#core/db/columns.ts'
import type { Queryable } from '#core/db/db.ts'
import { assertIsId, found } from '#core/found.ts'
import type { ConversationModel } from '#generated/prisma/models/Conversation.ts'
import type { MessageType } from '#messaging/chat-model/messages/message-sets.ts'
import { type ContactRow, contactColumns, contactFields } from '#messaging/contacts/contacts/contact-row.ts'
import { runSeen, seenStatement } from '#messaging/contacts/contacts/visibility.ts'
import { masks } from '#people/workspaces/masking.ts'

const ofChat = ['agentId', 'numberId', 'unreadCount', 'lastMessagePreview', 'lastIncomingAt'] as const

/** A contact with the part of its chat that /api shows (spec/5 1.1). */
export type ContactEntry = ContactRow &
  RowOf<ConversationModel, (typeof ofChat)[number]> & {
    /** name of the account of `numberId` */
    accountName: string | null
    lastMessageType: MessageType | null
  }

/** The contact alone, as events contain it. */
export const contactOf = (entry: ContactEntry): ContactRow =>
  Object.fromEntries([...contactFields, 'lastMessageAt' as const].map((name) => [name, entry[name]])) as never

const shownColumns = `${contactColumns}, ${columns('Conversation', 'v', ofChat)},
  ${columnsAs('Number', 'n', { accountName: 'name' })}`

const shownJoins = 'left join number n on n.workspace_id = v.workspace_id and n.id = v.number_id'

const entryColumns = `${shownColumns}, ${columnsAs('Message', 'm', { lastMessageType: 'type' })}`

/** The joins of `conversation v` and `contact c` for these columns. */
const entryJoins = `${shownJoins}
  left join message m on m.workspace_id = v.workspace_id and m.id = v.last_message_id`

/** How a list reads entries: the kind of a last message matters only if phones in it are hidden. */
export const entriesFor = (actor: Ctx['actor']) =>
  masks(actor)
    ? { label: '.hidden', columns: entryColumns, joins: entryJoins }
    : { label: '', columns: `${shownColumns}, null as "lastMessageType"`, joins: shownJoins }

const byIds = seenStatement<ContactEntry>(
  'contacts.entries_by_ids',
  2,
  `select ${entryColumns} from contact c
   join conversation v on v.workspace_id = c.workspace_id and v.contact_id = c.id ${entryJoins}
   where c.workspace_id = $1 and c.id = any($2::uuid[]) and c.deleted_at is null`,
)

/** One contact that the actor sees; throws not_found. `reader` is who sees it, if that is not the caller. */
export async function entryOf(
  ctx: Ctx,
  id: string,
  { db = ctx.app.pool, reader = ctx.actor }: { db?: Queryable; reader?: Ctx['actor'] } = {},
): Promise<ContactEntry> {
  assertIsId(id, 'contact')
  const [entry] = await runSeen(db, reader, byIds, [workspaceOf(ctx.actor), [id]])
  return found(entry, 'contact')
}
