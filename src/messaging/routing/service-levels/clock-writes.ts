import { run, statement, type Tx } from '#core/db/db.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import { currentDue } from '#messaging/chat-model/transfers/chat-due.ts'
import type { ClockRow } from './clock-row.ts'

const columnsOf = {
  workspace_id: ['uuid', (clock) => clock.workspaceId],
  id: ['uuid', (clock) => clock.id],
  case_id: ['uuid', (clock) => clock.caseId],
  contact_id: ['uuid', (clock) => clock.contactId],
  kind: ['text', (clock) => clock.kind],
  level_id: ['uuid', (clock) => clock.levelId],
  target_minutes: ['int', (clock) => clock.targetMinutes],
  started_at: ['timestamptz', (clock) => clock.startedAt],
  running_since: ['timestamptz', (clock) => clock.runningSince],
  spent_ms: ['bigint', (clock) => Math.round(clock.spentMs)],
  due_at: ['timestamptz', (clock) => clock.dueAt],
  look_at: ['timestamptz', (clock) => clock.lookAt],
  soon_told_at: ['timestamptz', (clock) => clock.soonToldAt],
  breached_at: ['timestamptz', (clock) => clock.breachedAt],
  ended_at: ['timestamptz', (clock) => clock.endedAt],
  agent_id: ['uuid', (clock) => clock.agentId],
  team_id: ['uuid', (clock) => clock.teamId],
  priority: ['smallint', (clock) => clock.priority],
  created_at: ['timestamptz', (clock) => clock.createdAt],
  updated_at: ['timestamptz', (clock) => clock.updatedAt],
} satisfies Parameters<typeof rowsIn<ClockRow>>[0]

const clocks = rowsIn<ClockRow>(columnsOf)

const moves = [
  'level_id',
  'target_minutes',
  'running_since',
  'spent_ms',
  'due_at',
  'look_at',
  'soon_told_at',
  'breached_at',
  'ended_at',
  'agent_id',
  'team_id',
  'priority',
  'updated_at',
]

/** A case that is deleted in the meantime takes its times along. */
const save = statement<never>(
  'service_clocks.save',
  `insert into service_clock as k (${Object.keys(columnsOf).join(', ')})
   select n.* from ${clocks.from('n')}
   on conflict (workspace_id, id) do update set ${moves.map((name) => `${name} = excluded.${name}`).join(', ')}`,
)

const drop = statement<never>(
  'service_clocks.drop',
  'delete from service_clock k where k.workspace_id = $1 and k.id = any($2::uuid[])',
)

/** When the chats of these contacts, which are held, are due: the next of their times, or of their transfers. */
const setDue = statement<never>(
  'service_clocks.set_due',
  `update conversation v set service_due_at = n.due_at, due_at = least(n.due_at, ${currentDue('v')})
   from unnest($2::uuid[]) as q(contact_id)
   left join lateral (select min(k.due_at) as due_at from service_clock k
     where k.workspace_id = $1 and k.contact_id = q.contact_id and k.ended_at is null) n on true
   where v.workspace_id = $1 and v.contact_id = q.contact_id and v.service_due_at is distinct from n.due_at`,
)

/** Keeps what changed of times, and when their chats are due then. */
export async function saveClocks(
  tx: Tx,
  workspaceId: string,
  changed: { saved: readonly ClockRow[]; dropped: readonly string[]; contactIds: readonly string[] },
): Promise<void> {
  if (changed.saved.length > 0) await run(tx, save, clocks.values(changed.saved))
  if (changed.dropped.length > 0) await run(tx, drop, [workspaceId, changed.dropped])
  await setChatsDue(tx, workspaceId, changed.contactIds)
}

/** Chats that are held are due by the times that they have. */
export const setChatsDue = (tx: Tx, workspaceId: string, contactIds: readonly string[]): Promise<never[]> =>
  run(tx, setDue, [workspaceId, contactIds])
