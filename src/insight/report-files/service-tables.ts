import {
  type ServiceFigures,
  type ServiceLevelReport,
  serviceLevelReport,
} from '#insight/reports/service-level-report.ts'
import type { Columns } from './columns.ts'
import { tableOf, whole } from './table-of.ts'

const figures: Columns<ServiceFigures> = {
  met: (row) => row.met,
  missed: (row) => row.missed,
  open: (row) => row.open,
}

/** The table of a part of the report. */
const part = <Row extends ServiceFigures>(
  of: (report: ServiceLevelReport) => readonly Row[],
  first: Columns<Row>,
) =>
  tableOf(
    whole(async (ctx, asked) => of(await serviceLevelReport(ctx, asked))),
    { ...first, ...figures },
  )

export const serviceTables = {
  service_levels: part(({ levels }) => levels, { service_level: ({ name }) => name }),
  service_levels_by_kind: part(({ kinds }) => kinds, { clock: ({ kind }) => kind }),
  service_levels_by_team: part(({ teams }) => teams, { team: ({ name }) => name }),
  service_levels_by_agent: part(({ agents }) => agents, { agent: ({ name }) => name }),
  service_levels_by_priority: part(({ priorities }) => priorities, { priority: ({ priority }) => priority }),
  service_levels_by_day: part(({ points }) => points, { date: ({ date }) => date }),
}
