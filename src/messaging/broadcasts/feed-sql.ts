import { columns, columnsAs } from '#core/db/columns.ts'
import { statement } from '#core/db/db.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import type { MessageRow } from '#messaging/messages/message-row.ts'
import { type BroadcastRow, broadcastColumns } from './broadcast-row.ts'
import type { RecipientStatus } from './broadcast-sets.ts'
import { isOver } from './follow.ts'
import type { OwnValues } from './values.ts'

/** A running broadcast whose turn it is, and how many of its messages its number's queue takes. */
export interface BroadcastWithRoom {
  workspaceId: string
  id: string
  room: number
}

/** Messages of broadcasts that wait to be handed over, at most: of one number, while fewer than these are due in all. */
const waitingPerNumber = 200
const waitingInAll = 1000
/** Of a number while more are due: those of others may hang, and that is not its fault. */
const waitingAlways = 20

/**
 * Of each number the broadcast that got nothing for the longest time, those of all workspaces in that order. Only so
 * much waits for the hand-over that a claim stays cheap, a cancel finds little to call back, and a number that the
 * platform slows down holds nobody else up.
 */
export const hungryBroadcasts = statement<BroadcastWithRoom>(
  'broadcasts.hungry',
  `
  with waiting as (
    select workspace_id, number_id, count(*) as many, count(*) filter (where due_at <= $1) as due
    from hand_over where handed_over_at is null and bulk group by workspace_id, number_id
  ), share as (
    select case when coalesce(sum(due), 0) < ${waitingInAll} then ${waitingPerNumber} else ${waitingAlways} end as many
    from waiting
  ), turn as (
    select distinct on (b.workspace_id, b.number_id) b.workspace_id, b.id, b.fed_at,
      share.many - coalesce(w.many, 0) as room
    from share cross join broadcast b
    join workspace s on s.id = b.workspace_id and s.status = 'open'
    left join waiting w on w.workspace_id = b.workspace_id and w.number_id = b.number_id
    where b.status = 'running' and b.total > b.sent + b.failed + b.cancelled + b.in_flight
    order by b.workspace_id, b.number_id, b.fed_at nulls first, b.id
  )
  select ${columns('Broadcast', 'turn', ['workspaceId', 'id'])}, room::int as room from turn
  where room > 0
  order by fed_at nulls first, id limit $2
  `,
)

export const lockRunning = statement<BroadcastRow>(
  'broadcasts.lock_running',
  `select ${broadcastColumns('b')} from broadcast b
   where b.workspace_id = $1 and b.id = $2 and b.status = 'running' for update skip locked`,
)

export interface WaitingRecipient {
  id: string
  contactId: string
  own: OwnValues | null
  phone: string | null
  /** the contact was deleted since */
  gone: boolean
  optedOut: boolean
}

/** The next recipients without a message; whoever holds the broadcast is alone with them. */
export const nextRecipients = statement<WaitingRecipient>(
  'broadcasts.next_recipients',
  `select ${columns('BroadcastRecipient', 'r', ['id', 'contactId', 'own'])}, c.phone, c.deleted_at is not null as gone,
     ${columnsAs('Contact', 'c', { optedOut: 'marketingOptedOut' })}
   from broadcast_recipient r join contact c on c.workspace_id = r.workspace_id and c.id = r.contact_id
   where r.workspace_id = $1 and r.broadcast_id = $2 and r.status = 'pending' and r.message_id is null
   order by r.id limit $3`,
)

/** What becomes of a recipient: a message, or an end without one. */
export interface FedRecipient {
  recipient: WaitingRecipient
  message: MessageRow | null
  status: RecipientStatus
  errorMessage: string | null
}

/** After workspace, broadcast and time. */
export const fates = rowsIn<FedRecipient>(
  {
    id: ['uuid', ({ recipient }) => recipient.id],
    message_id: ['uuid', ({ message }) => message?.id],
    status: ['text', ({ status }) => status],
    error_message: ['text', ({ errorMessage }) => errorMessage],
  },
  3,
)

/** What became of the next recipients: a message, or an end without one; the counters move with them. */
export const saveFed = statement<BroadcastRow>(
  'broadcasts.save_fed',
  `
  with fate as (
    select * from ${fates.from('f')}
  ), fed as (
    update broadcast_recipient r set message_id = f.message_id, status = f.status, error_message = f.error_message,
      failed_at = case when f.status = 'failed' then $3::timestamptz end
    from fate f where r.workspace_id = $1 and r.broadcast_id = $2 and r.id = f.id
  ), change as (
    select (count(*) filter (where message_id is not null))::int as begun,
      (count(*) filter (where status = 'failed'))::int as failed,
      (count(*) filter (where status = 'cancelled'))::int as cancelled
    from fate
  ), used as (
    update broadcast_usage u set in_flight = u.in_flight + c.begun from change c where u.workspace_id = $1
  )
  update broadcast b
  set in_flight = b.in_flight + c.begun, failed = b.failed + c.failed, cancelled = b.cancelled + c.cancelled, fed_at = $3,
    updated_at = case when c.failed + c.cancelled > 0 then $3 else b.updated_at end,
    status = case when ${isOver('b.sent + b.failed + c.failed + c.cancelled')} then 'completed' else b.status end,
    completed_at = case when ${isOver('b.sent + b.failed + c.failed + c.cancelled')} then $3 else b.completed_at end
  from change c where b.workspace_id = $1 and b.id = $2
  returning ${broadcastColumns('b')}
  `,
)

export const pauseRunning = statement<BroadcastRow>(
  'broadcasts.pause',
  `update broadcast b set status = 'paused', paused_reason = $3, updated_at = $4
   where b.workspace_id = $1 and b.id = $2 and b.status = 'running' returning ${broadcastColumns('b')}`,
)
