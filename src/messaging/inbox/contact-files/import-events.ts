import type { Ctx } from '#core/context/context.ts'
import type { Tx } from '#core/db/db.ts'
import { appendEvents } from '#core/events/log.ts'
import type { ContactImport } from './import-row.ts'

/** Notifies screens that show the import; the last statement of its transaction. */
export async function tellImport(
  ctx: Pick<Ctx, 'app' | 'newId' | 'now'>,
  tx: Tx,
  { workspaceId, id }: Pick<ContactImport, 'workspaceId' | 'id'>,
): Promise<void> {
  await appendEvents(ctx.app, tx, [
    {
      id: ctx.newId(),
      workspaceId,
      type: 'contact_import.changed',
      subjectId: id,
      contactId: null,
      data: { extras: { import_id: id } },
      occurredAt: ctx.now(),
    },
  ])
}
