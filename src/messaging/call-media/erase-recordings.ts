import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { run, statement, type Tx } from '#core/db/db.ts'
import { storageOf } from '#messaging/media/storage.ts'
import type { ErasedPerson } from '#messaging/personal-data/hooks.ts'

const ofPersons = statement<{ storageKey: string }>(
  'call_recordings.of_persons',
  `select r.storage_key as "storageKey" from call x
   join call_recording r on r.workspace_id = x.workspace_id and r.call_id = x.id and r.storage_key is not null
   where x.workspace_id = $1 and x.contact_id = any($2::uuid[])`,
)

const forget = statement(
  'call_recordings.forget_calls',
  'delete from call x where x.workspace_id = $1 and x.contact_id = any($2::uuid[])',
)

/**
 * What was recorded of people who are erased goes, and then their calls, which were kept out of sight for that: the file
 * first, so that one whose removal failed is found again.
 */
export async function eraseRecordings(
  ctx: Ctx,
  tx: Tx,
  { persons }: { persons: readonly ErasedPerson[] },
): Promise<void> {
  const of = [workspaceOf(ctx.actor), persons.map(({ id }) => id)]
  for (const { storageKey } of await run(tx, ofPersons, of)) await storageOf(ctx.app).delete(storageKey)
  await run(tx, forget, of)
}
