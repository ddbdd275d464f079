import type { Ctx } from '#core/context/context.ts'
import type { Tx } from '#core/db/db.ts'
import { appendEvents } from '#core/events/log.ts'
import type { AuditAction } from '#people/audit/audit-sets.ts'
import { type Changes, recordAudit } from '#people/audit/log.ts'

/** Screens that show catalogs of an account ask for them again; `catalogId` is null where many changed. */
export async function tellCatalogs(
  ctx: Ctx,
  tx: Tx,
  { workspaceId, numberId, catalogId }: { workspaceId: string; numberId: string; catalogId: string | null },
): Promise<void> {
  await appendEvents(ctx.app, tx, [
    {
      id: ctx.newId(),
      workspaceId,
      type: 'catalog.changed',
      subjectId: numberId,
      contactId: null,
      data: { extras: { catalog_id: catalogId } },
      occurredAt: ctx.now(),
    },
  ])
}

interface Recorded {
  kind: 'catalog' | 'product'
  resourceId: string
  action: AuditAction
  changes: Changes
}

/** One record of what a person did, and the event, in the transaction of the change (spec/8 G9). */
export async function recordChange(
  ctx: Ctx,
  tx: Tx,
  at: { workspaceId: string; numberId: string; catalogId: string },
  entry: Recorded,
): Promise<void> {
  await recordAudit(tx, ctx, at.workspaceId, entry)
  await tellCatalogs(ctx, tx, at)
}
