import type { RowOf } from '#core/db/columns.ts'
import type { ChatbotSettingsModel } from '#generated/prisma/models/ChatbotSettings.ts'
import type { TransferRow } from '#messaging/chat-model/transfers/transfer-row.ts'
import {
  afterMinutes,
  type Counting,
  countingSettings,
} from '#messaging/numbers/business-hours/after-minutes.ts'

/** What the settings of a workspace say about deadlines. */
export const deadlineSettings = [
  'slaEnabled',
  'slaResponseMinutes',
  'slaResolutionMinutes',
  'slaEscalationMinutes',
  'slaAutoCloseHours',
  ...countingSettings,
] as const

type Plain = Exclude<(typeof deadlineSettings)[number], keyof Counting>
export type DeadlineSettings = RowOf<ChatbotSettingsModel, Plain> & Counting

type Deadlines = Pick<
  TransferRow,
  'slaResponseDeadline' | 'slaResolutionDeadline' | 'escalationDueAt' | 'expiresAt'
>

/**
 * The deadlines of a transfer that begins now (spec/5 3.3, spec/8 SL): of the wall clock, or of business hours where the
 * workspace wants it; none where the SLA is off.
 */
export function deadlinesOf(settings: DeadlineSettings, now: Date): Deadlines {
  const after = (minutes: number) => (settings.slaEnabled ? afterMinutes(settings, now, minutes) : null)
  return {
    slaResponseDeadline: after(settings.slaResponseMinutes),
    slaResolutionDeadline: after(settings.slaResolutionMinutes),
    escalationDueAt: after(settings.slaEscalationMinutes),
    expiresAt: after(settings.slaAutoCloseHours * 60),
  }
}
