import { workspaceOf } from '#core/access/actor.ts'
import type { App, Ctx } from '#core/context/context.ts'
import { run, statement, type Tx } from '#core/db/db.ts'
import { logFailure } from '#core/failure-log.ts'
import type { ErasedPerson } from '#messaging/contacts/contacts/erasure-hooks.ts'
import { storageOf } from '#messaging/content/media/storage.ts'

interface KeptFile {
  contactId: string
  callId: string
  storageKey: string
}

const ofPersons = statement<KeptFile>(
  'call_recordings.of_persons',
  `select x.contact_id as "contactId", x.id as "callId", r.storage_key as "storageKey" from call x
   join call_recording r on r.workspace_id = x.workspace_id and r.call_id = x.id and r.storage_key is not null
   where x.workspace_id = $1 and x.contact_id = any($2::uuid[])`,
)

const forget = statement(
  'call_recordings.forget_calls',
  'delete from call x where x.workspace_id = $1 and x.contact_id = any($2::uuid[]) and x.id <> all($3::uuid[])',
)

const forgetOne = statement(
  'call_recordings.forget_call',
  'delete from call where workspace_id = $1 and id = $2',
)

/** The file first, so that one whose removal failed is found again. */
async function removeFiles(app: App, workspaceId: string, files: readonly KeptFile[]): Promise<void> {
  for (const { callId, storageKey } of files) {
    await storageOf(app).delete(storageKey)
    await run(app.pool, forgetOne, [workspaceId, callId])
  }
}

interface Erasure {
  persons: readonly ErasedPerson[]
  isUnfinished(id: string): void
}

/**
 * What was recorded of people who are erased goes once nothing is held for it, as a storage may be slow, and then their
 * calls, which were kept out of sight for that. What is left of them, the next look finds again.
 */
export async function eraseRecordings(ctx: Ctx, tx: Tx, { persons, isUnfinished }: Erasure): Promise<void> {
  const workspaceId = workspaceOf(ctx.actor)
  const ids = persons.map(({ id }) => id)
  const files = await run(tx, ofPersons, [workspaceId, ids])
  await run(tx, forget, [workspaceId, ids, files.map(({ callId }) => callId)])
  for (const { contactId } of files) isUnfinished(contactId)
  if (files.length === 0) return
  tx.afterCommit(() => {
    void removeFiles(ctx.app, workspaceId, files).catch((err) =>
      logFailure(ctx.app, { err }, 'a recording of somebody who is erased could not be removed'),
    )
  })
}
