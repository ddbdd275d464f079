import { z } from 'zod'
import type { StatusReport } from '../../messages/status.ts'
import { platformErrors } from './errors.ts'
import { seconds } from './fields.ts'
import type { Place } from './messages.ts'

const status = z.looseObject({
  id: z.string().min(1),
  status: z.string(),
  timestamp: seconds,
  biz_opaque_callback_data: z.uuid().nullish().catch(null),
  errors: platformErrors,
})

const known: readonly string[] = ['sent', 'delivered', 'read', 'failed'] satisfies StatusReport['status'][]

function isKnown(value: string): value is StatusReport['status'] {
  return known.includes(value)
}

/**
 * A status in our words; null for one that we have no state for (`played`, and `deleted` and `warning` of old), and
 * a text for one that cannot be read.
 */
export function statusReport(place: Place, given: unknown): StatusReport | null | string {
  const parsed = status.safeParse(given)
  if (!parsed.success) return 'a status without id or status'
  const report = parsed.data
  if (!isKnown(report.status)) return null
  return {
    workspaceId: place.number.workspaceId,
    numberId: place.number.id,
    messageId: report.biz_opaque_callback_data ?? null,
    platformMessageId: report.id,
    status: report.status,
    at: report.timestamp ?? place.receivedAt,
    error:
      report.status === 'failed' ? (report.errors[0] ?? { code: 131000, message: 'Unknown error' }) : null,
  }
}
