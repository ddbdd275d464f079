import { z } from 'zod'
import { needed, oneOfWords } from '#core/input-schema.ts'
import { csvTables } from '#messaging/content/csv/tables.ts'
import { exportInput, openExport, planExport } from '#messaging/inbox/contact-files/export-table.ts'
import { largestImport } from '#messaging/inbox/contact-files/import-table.ts'
import type { ApiEndpoint } from './endpoint.ts'
import { switchText } from './form-texts.ts'

/** The texts of a form beside its file. */
const importForm = z.object({
  table: needed(oneOfWords(csvTables, z.string().nullish().meta({ description: 'Kind of the rows.' }))),
  updateOnDuplicate: switchText('With true, known rows are updated. Otherwise, known rows are skipped.'),
  columnMapping: z
    .string()
    .nullish()
    .meta({ description: 'JSON object from header to column. If left out, headers are columns.' }),
})

/** Contacts and tags as CSV (spec/5 1.1, spec/8 CO7 to CO10, spec/9 "Import and export"). */
export const csvEndpoints: readonly ApiEndpoint[] = [
  {
    method: 'POST',
    name: 'importTable',
    path: '/import',
    form: { largestFile: largestImport },
    input: importForm,
    document: `mutation ($table: String, $file: Upload, $update: Boolean, $mapping: String) {
      answer: importCsv(table: $table, file: $file, updateOnDuplicate: $update, columnMapping: $mapping) {
        created updated skipped errors completed messages
      }
    }`,
    variables: ({ input }) => ({
      table: input.table,
      file: input.file,
      update: input.updateOnDuplicate === 'true',
      mapping: input.columnMapping,
    }),
  },
  {
    method: 'GET',
    name: 'getImportConfig',
    path: '/import/{table}/config',
    words: ['table'],
    document: `query ($table: String!) {
      answer: csvImportConfig(table: $table) {
        table required_columns: requiredColumns { key label } optional_columns: optionalColumns { key label }
        unique_column: uniqueColumn
      }
    }`,
    variables: ({ path }) => ({ table: path.table }),
  },
  {
    method: 'POST',
    name: 'exportTable',
    path: '/export',
    input: exportInput,
    document: 'query ($input: CsvExportInput!) { answer: csvExport(input: $input) }',
    variables: ({ input }) => ({ input }),
    file: async (ctx, { input }) => {
      const plan = planExport(ctx, input)
      return {
        headers: {
          'Content-Type': 'text/csv; charset=utf-8',
          'Content-Disposition': `attachment; filename="${plan.filename}"`,
        },
        bytes: await openExport(ctx, plan),
      }
    },
  },
  {
    method: 'GET',
    name: 'getExportConfig',
    path: '/export/{table}/config',
    words: ['table'],
    document: `query ($table: String!) {
      answer: csvExportConfig(table: $table) { table columns { key label } default_columns: defaultColumns }
    }`,
    variables: ({ path }) => ({ table: path.table }),
  },
]
