import { run, statement, type Tx } from '#core/db/db.ts'

/** The figures of some workspaces, against whoever settles their days; in one order. */
export const holdDays = statement<{ workspaceId: string }>(
  'settled_days.hold_shared',
  `select p.workspace_id as "workspaceId" from rollup_position p where p.workspace_id = any($1::uuid[])
   order by p.workspace_id for share`,
)

/**
 * Keeps days of chats from coming to rest until the transaction ends (docs/adr/0150): what it deletes is either not
 * counted any more, or its day is kept by then and is found. Behind the chats, before the counter.
 */
export async function holdKeptDays(tx: Tx, workspaceId: string): Promise<void> {
  await run(tx, holdDays, [[workspaceId]])
}
