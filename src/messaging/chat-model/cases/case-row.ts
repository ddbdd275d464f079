import { columns, type RowOf } from '#core/db/columns.ts'
import type { ConversationCaseModel } from '#generated/prisma/models/ConversationCase.ts'

const fields = [
  'workspaceId',
  'id',
  'contactId',
  'openedAt',
  'closedAt',
  'closedById',
  'reasonId',
  'note',
  'agentId',
  'teamId',
  'tags',
  'fields',
  'createdAt',
  'updatedAt',
] as const

/** Values by the keys of the declared fields of cases. */
export type CaseValues = Readonly<Record<string, string | number | boolean>>

/** A piece of work in a chat, with the names that identify it. */
export type CaseRow = RowOf<ConversationCaseModel, (typeof fields)[number], { fields: CaseValues }> & {
  reasonName: string | null
  agentName: string | null
  teamName: string | null
}

/** The select list that yields CaseRow, over `k` and its joins. */
export const caseColumns = `${columns('ConversationCase', 'k', fields)},
  r.name as "reasonName", u.full_name as "agentName", t.name as "teamName"`

/** The columns that identify a case, for `k`. */
export const caseJoins = `
  left join case_reason r on r.workspace_id = k.workspace_id and r.id = k.reason_id
  left join user_account u on u.id = k.agent_id
  left join team t on t.workspace_id = k.workspace_id and t.id = k.team_id`
