import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inOrderOf, loaderOf } from '#core/context/loader.ts'
import { columns, columnsAs } from '#core/db/columns.ts'
import { type Queryable, run, statement } from '#core/db/db.ts'
import { assertIsId } from '#core/found.ts'
import { edge } from '#core/paging/edge.ts'
import { type KeysetList, readPage } from '#core/paging/keyset.ts'
import { type ListShape, where } from '#core/paging/list-shape.ts'
import type { Page } from '#core/paging/page.ts'
import { type AskedWalk, readWalk } from '#core/paging/walk.ts'
import { listsFrom } from '#core/replicas/reads.ts'
import { parseInput } from '#core/validation.ts'
import { listRecipientsInput } from './broadcast-input.ts'
import { broadcastById } from './broadcast-queries.ts'
import type { BroadcastRow } from './broadcast-row.ts'
import type { RecipientStatus } from './broadcast-sets.ts'
import { recipientCode } from './recipient-conditions.ts'
import type { OwnValues } from './values.ts'

/** One person of a broadcast, with what became of the message. */
export interface RecipientRow {
  id: string
  broadcastId: string
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
  /** they are not sent to before then; null for who does not wait */
  dueAt: Date | null
  /** 0 is the control group; null without variants, and while a test of them is not decided */
  variant: number | null
  createdAt: Date
  /** what differs from the values of all; null where nothing does */
  own: OwnValues | null
}

export const recipientColumns = `r.id, ${columns('BroadcastRecipient', 'r', ['broadcastId'])}, ${columnsAs('Contact', 'c', { contactId: 'id' })},
    coalesce(case when c.id is not null or r.contact_id is null then r.phone end, r.contact_id::text, '') as "to",
    case when c.id is not null or r.contact_id is null then r.name end as name, r.status,
    case when c.id is not null then r.message_id end as "messageId",
    case when r.status = 'failed' then coalesce(m.error_code, 0) end as "errorCode",
    case when r.status = 'failed' then coalesce(m.error_message, r.error_message) end as "errorMessage",
    case when r.status = 'pending' then r.due_at end as "dueAt",
    ${columns('Message', 'm', ['sentAt', 'deliveredAt', 'readAt'])},
    coalesce(m.failed_at, r.failed_at) as "failedAt", ${columns('BroadcastRecipient', 'r', ['variant', 'createdAt', 'own'])}`

export const recipientTables = `broadcast_recipient r
    left join contact c on c.workspace_id = r.workspace_id and c.id = r.contact_id and c.deleted_at is null
    left join message m on m.workspace_id = r.workspace_id and m.id = r.message_id`

const inOrder: KeysetList<RecipientRow> = {
  columns: recipientColumns,
  from: recipientTables,
  by: { value: null, id: 'r.id' },
  isDescending: false,
  position: ({ id }) => ({ value: null, id }),
}

/** One page of a broadcast's recipients in the order given. Throws not_found for an unknown broadcast. */
export async function listRecipients(ctx: Ctx, input: unknown): Promise<Page<RecipientRow>> {
  const { broadcastId, status, code, variant, ...asked } = parseInput(listRecipientsInput, input)
  assertIsId(broadcastId, 'broadcast')
  const workspaceId = workspaceOf(ctx.actor)
  const binding = {
    workspaceId,
    list: 'broadcast_recipients',
    sort: 'position',
    filters: { broadcastId: broadcastId.toLowerCase(), status, code, variant },
  }
  const walk = readWalk(ctx.app, asked, binding)
  const shape: ListShape = {
    name: 'broadcasts.recipients',
    conditions: ['r.workspace_id = $1', 'r.broadcast_id = $2'],
    values: [workspaceId, broadcastId],
  }
  narrow(shape, { status, code, variant })
  const page = await readPage({ db: listsFrom(ctx), app: ctx.app }, inOrder, shape, walk)
  // An empty page may mean that there is no such broadcast.
  if (page.rows.length === 0) await broadcastById(ctx, broadcastId)
  return page
}

const byMessages = statement<RecipientRow>(
  'broadcasts.recipients_of_messages',
  `select ${inOrder.columns} from ${inOrder.from} where r.workspace_id = $1 and r.message_id = any($2::uuid[])`,
)

const byIds = statement<RecipientRow>(
  'broadcasts.recipients_by_ids',
  `select ${inOrder.columns} from ${inOrder.from}
   where r.workspace_id = $1 and r.broadcast_id = $2 and r.id = any($3::uuid[]) order by r.id`,
)

/** Some recipients of a broadcast, in the order given. */
export const recipientsByIds = (
  db: Queryable,
  { workspaceId, id }: Pick<BroadcastRow, 'workspaceId' | 'id'>,
  ids: readonly string[],
): Promise<RecipientRow[]> => run(db, byIds, [workspaceId, id, ids])

/** Single reads of the recipient that a message was sent to, by the message's id, gathered. */
export const recipientOfMessageLoader = loaderOf(async (ctx, messageIds) => {
  const rows = await run(ctx.app.pool, byMessages, [workspaceOf(ctx.actor), messageIds])
  return inOrderOf(messageIds, rows, ({ messageId }) => String(messageId))
})

interface RecipientFilter {
  status?: RecipientStatus | null | undefined
  /** only those that failed with this code */
  code?: number | null | undefined
  /** only those of this variant, 0 is the control group */
  variant?: number | null | undefined
}

function narrow(shape: ListShape, { status, code, variant }: RecipientFilter): void {
  if (variant != null) where(shape, 'variant', 'r.variant = $::int', variant)
  if (status) where(shape, 'status', 'r.status = $', status)
  if (code == null) return
  where(shape, 'code', `r.status = 'failed' and ${recipientCode} = $::int`, code)
}

type AskedRecipients = AskedWalk & RecipientFilter

/** The recipients of broadcasts that the reader sees, in the order given. */
export const recipientsOfBroadcast = edge<AskedRecipients, RecipientRow>({
  name: 'recipients_of_broadcast',
  of: (ctx, filter) => {
    const shape: ListShape = {
      name: 'broadcasts.recipients_of',
      conditions: ['r.workspace_id = $1', 'r.broadcast_id = p.id'],
      values: [workspaceOf(ctx.actor)],
    }
    narrow(shape, filter)
    return { list: inOrder, shape, sort: 'position' }
  },
})
