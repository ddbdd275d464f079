import { columns, columnsAs } from '#core/db/columns.ts'
import { type Statement, statement } from '#core/db/db.ts'
import type { OwnValues } from '../values.ts'

/** A recipient without an outcome. */
export interface WaitingRecipient {
  id: string
  contactId: string
  own: OwnValues | null
  variant: number | null
  /** of a message that was held when the broadcast was paused: it is sent now, as it is */
  heldId: string | null
  phone: string | null
  /** the contact was deleted since */
  gone: boolean
  optedOut: boolean
  isBlocked: boolean
}

/** A statement that reads waiting recipients of a broadcast ($1 workspace, $2 broadcast), $3 at most, by a condition. */
export const waitingBy = (name: string, which: string): Statement<WaitingRecipient> =>
  statement<WaitingRecipient>(
    name,
    `
  select ${columns('BroadcastRecipient', 'r', ['id', 'contactId', 'own', 'variant'])}, ${columnsAs('BroadcastRecipient', 'r', { heldId: 'messageId' })}, c.phone, c.deleted_at is not null as gone,
     ${columnsAs('Contact', 'c', { optedOut: 'marketingOptedOut' })}, c.blocked_at is not null as "isBlocked"
   from broadcast_recipient r join contact c on c.workspace_id = r.workspace_id and c.id = r.contact_id
   where r.workspace_id = $1 and r.broadcast_id = $2 and r.status = 'pending' and ${which}
   order by r.id limit $3`,
  )
