import { openReport } from '#messaging/contact-imports/report.ts'
import { planOfAddress } from '#messaging/csv/export-contacts.ts'
import { openExport } from '#messaging/csv/export-table.ts'
import type { ApiEndpoint } from './endpoint.ts'

const csv = (filename: string) => ({
  'Content-Type': 'text/csv; charset=utf-8',
  'Content-Disposition': `attachment; filename="${filename}"`,
})

/** The files that GraphQL answers addresses of (docs/adr/0064). */
export const contactImportEndpoints: readonly ApiEndpoint[] = [
  {
    method: 'GET',
    path: '/contact-imports/{id}/report',
    label: 'import',
    document: 'query ($id: ID!) { answer: contactImport(id: $id) { id } }',
    variables: ({ path }) => ({ id: path.id }),
    file: async (ctx, { path }) => {
      const { filename, bytes } = await openReport(ctx, path.id as string)
      return { headers: csv(filename), bytes }
    },
  },
  {
    method: 'GET',
    path: '/contact-export',
    document: 'query { answer: contactExportName }',
    file: async (ctx, { query }) => {
      const plan = planOfAddress(ctx, query)
      return { headers: csv(plan.filename), bytes: await openExport(ctx, plan) }
    },
  },
]
