import { columns, type RowOf } from '#core/db/columns.ts'
import type { AbsenceModel } from '#generated/prisma/models/Absence.ts'

const fields = [
  'workspaceId',
  'id',
  'userId',
  'reason',
  'startsAt',
  'endsAt',
  'toAgentId',
  'toTeamId',
  'begunAt',
  'endedAt',
  'tookLeave',
] as const

/** A planned absence of a member. */
export type AbsenceRow = RowOf<AbsenceModel, (typeof fields)[number]> & {
  toAgentName: string | null
  toTeamName: string | null
}

export const absenceColumns = `${columns('Absence', 'a', fields)},
  (select u.full_name from user_account u where u.id = a.to_agent_id) as "toAgentName",
  (select t.name from team t where t.workspace_id = a.workspace_id and t.id = a.to_team_id) as "toTeamName"`

/** An absence `a` that has begun and is not over. */
export const goesOn = 'a.begun_at is not null and a.ended_at is null'

const current = (what: string) => `(select a.${what} from absence a
  where a.workspace_id = m.workspace_id and a.user_id = m.user_id and ${goesOn} limit 1)`

/** Why a person `u`, a member `m`, takes no work now, in SQL; null without a reason. */
export const awayReason = `case when not u.is_available then coalesce(${current('reason')},
  (select b.reason from availability_break b
   where b.workspace_id = m.workspace_id and b.user_id = m.user_id and b.ended_at is null)) end`

/** Until when they are away, where that was planned. */
export const awayUntil = `case when not u.is_available then ${current('ends_at')} end`
