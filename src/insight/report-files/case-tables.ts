import { writeTime } from '#core/time/time.ts'
import type { ClosedCase, ReasonFigures } from '#insight/reports/case-report.ts'
import type { Columns } from './columns.ts'

/** Of contacts a file of cases has their ids alone. */
export const closedCaseColumns: Columns<ClosedCase> = {
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

export const reasonColumns: Columns<ReasonFigures> = {
  reason: (row) => row.reasonName,
  closed: (row) => row.duration.cases,
  average_minutes: (row) => row.duration.average,
  median_minutes: (row) => row.duration.median,
  p90_minutes: (row) => row.duration.p90,
}
