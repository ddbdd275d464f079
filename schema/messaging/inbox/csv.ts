import type { ImportResult } from '#messaging/content/csv/import-outcome.ts'
import type { CsvColumn } from '#messaging/content/csv/tables.ts'
import { exportConfig, exportInput, planExport } from '#messaging/inbox/contact-files/export-table.ts'
import { importConfig, importTable } from '#messaging/inbox/contact-files/import-table.ts'
import { builder } from '../../builder.ts'
import { onlyForDoors } from '../../for-doors.ts'
import { inputFrom } from '../../input-from.ts'
import { requires } from '../../requires.ts'

// Import and export of contacts and tags as CSV, as /api has them (spec/5 1.1, spec/8 CO7 to CO10). Which permission is
// asked depends on the table: the use-cases ask it.

const Column = builder.objectRef<CsvColumn>('CsvColumn').implement({
  description: 'A column of a CSV file.',
  fields: (t) => ({
    key: t.exposeString('key', { description: 'Name of the column in files.' }),
    label: t.exposeString('label', { description: 'Display name of the column.' }),
  }),
})

const ImportConfig = builder.objectRef<ReturnType<typeof importConfig>>('CsvImportConfig').implement({
  description: 'Columns that an import file of a table can have.',
  fields: (t) => ({
    table: t.exposeString('table', { description: 'Name of the table.' }),
    requiredColumns: t.field({
      type: [Column],
      description: 'Columns that an import file must have.',
      resolve: ({ required }) => [...required],
    }),
    optionalColumns: t.field({
      type: [Column],
      description: 'Columns that an import file can have.',
      resolve: ({ optional }) => [...optional],
    }),
    uniqueColumn: t.exposeString('unique', { description: 'Column that identifies a row.' }),
  }),
})

const ExportConfig = builder.objectRef<ReturnType<typeof exportConfig>>('CsvExportConfig').implement({
  description: 'Columns that an export of a table can have.',
  fields: (t) => ({
    table: t.exposeString('table', { description: 'Name of the table.' }),
    columns: t.field({
      type: [Column],
      description: 'All columns that the export can have.',
      resolve: ({ columns }) => [...columns],
    }),
    defaultColumns: t.stringList({
      description: 'Columns that the export has if the request names none.',
      resolve: ({ defaultColumns }) => [...defaultColumns],
    }),
  }),
})

const Imported = builder.objectRef<ImportResult>('CsvImport').implement({
  description: 'Result of a CSV import.',
  fields: (t) => ({
    created: t.exposeInt('created', { description: 'Number of rows that created an entry.' }),
    updated: t.exposeInt('updated', { description: 'Number of rows that changed an entry.' }),
    skipped: t.exposeInt('skipped', {
      description: 'Number of rows that were skipped because their entry already exists.',
    }),
    errors: t.exposeInt('errors', { description: 'Number of rows that were not saved.' }),
    completed: t.exposeInt('completed', {
      description:
        "Number of rows whose phone number had no country code and received the code of the workspace's country.",
    }),
    messages: t.exposeStringList('messages', {
      description: 'Reasons why rows were not saved: the first 100 such rows, in the order of the file.',
    }),
  }),
})

const anybody = requires({ member: true, operational: true })
const tableArg = { required: true, description: 'Name of the table: contacts or tags.' } as const

builder.queryFields((t) => ({
  csvImportConfig: t.field({
    type: ImportConfig,
    ...onlyForDoors(anybody),
    throws: ['invalid_field', 'forbidden'],
    description: 'Returns the columns that an import file of a table can have.',
    args: { table: t.arg.string(tableArg) },
    resolve: (_root, { table }, ctx) => importConfig(ctx, table),
  }),
  csvExportConfig: t.field({
    type: ExportConfig,
    ...onlyForDoors(anybody),
    throws: ['invalid_field', 'forbidden'],
    description: 'Returns the columns that an export of a table can have.',
    args: { table: t.arg.string(tableArg) },
    resolve: (_root, { table }, ctx) => exportConfig(ctx, table),
  }),
  csvExport: t.string({
    ...onlyForDoors(anybody),
    throws: ['invalid_field', 'forbidden'],
    description: 'Name of the file that an export produces. The REST endpoint writes the file.',
    args: {
      input: t.arg({
        type: inputFrom('CsvExportInput', exportInput),
        required: true,
        description: 'The table and the columns to export.',
      }),
    },
    resolve: (_root, { input }, ctx) => planExport(ctx, input).filename,
  }),
}))

builder.mutationFields((t) => ({
  importCsv: t.field({
    type: Imported,
    ...onlyForDoors(anybody),
    throws: [
      'conflict',
      'forbidden',
      'invalid_field',
      'invalid_request',
      'invalid_state',
      'limit_reached',
      'not_found',
      'too_large',
    ],
    description: 'Creates and updates entries from the rows of a CSV file.',
    args: {
      table: t.arg.string({ description: 'Name of the table: contacts or tags.' }),
      file: t.arg({ type: 'Upload', description: 'CSV file in UTF-8, up to 10 MB and 10,000 rows.' }),
      updateOnDuplicate: t.arg.boolean({
        description: 'Whether existing entries are updated. Otherwise their rows are skipped.',
      }),
      columnMapping: t.arg.string({ description: 'Mapping of headers to columns, as JSON.' }),
    },
    resolve: (_root, args, ctx) => importTable(ctx, args as never),
  }),
}))
