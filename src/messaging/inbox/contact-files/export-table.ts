import { Readable } from 'node:stream'
import { z } from 'zod'
import { assertAccess, workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { needed, oneOfWords } from '#core/input-schema.ts'
import { byName, parseInput } from '#core/validation.ts'
import type { ContactFilter } from '#messaging/contacts/contacts/contact-filters.ts'
import { contactsShape } from '#messaging/contacts/contacts/contact-queries.ts'
import { csvHeader, csvLine } from '#messaging/content/csv/csv-writer.ts'
import { contactPages, tagPages } from '#messaging/content/csv/export-rows.ts'
import { type CsvTable, csvTables, exportColumn, tableNamed } from '#messaging/content/csv/tables.ts'
import { type AskedEntries, entriesShape } from '#messaging/inbox/contact-changes/entries.ts'
import { newValues, recordAudit } from '#people/audit/log.ts'

/**
 * POST /export: an omitted field has its default; a format is accepted, but CSV is always written (spec/5 1.1).
 */
export const exportInput = z.object({
  table: needed(
    oneOfWords(csvTables, z.string().nullish().meta({ description: 'Name of the table: contacts or tags.' })),
  ),
  columns: z
    .array(z.string())
    .nullish()
    .meta({ description: 'Columns of the export configuration to write, in this order.' }),
  filters: byName<unknown>({ type: 'string' }).nullish().meta({
    description:
      'Filters of the list of the table: search, tags, messaging_account, unread_only, assigned_user_id.',
  }),
})

/** The plan of an export. */
export interface ExportPlan {
  filename: string
  columns: { name: string; key: string | null }[]
  table: CsvTable
  /** by the filters of the list of /api, or by those of the graph */
  of: { entries?: AskedEntries; filter?: ContactFilter }
}

const textOf = (value: unknown) =>
  typeof value === 'string' && value !== '' && value !== 'all' ? value : undefined

function filtersOf(given: Readonly<Record<string, unknown>>): AskedEntries {
  const tags = Array.isArray(given.tags) ? given.tags.map(String) : textOf(given.tags)?.split(',')
  return {
    search: textOf(given.search),
    tags,
    messagingAccount: textOf(given.messaging_account),
    unreadOnly: String(given.unread_only) === 'true',
    assignedUserId: textOf(given.assigned_user_id),
  }
}

/** 20261126_080910 */
const stampOf = (at: Date) => at.toISOString().slice(0, 19).replace('T', '_').replaceAll(/[-:]/g, '')

/** The name of the file of an export that starts now. */
export const exportName = (ctx: Ctx, table: string): string => `${table}_export_${stampOf(ctx.now())}.csv`

/**
 * Validates the request of an export. Throws invalid_field for an unknown table or column, forbidden without the
 * permission.
 */
export function planExport(ctx: Ctx, input: unknown): ExportPlan {
  const asked = parseInput(exportInput, input)
  const { table, config } = tableNamed(asked.table ?? '')
  assertAccess(ctx.actor, { permission: `${table}:export` })
  const names = asked.columns?.length ? asked.columns : config.defaultColumns
  const columns = names.map((name) => exportColumn(table, name))
  return {
    table,
    columns,
    of: { entries: filtersOf(asked.filters ?? {}) },
    filename: exportName(ctx, table),
  }
}

async function* linesOf(header: string, pages: AsyncIterable<string[][]>): AsyncGenerator<string> {
  yield header
  for await (const rows of pages) yield rows.map(csvLine).join('')
}

async function* nothing(): AsyncGenerator<string[][]> {}

async function pagesOf(ctx: Ctx, { table, columns, of }: ExportPlan): Promise<AsyncGenerator<string[][]>> {
  const keys = columns.map(({ key }) => key)
  if (table === 'tags') return tagPages(ctx, keys, of.entries?.search ?? undefined)
  const shape = await (of.filter ? contactsShape(ctx, of.filter) : entriesShape(ctx, of.entries ?? {}))
  return shape ? contactPages(ctx, keys, shape) : nothing()
}

/** Records who exported contacts (spec/8 G9); the filter may contain a phone and is not recorded. */
async function noteExport(ctx: Ctx, { table, columns }: ExportPlan): Promise<void> {
  if (table !== 'contacts') return
  const changes = newValues({ columns: columns.map(({ name }) => name) })
  const entry = { kind: 'contact_export', resourceId: ctx.newId(), action: 'created', changes } as const
  await recordAudit(ctx.app.pool, ctx, workspaceOf(ctx.actor), entry)
}

/** The file, newest first, which is read while it is sent (spec/8 CO8). */
export async function openExport(ctx: Ctx, plan: ExportPlan): Promise<Readable> {
  const pages = await pagesOf(ctx, plan)
  await noteExport(ctx, plan)
  const header = csvHeader(plan.columns.map(({ name }) => name))
  return Readable.from(linesOf(header, pages), { objectMode: true, highWaterMark: 1 })
}

/** GET /export/{table}/config. */
export function exportConfig(ctx: Ctx, name: string) {
  const { table, config } = tableNamed(name)
  assertAccess(ctx.actor, { permission: `${table}:export` })
  return { table, columns: config.columns, defaultColumns: config.defaultColumns }
}
