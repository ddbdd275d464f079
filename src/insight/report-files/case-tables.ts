import { hasAccess } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { writeTime } from '#core/time/time.ts'
import type { ClosedCase, ReasonFigures } from '#insight/reports/case-report.ts'
import { listCaseFields } from '#messaging/chat-model/cases/case-fields.ts'
import { limitedTo } from '#messaging/contacts/contacts/visibility.ts'
import { fieldColumn } from '#messaging/content/csv/tables.ts'
import { contentFor } from '#people/workspaces/masking.ts'
import type { Columns } from './columns.ts'

/** Of contacts a file of cases has their ids alone. */
const closedCaseColumns: Columns<ClosedCase> = {
  case_id: (row) => row.id,
  contact_id: (row) => row.contactId,
  opened_at: (row) => writeTime(row.openedAt),
  closed_at: (row) => writeTime(row.closedAt),
  minutes: (row) => Math.round((row.closedAt.getTime() - row.openedAt.getTime()) / 6_000) / 10,
  reason: (row) => row.reasonName,
  agent: (row) => row.agentName,
  team: (row) => row.teamName,
  tags: (row) => row.tags.join(', '),
}

/**
 * The columns of a file of cases. A column for each declared field follows, of archived ones too, for whoever sees all
 * chats: what agents wrote of a customer belongs to the chat.
 */
export async function columnsOfCases(ctx: Ctx): Promise<Columns<ClosedCase>> {
  const reads = hasAccess(ctx.actor, { permission: 'chat:read', scope: 'chats:read' })
  const declared = reads && limitedTo(ctx.actor) === null ? await listCaseFields(ctx, true) : []
  const fields = declared.map(({ key }) => [
    fieldColumn(key),
    ({ fields: values }: ClosedCase) => {
      const value = contentFor(ctx.actor, values[key] ?? null)
      return typeof value === 'boolean' ? String(value) : value
    },
  ])
  return { ...closedCaseColumns, ...Object.fromEntries(fields) }
}

export const reasonColumns: Columns<ReasonFigures> = {
  reason: (row) => row.reasonName,
  closed: (row) => row.duration.cases,
  average_minutes: (row) => row.duration.average,
  median_minutes: (row) => row.duration.median,
  p90_minutes: (row) => row.duration.p90,
}
