import { openReport } from '#messaging/contact-imports/report.ts'
import type { ApiEndpoint } from './endpoint.ts'

/** What is told of files of contacts that are saved in the background; GraphQL does the rest (docs/adr/0064). */
export const contactImportEndpoints: readonly ApiEndpoint[] = [
  {
    method: 'GET',
    path: '/contact-imports/{id}/report',
    label: 'import',
    document: 'query ($id: ID!) { answer: contactImport(id: $id) { id } }',
    variables: ({ path }) => ({ id: path.id }),
    file: async (ctx, { path }) => {
      const { filename, bytes } = await openReport(ctx, path.id as string)
      return {
        headers: {
          'Content-Type': 'text/csv; charset=utf-8',
          'Content-Disposition': `attachment; filename="${filename}"`,
        },
        bytes,
      }
    },
  },
]
