import { z } from 'zod'
import { errors } from '#core/errors.ts'
import { largestCannedFile } from '#messaging/content/media/file-limits.ts'
import { askedInAddress, cannedExportName, openCannedExport } from '#messaging/inbox/canned/export-canned.ts'
import type { ApiEndpoint } from './endpoint.ts'
import { switchText } from './form-texts.ts'

/** What a form says beside its file. */
const importForm = z.object({
  updatesKnown: switchText(
    'With true, known canned responses are updated. Otherwise, known canned responses are skipped.',
  ),
})

/** Canned responses as CSV (docs/adr/0072). */
export const cannedFileEndpoints: readonly ApiEndpoint[] = [
  {
    method: 'POST',
    name: 'importCannedResponses',
    path: '/canned-response-import',
    form: { largestFile: largestCannedFile },
    input: importForm,
    document: `mutation ($file: Upload!, $updatesKnown: Boolean) {
      answer: importCannedResponses(file: $file, updatesKnown: $updatesKnown) {
        created updated skipped faults { row: place column reason }
      }
    }`,
    variables({ input }) {
      if (!input.file) throw errors.missing('file is required', 'file')
      return { file: input.file, updatesKnown: input.updatesKnown === 'true' }
    },
  },
  {
    method: 'GET',
    name: 'exportCannedResponses',
    path: '/canned-response-export',
    document: 'query { answer: cannedResponseExportName }',
    variables: ({ query }) => ({ ...askedInAddress(query) }),
    file: async (ctx, _request, asked) => ({
      headers: {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="${cannedExportName(ctx)}"`,
      },
      bytes: openCannedExport(ctx, asked),
    }),
  },
]
