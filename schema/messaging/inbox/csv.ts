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
  description: 'A column of a file.',
  fields: (t) => ({
    key: t.exposeString('key', { description: 'Its name in files.' }),
    label: t.exposeString('label', { description: 'For people.' }),
  }),
})

const ImportConfig = builder.objectRef<ReturnType<typeof importConfig>>('CsvImportConfig').implement({
  description: 'What a file of a table may hold.',
  fields: (t) => ({
    table: t.exposeString('table', { description: 'Its name.' }),
    requiredColumns: t.field({
      type: [Column],
      description: 'Needed.',
      resolve: ({ required }) => [...required],
    }),
    optionalColumns: t.field({
      type: [Column],
      description: 'Others.',
      resolve: ({ optional }) => [...optional],
    }),
    uniqueColumn: t.exposeString('unique', { description: 'By which a row is known.' }),
  }),
})

const ExportConfig = builder.objectRef<ReturnType<typeof exportConfig>>('CsvExportConfig').implement({
  description: 'What an export of a table can hold.',
  fields: (t) => ({
    table: t.exposeString('table', { description: 'Its name.' }),
    columns: t.field({ type: [Column], description: 'All.', resolve: ({ columns }) => [...columns] }),
    defaultColumns: t.stringList({
      description: 'Those that it holds when none are named.',
      resolve: ({ defaultColumns }) => [...defaultColumns],
    }),
  }),
})

const Imported = builder.objectRef<ImportResult>('CsvImport').implement({
  description: 'What became of the rows of a file.',
  fields: (t) => ({
    created: t.exposeInt('created', { description: 'New ones.' }),
    updated: t.exposeInt('updated', { description: 'Changed ones.' }),
    skipped: t.exposeInt('skipped', { description: 'Known ones that stay as they are.' }),
    errors: t.exposeInt('errors', { description: 'Rows that were not saved.' }),
    completed: t.exposeInt('completed', {
      description: "Rows whose phone had no country code and got that of the workspace's country.",
    }),
    messages: t.exposeStringList('messages', { description: 'Why not: of the first 100, by their rows.' }),
  }),
})

const anybody = requires({ member: true, operational: true })
const tableArg = { required: true, description: 'contacts or tags.' } as const

builder.queryFields((t) => ({
  csvImportConfig: t.field({
    type: ImportConfig,
    ...onlyForDoors(anybody),
    throws: ['invalid_field', 'forbidden'],
    description: 'What a file of a table may hold.',
    args: { table: t.arg.string(tableArg) },
    resolve: (_root, { table }, ctx) => importConfig(ctx, table),
  }),
  csvExportConfig: t.field({
    type: ExportConfig,
    ...onlyForDoors(anybody),
    throws: ['invalid_field', 'forbidden'],
    description: 'What an export of a table can hold.',
    args: { table: t.arg.string(tableArg) },
    resolve: (_root, { table }, ctx) => exportConfig(ctx, table),
  }),
  csvExport: t.string({
    ...onlyForDoors(anybody),
    throws: ['invalid_field', 'forbidden'],
    description: 'The name of the file that an export makes; the door writes it.',
    args: {
      input: t.arg({
        type: inputFrom('CsvExportInput', exportInput),
        required: true,
        description: 'What of it.',
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
    description: 'Makes and changes what the rows of a file tell.',
    args: {
      table: t.arg.string({ description: 'contacts or tags.' }),
      file: t.arg({ type: 'Upload', description: 'CSV in UTF-8, up to 10 MB and 10,000 rows.' }),
      updateOnDuplicate: t.arg.boolean({ description: 'Known ones are changed, and not skipped.' }),
      columnMapping: t.arg.string({ description: 'JSON: header to column.' }),
    },
    resolve: (_root, args, ctx) => importTable(ctx, args as never),
  }),
}))
