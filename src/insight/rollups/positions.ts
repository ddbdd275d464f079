import { run, statement, type Tx } from '#core/db/db.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import { holding, type Position, workspaces, workspacesAtOnce } from '#core/events/log-reader.ts'
import { forgetSettledDays } from '#insight/settled-days/kept-rows.ts'

// How far the log of a workspace is in its figures, and how far back its older messages are.

const newestId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Workspaces whose log has gone on, whose older messages are not all counted, or whose clock is another one now. */
export const behindRows = `workspace_counter c
   join workspace w on w.id = c.workspace_id
   left join rollup_position p on p.workspace_id = c.workspace_id
   where p.workspace_id is null or p.seq < c.event_seq or p.older_than is not null or p.timezone <> w.timezone`

export const behind = statement<{ workspaceId: string; begins: boolean }>(
  'rollups.behind',
  `select c.workspace_id as "workspaceId", p.workspace_id is null as begins from ${behindRows}
   limit ${workspacesAtOnce}`,
)

/** Whoever begins has counted nothing: what was there before follows, from the newest to the oldest. */
export const begin = statement(
  'rollups.begin',
  `insert into rollup_position (workspace_id, seq, timezone, older_than, older_than_id, checked_at)
   select c.workspace_id, c.event_seq, w.timezone, 'infinity', '${newestId}', 'epoch'
   from workspace_counter c join ${workspaces.from('o')} using (workspace_id) join workspace w on w.id = c.workspace_id
   order by c.workspace_id
   on conflict do nothing`,
)

/** `timezone` is the clock of the figures. */
export interface HeldPosition extends Position {
  timezone: string
}

export const hold = holding<HeldPosition>('rollups.hold', 'rollup_position', ', p.timezone')

/** Where the figures of a workspace are after a look. */
export interface Moved extends Position {
  /** of the last older message that was counted; null where the look counted none */
  olderThan: Date | null
  olderThanId: string | null
  /** no older ones are left */
  isFilled: boolean
}

const moved = rowsIn<Moved>({
  workspace_id: ['uuid', (one) => one.workspaceId],
  seq: ['bigint', (one) => one.seq],
  older_than: ['timestamptz', (one) => one.olderThan],
  older_than_id: ['uuid', (one) => one.olderThanId],
  is_filled: ['boolean', (one) => one.isFilled],
})

const move = statement<never>(
  'rollups.move',
  `update rollup_position p set seq = m.seq,
     older_than = case when m.is_filled then null else coalesce(m.older_than, p.older_than) end,
     older_than_id = case when m.is_filled then null else coalesce(m.older_than_id, p.older_than_id) end
   from ${moved.from('m')} where p.workspace_id = m.workspace_id`,
)

/** With the commit. */
export function movePositions(tx: Tx, rows: readonly Moved[]): void {
  if (rows.length > 0) tx.atCommit(move, () => moved.values(rows))
}

const forgetMessages = statement<never>(
  'rollups.forget_messages',
  'delete from message_count where workspace_id = any($1::uuid[])',
)
const forgetMembers = statement<never>(
  'rollups.forget_members',
  'delete from member_message_count where workspace_id = any($1::uuid[])',
)
const forgetDays = statement<never>(
  'rollups.forget_days',
  'delete from contact_day where workspace_id = any($1::uuid[])',
)
const forgetPairs = statement<never>(
  'rollups.forget_pairs',
  'delete from contact_pair where workspace_id = any($1::uuid[])',
)
const beginAnew = statement<never>(
  'rollups.begin_anew',
  `update rollup_position p
   set seq = c.event_seq, timezone = w.timezone, older_than = 'infinity', older_than_id = '${newestId}'
   from workspace_counter c join workspace w on w.id = c.workspace_id
   where p.workspace_id = c.workspace_id and p.workspace_id = any($1::uuid[])`,
)

/** Counts all messages of these workspaces again, by their present clocks; their positions are held. */
export async function beginRollupsAnew(tx: Tx, workspaceIds: readonly string[]): Promise<void> {
  if (workspaceIds.length === 0) return
  for (const each of [forgetMessages, forgetMembers, forgetDays, forgetPairs, beginAnew])
    await run(tx, each, [workspaceIds])
  await forgetSettledDays(tx, workspaceIds)
}
