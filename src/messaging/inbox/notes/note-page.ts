import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { columnsAs } from '#core/db/columns.ts'
import { run, statement } from '#core/db/db.ts'
import { errors } from '#core/errors.ts'
import { isUuid } from '#core/validation.ts'
import { requireConversation } from '#messaging/chat-model/chats/conversation-queries.ts'
import { type NoteRow, noteColumns } from './note-row.ts'

/** Notes of a chat as /api lists them: the oldest of the page first, and how many there are in all. */
export interface NotePage {
  rows: NoteRow[]
  total: number
  hasMore: boolean
}

export interface AskedNotes {
  limit?: number | null
  /** a note of the chat: those that stand before it */
  before?: string | null
}

/** What a chat's list begins before ($3; null: at its end), and how long the list is. */
const placeIn = statement<{ total: number; isThere: boolean; createdAt: Date | null }>(
  'notes.place_in_chat',
  `select (select count(*)::int from note n where n.workspace_id = $1 and n.contact_id = $2) as total,
     b.id is not null as "isThere", ${columnsAs('Note', 'b', { createdAt: 'createdAt' })}
   from (select 1) one left join note b on b.workspace_id = $1 and b.contact_id = $2 and b.id = $3::uuid`,
)

const newestBefore = statement<NoteRow>(
  'notes.page_of_chat',
  `select ${noteColumns('n')} from note n
   where n.workspace_id = $1 and n.contact_id = $2
     and ($3::timestamptz is null or (n.created_at, n.id) < ($3::timestamptz, $4::uuid))
   order by n.created_at desc, n.id desc limit $5`,
)

const defaultLimit = 30
const sizeOf = (limit: number | null | undefined) =>
  limit && limit >= 1 && limit <= 100 ? limit : defaultLimit

/**
 * The newest notes of a chat that the caller sees, or those before one of them (spec/5 1.3). Throws not_found, and
 * invalid_field for a `before` that is no note of this chat.
 */
export async function notePage(
  ctx: Ctx,
  contactId: string,
  { limit, before }: AskedNotes,
): Promise<NotePage> {
  await requireConversation(ctx, contactId)
  if (before && !isUuid(before)) throw errors.invalidRequest('Invalid note ID')
  const key = [workspaceOf(ctx.actor), contactId]
  const [place] = await run(ctx.app.pool, placeIn, [...key, before ?? null])
  if (before && !place?.isThere)
    throw errors.invalidField('before', 'No such note of this contact.').because('no_such')
  const size = sizeOf(limit)
  const rows = await run(ctx.app.pool, newestBefore, [
    ...key,
    place?.createdAt ?? null,
    before ?? null,
    size + 1,
  ])
  return { rows: rows.slice(0, size).reverse(), total: place?.total ?? 0, hasMore: rows.length > size }
}
