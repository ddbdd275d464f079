import { z } from 'zod'
import { assertAccess } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { AppError, errors } from '#core/errors.ts'
import { ofSet } from '#core/input-schema.ts'
import { optional, parseInput } from '#core/validation.ts'
import { contactFilterInput, namedContactFilter } from '#messaging/contacts/contacts/contact-filters.ts'
import { contactsShape } from '#messaging/contacts/contacts/contact-queries.ts'
import { isFieldName } from '#messaging/contacts/contacts/metadata.ts'
import { contactExportColumns } from '#messaging/content/csv/csv-sets.ts'
import { exportColumn, fieldColumn } from '#messaging/content/csv/tables.ts'
import { type ExportPlan, exportName } from './export-table.ts'

// An export as the graph asks for it: an address whose GET streams the file (docs/adr/0064).

const key = z.string().refine(isFieldName, 'A name has 1 to 64 of A-Z, a-z, 0-9 and _.')

export const exportContactsInput = z.object({
  columns: z
    .array(ofSet(contactExportColumns, z.enum(contactExportColumns.values)))
    .max(50)
    .meta({ description: 'Columns of the file, in this order.' }),
  customFields: optional(z.array(key).max(100)).meta({
    description: 'Keys of the custom fields that follow the columns.',
  }),
  filter: optional(namedContactFilter).meta({
    description: 'Filter of the contacts to export, in the format of `contacts`.',
  }),
})

/** The address at which an export can be downloaded. */
export interface ContactExport {
  filename: string
  path: string
  columns: string[]
}

const usual = ['phone_number', 'profile_name', 'tags', 'user_id']

const access = { permission: 'contacts:export' } as const

/** Validates the request and returns the address of the file. Throws invalid_field, invalid_request. */
export async function exportContacts(ctx: Ctx, input: unknown): Promise<ContactExport> {
  const { columns, customFields = [], filter = {} } = parseInput(exportContactsInput, input)
  if (columns.length + customFields.length === 0)
    throw errors.invalidField('columns', 'A column or a custom field is needed.')
  await contactsShape(ctx, filter)
  const names = [...columns, ...customFields.map(fieldColumn)]
  const query = new URLSearchParams({ columns: names.join(',') })
  if (Object.keys(filter).length > 0) query.set('filter', JSON.stringify(filter))
  return { filename: exportName(ctx, 'contacts'), path: `/api/contact-export?${query}`, columns: names }
}

function filterIn(text: string | null | undefined) {
  if (!text) return {}
  try {
    return parseInput(contactFilterInput, JSON.parse(text))
  } catch (problem) {
    throw problem instanceof AppError
      ? problem
      : errors.invalidField('filter', 'Must be a filter of contacts as JSON.')
  }
}

/** The content of such an address. */
export interface AskedExport {
  /** names, separated by commas */
  columns?: string | null
  /** a filter as JSON */
  filter?: string | null
}

/** The export that such an address requests. Throws forbidden, invalid_field, invalid_request. */
export async function planOfAddress(ctx: Ctx, asked: AskedExport): Promise<ExportPlan> {
  assertAccess(ctx.actor, access)
  const names = asked.columns?.split(',').filter((name) => name !== '') ?? []
  const columns = (names.length > 0 ? names : usual).map((name) => exportColumn('contacts', name))
  const filter = filterIn(asked.filter)
  await contactsShape(ctx, filter)
  return { table: 'contacts', columns, of: { filter }, filename: exportName(ctx, 'contacts') }
}
