import type { Ctx } from '#core/context/context.ts'
import type { Queryable } from '#core/db/db.ts'
import { differences, newValues, oldValues, recordAudit } from '#people/audit/log.ts'
import type { BroadcastRow } from './broadcast-row.ts'

const kind = 'campaign' as const

const shown = ({ name, status, templateName, scheduledAt, defaults }: BroadcastRow) => ({
  name,
  status,
  template_name: templateName,
  scheduled_at: scheduledAt,
  // Never null, but for what came into the table past all doors: that is cancelled and deleted as well.
  header_media_id: (defaults as BroadcastRow['defaults'] | null)?.headerMedia?.id ?? null,
})

/** How it is sent, which the commands of a draft change one by one (docs/adr/0083 to 0087, 0091). */
const manner = (row: BroadcastRow) => ({
  cap: row.capMessages === null ? null : { messages: row.capMessages, days: row.capDays },
  quiet_hours: row.quietFrom === null ? null : { from: row.quietFrom, to: row.quietTo, zone: row.quietZone },
  local_start: row.localStart,
  limit_policy: row.limitPolicy,
  auto_retry_days: row.autoRetryDays,
  split: row.split,
})

/** One record of what somebody did to a broadcast, in the transaction of the change (spec/8 G9). */
export async function auditBroadcast(
  ctx: Ctx,
  db: Queryable,
  before: BroadcastRow | null,
  after: BroadcastRow | null,
): Promise<void> {
  const row = after ?? before
  if (!row) return
  const about = { kind, resourceId: row.id }
  if (!before) {
    const changes = newValues(shown(row))
    return recordAudit(db, ctx, row.workspaceId, { ...about, action: 'created', changes })
  }
  if (!after) {
    const changes = oldValues({ name: row.name })
    return recordAudit(db, ctx, row.workspaceId, { ...about, action: 'deleted', changes })
  }
  const changes = differences({ ...shown(before), ...manner(before) }, { ...shown(after), ...manner(after) })
  if (changes) await recordAudit(db, ctx, row.workspaceId, { ...about, action: 'updated', changes })
}
