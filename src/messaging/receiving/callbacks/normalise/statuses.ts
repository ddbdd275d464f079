import { z } from 'zod'
import { billedNumber } from '#messaging/chat-model/messages/billing-sets.ts'
import type { StatusReport } from '#messaging/messages/messages/status.ts'
import { platformErrors } from './errors.ts'
import { digitsOrNull, naming, textOrNull, unixSeconds } from './fields.ts'
import type { ReceivedAt } from './messages.ts'
import { identify, type Person } from './people.ts'

/** What it costs; an odd note of it loses nothing else. */
const pricing = z
  .looseObject({
    billable: z.boolean(),
    category: z.string().catch(''),
    type: z.string().catch(''),
  })
  .nullish()
  .catch(null)

const status = naming(
  z.looseObject({
    id: z.string().min(1),
    status: z.string(),
    timestamp: unixSeconds,
    biz_opaque_callback_data: z.uuid().nullish().catch(null),
    recipient_id: digitsOrNull,
    recipient_user_id: textOrNull,
    recipient_parent_user_id: textOrNull,
    recipient_type: textOrNull,
    type: textOrNull,
    errors: platformErrors,
    pricing,
  }),
)

const known: readonly string[] = ['sent', 'delivered', 'read', 'failed'] satisfies StatusReport['status'][]

function isKnown(value: string): value is StatusReport['status'] {
  return known.includes(value)
}

/**
 * A status in our words; null for one that we have no state for (`played`, and `deleted` and `warning` of old), and
 * a text for one that cannot be read.
 */
export function statusReport(
  place: ReceivedAt,
  described: readonly Person[],
  given: unknown,
): StatusReport | null | string {
  const parsed = status.safeParse(given)
  if (!parsed.success) return 'a status without id or status'
  const report = parsed.data
  // What moves a message is said of messages (spec/10 FR2).
  if (report.type !== null && report.type !== 'message') return null
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
    billed: report.pricing ? billedNumber(report.pricing) : null,
    recipient: recipientOf(place, described, report),
  }
}

/** A group is nobody's other name. Profiles are told by what people write: beside a status they are as old as that. */
function recipientOf(
  { number }: ReceivedAt,
  described: readonly Person[],
  report: z.output<typeof status>,
): StatusReport['recipient'] {
  if (report.recipient_type === 'group') return undefined
  const { recipient_id, recipient_user_id, recipient_parent_user_id } = report
  const names = { waId: recipient_id, userId: recipient_user_id, parentUserId: recipient_parent_user_id }
  const sender = identify(names, described)
  if (!sender) return undefined
  const { workspaceId, businessId } = number
  return { workspaceId, businessId, sender: { ...sender, profileName: null } }
}
