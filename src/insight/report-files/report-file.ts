import { Readable } from 'node:stream'
import { z } from 'zod'
import type { Ctx } from '#core/context/context.ts'
import { ofSet } from '#core/input-schema.ts'
import { optional, parseInput } from '#core/validation.ts'
import { assertReads } from '#insight/reports/report-access.ts'
import { reportWindow } from '#insight/reports/report-windows.ts'
import { csvHeader, csvLine } from '#messaging/content/csv/csv-writer.ts'
import { type ReportFormat, reportFormats, reportTables } from './report-file-sets.ts'
import type { Table } from './table-of.ts'
import { tables } from './tables.ts'
import { writeXlsx } from './xlsx.ts'

// A table of a report as a file: its address is asked for, and its GET writes the file while it is sent, by the rights of
// whoever asks at that moment, as exports of contacts are (docs/adr/0064).

const day = z.string().max(10)
const id = z.string().max(36)

export const exportReportInput = z.object({
  table: ofSet(reportTables, z.enum(reportTables.values)).meta({ description: 'Table of the report.' }),
  format: ofSet(reportFormats, z.enum(reportFormats.values)).meta({
    description: 'File format of the table.',
  }),
  from: optional(day).meta({ description: 'First day, as YYYY-MM-DD, as in the report.' }),
  to: optional(day).meta({ description: 'Last day, as YYYY-MM-DD. The day is included.' }),
  accountId: optional(id).meta({
    description: 'UUID of an account, to return only the figures of this account.',
  }),
  teamId: optional(id).meta({
    description: "UUID of a team, to return only the figures of this team's chats.",
  }),
  agentId: optional(id).meta({
    description: "UUID of an agent, to return only the figures of this agent's chats.",
  }),
  businessHours: optional(z.boolean()).meta({
    description: 'If true, times of the team count only within business hours.',
  }),
})

/** Where a file can be had. */
export interface ReportFile {
  filename: string
  path: string
}

const fileNamed = (table: string, asOf: Date, format: ReportFormat) =>
  `${table}_${asOf.toISOString().slice(0, 10)}.${format}`

/** Checks the request and returns the path of the file. Throws forbidden, invalid_field. */
export async function exportReport(ctx: Ctx, input: unknown): Promise<ReportFile> {
  const { table, format, ...asked } = parseInput(exportReportInput, input)
  assertReads(ctx, table.startsWith('team'))
  const { asOf } = await reportWindow(ctx, asked)
  const { from, to, accountId, teamId, agentId, businessHours } = asked
  const named = {
    table,
    format,
    from,
    to,
    account_id: accountId,
    team_id: teamId,
    agent_id: agentId,
    business_hours: businessHours ? 'true' : null,
  }
  const given = Object.entries(named).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
  )
  return {
    filename: fileNamed(table, asOf, format),
    path: `/api/report-export?${new URLSearchParams(given)}`,
  }
}

async function* csvOf({ columns, pages }: Table): AsyncGenerator<string> {
  yield csvHeader(columns)
  for await (const rows of pages)
    yield rows.map((row) => csvLine(row.map((cell) => (cell === null ? '' : String(cell))))).join('')
}

const types: Readonly<Record<ReportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** The file that such an address names. Throws forbidden, invalid_field, and what its report throws. */
export async function openReportFile(
  ctx: Ctx,
  input: unknown,
): Promise<{ filename: string; type: string; bytes: Readable }> {
  const { table, format, ...asked } = parseInput(exportReportInput, input)
  assertReads(ctx, table.startsWith('team'))
  const { asOf } = await reportWindow(ctx, asked)
  const found = await tables[table](ctx, asked)
  // The first page is read before anything is sent, so that what cannot be read is refused as everywhere.
  const pages = found.pages[Symbol.asyncIterator]()
  const first = await pages.next()
  const rest = async function* () {
    if (first.done) return
    yield first.value
    yield* { [Symbol.asyncIterator]: () => pages }
  }
  const whole: Table = { columns: found.columns, pages: rest() }
  const written = format === 'csv' ? csvOf(whole) : writeXlsx(table, whole)
  return {
    filename: fileNamed(table, asOf, format),
    type: types[format],
    bytes: Readable.from(written, { objectMode: format === 'csv', highWaterMark: 1 }),
  }
}
