import type { RowOf } from '#core/db/columns.ts'
import type { ChatbotSettingsModel } from '#generated/prisma/models/ChatbotSettings.ts'
import type { TransferRow } from './transfer-row.ts'

/** What the settings of a workspace say about deadlines. */
export const deadlineSettings = [
  'slaEnabled',
  'slaResponseMinutes',
  'slaResolutionMinutes',
  'slaEscalationMinutes',
  'slaAutoCloseHours',
] as const

export type DeadlineSettings = RowOf<ChatbotSettingsModel, (typeof deadlineSettings)[number]>

type Deadlines = Pick<
  TransferRow,
  'slaResponseDeadline' | 'slaResolutionDeadline' | 'escalationDueAt' | 'expiresAt'
>

const minuteMs = 60_000

/** The deadlines of a transfer that begins now (spec/5 3.3, spec/8 SL): of wall clock, and none where the SLA is off. */
export function deadlinesOf(settings: DeadlineSettings, now: Date): Deadlines {
  const after = (minutes: number) =>
    settings.slaEnabled ? new Date(now.getTime() + minutes * minuteMs) : null
  return {
    slaResponseDeadline: after(settings.slaResponseMinutes),
    slaResolutionDeadline: after(settings.slaResolutionMinutes),
    escalationDueAt: after(settings.slaEscalationMinutes),
    expiresAt: after(settings.slaAutoCloseHours * 60),
  }
}
