import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { run, statement, type Tx } from '#core/db/db.ts'
import { storageOf } from '#messaging/media/storage.ts'
import type { ErasedPerson } from '#messaging/personal-data/hooks.ts'

const ofPersons = statement<{ callId: string; storageKey: string }>(
  'call_recordings.of_persons',
  `select r.call_id as "callId", r.storage_key as "storageKey" from call x
   join call_recording r on r.workspace_id = x.workspace_id and r.call_id = x.id and r.storage_key is not null
   where x.workspace_id = $1 and x.contact_id = any($2::uuid[])`,
)

const forget = statement(
  'call_recordings.forget',
  `update call_recording set state = 'failed', storage_key = null, error = 'The contact was erased.', updated_at = $3
   where workspace_id = $1 and call_id = any($2::uuid[])`,
)

/** What was recorded of people who are erased goes: the file first, so that one whose removal failed is found again. */
export async function eraseRecordings(
  ctx: Ctx,
  tx: Tx,
  { persons }: { persons: readonly ErasedPerson[] },
): Promise<void> {
  const workspaceId = workspaceOf(ctx.actor)
  const recordings = await run(tx, ofPersons, [workspaceId, persons.map(({ id }) => id)])
  if (recordings.length === 0) return
  for (const { storageKey } of recordings) await storageOf(ctx.app).delete(storageKey)
  await run(tx, forget, [workspaceId, recordings.map(({ callId }) => callId), ctx.now()])
}
