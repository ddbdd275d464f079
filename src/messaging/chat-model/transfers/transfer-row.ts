import { columns, type RowOf } from '#core/db/columns.ts'
import type { TransferModel } from '#generated/prisma/models/Transfer.ts'
import type { TransferSource, TransferStatus } from './transfer-sets.ts'

const fields = [
  'workspaceId',
  'id',
  'contactId',
  'numberId',
  'status',
  'source',
  'agentId',
  'teamId',
  'transferredById',
  'notes',
  'priority',
  'transferredAt',
  'pickedUpAt',
  'firstResponseAt',
  'firstResponseMessageId',
  'resumedAt',
  'resumedById',
  'slaResponseDeadline',
  'slaResolutionDeadline',
  'slaBreached',
  'slaBreachedAt',
  'escalationLevel',
  'escalatedAt',
  'escalationDueAt',
  'expiresAt',
  'updatedAt',
] as const

type OwnRow = RowOf<
  TransferModel,
  (typeof fields)[number],
  { status: TransferStatus; source: TransferSource }
>

/** A transfer with the names of its objects, which remain known when an object is deleted (spec/8 G15). */
export type TransferRow = OwnRow & {
  contactName: string | null
  contactPhone: string | null
  numberName: string
  agentName: string | null
  teamName: string | null
  transferredByName: string | null
  resumedByName: string | null
}

/** The select list that yields TransferRow, over `transferSource`. */
export const transferColumns = `${columns('Transfer', 'x', fields)},
  coalesce(c.name, c.profile_name) as "contactName", c.phone as "contactPhone",
  coalesce(n.name, x.number_name) as "numberName", coalesce(t.name, x.team_name) as "teamName",
  ua.full_name as "agentName", ub.full_name as "transferredByName", ur.full_name as "resumedByName"`

/** Transfers of this table with their names; without those of deleted contacts. */
export const transfersIn = (table: string): string => `${table} x
  join contact c on c.workspace_id = x.workspace_id and c.id = x.contact_id and c.deleted_at is null
  left join number n on n.workspace_id = x.workspace_id and n.id = x.number_id
  left join team t on t.workspace_id = x.workspace_id and t.id = x.team_id
  left join user_account ua on ua.id = x.agent_id
  left join user_account ub on ub.id = x.transferred_by_id
  left join user_account ur on ur.id = x.resumed_by_id`

export const transferSource = transfersIn('transfer')
