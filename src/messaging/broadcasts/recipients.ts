import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { columns, columnsAs } from '#core/db/columns.ts'
import { run, type Statement, statement } from '#core/db/db.ts'
import { decodeCursor } from '#core/paging/cursor.ts'
import { type Page, pageOf } from '#core/paging/page.ts'
import { parseInput, uuid } from '#core/validation.ts'
import { listRecipientsInput } from './broadcast-input.ts'
import { broadcastById } from './broadcast-queries.ts'
import type { RecipientStatus } from './broadcast-sets.ts'

/** One person of a broadcast, with what became of the message. */
export interface RecipientRow {
  id: string
  /** null once the contact is deleted (spec/4 D30); so are the message, which went with it, and the name */
  contactId: string | null
  /** digits; the contact's id for a person who hides the number, or whose contact is deleted */
  to: string
  name: string | null
  status: RecipientStatus
  messageId: string | null
  errorCode: number | null
  errorMessage: string | null
  sentAt: Date | null
  deliveredAt: Date | null
  readAt: Date | null
  failedAt: Date | null
  createdAt: Date
}

const statements = new Map<string, Statement<RecipientRow>>()

function pageStatement(filtered: boolean, next: boolean): Statement<RecipientRow> {
  const name = `broadcasts.recipients${filtered ? '.status' : ''}${next ? '.next' : ''}`
  const found = statements.get(name)
  if (found) return found
  let place = 4
  const conditions = ['r.workspace_id = $1', 'r.broadcast_id = $2']
  if (filtered) conditions.push(`r.status = $${place++}`)
  if (next) conditions.push(`r.id > $${place}::uuid`)
  const made = statement<RecipientRow>(
    name,
    `select r.id, ${columnsAs('Contact', 'c', { contactId: 'id' })}, coalesce(case when c.id is not null then r.phone end, r.contact_id::text) as "to",
       case when c.id is not null then r.name end as name, r.status,
       case when c.id is not null then r.message_id end as "messageId",
       case when r.status = 'failed' then coalesce(m.error_code, 0) end as "errorCode",
       case when r.status = 'failed' then coalesce(m.error_message, r.error_message) end as "errorMessage",
       ${columns('Message', 'm', ['sentAt', 'deliveredAt', 'readAt'])},
       coalesce(m.failed_at, r.failed_at) as "failedAt", ${columns('BroadcastRecipient', 'r', ['createdAt'])}
     from broadcast_recipient r
     left join contact c on c.workspace_id = r.workspace_id and c.id = r.contact_id and c.deleted_at is null
     left join message m on m.workspace_id = r.workspace_id and m.id = r.message_id
     where ${conditions.join(' and ')} order by r.id limit $3`,
  )
  statements.set(name, made)
  return made
}

/** One page of a broadcast's recipients in the order given. Throws not_found for an unknown broadcast. */
export async function listRecipients(ctx: Ctx, input: unknown): Promise<Page<RecipientRow>> {
  const { broadcastId, first = 25, after, status } = parseInput(listRecipientsInput, input)
  if (!uuid.safeParse(broadcastId).success) await broadcastById(ctx, broadcastId)
  const workspaceId = workspaceOf(ctx.actor)
  const binding = {
    workspaceId,
    list: 'broadcast_recipients',
    sort: 'position',
    filters: { broadcastId: broadcastId.toLowerCase(), status },
  }
  const place = after ? decodeCursor(ctx.app, after, binding) : null
  const values = [...(status ? [status] : []), ...(place ? [place.id] : [])]
  const list = pageStatement(Boolean(status), place !== null)
  const rows = await run(ctx.app.pool, list, [workspaceId, broadcastId, first + 1, ...values])
  // Every broadcast has recipients, so an empty page may mean that there is no such broadcast.
  if (rows.length === 0) await broadcastById(ctx, broadcastId)
  return pageOf(ctx.app, rows, first, binding, (row) => ({ value: null, id: row.id }))
}
