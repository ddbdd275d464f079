import { openTranscript } from '#messaging/chat-model/cases/transcript.ts'
import type { ApiEndpoint } from './endpoint.ts'

/** What was said in a case, as a file. */
export const caseEndpoints: readonly ApiEndpoint[] = [
  {
    method: 'GET',
    name: 'downloadCaseTranscript',
    path: '/cases/{id}/transcript',
    label: 'case',
    document: 'query ($id: ID!) { answer: caseTranscriptFile(caseId: $id) }',
    fileType: 'text/plain',
    variables: ({ path }) => ({ id: path.id }),
    file: async (ctx, { path }) => {
      const { filename, bytes } = await openTranscript(ctx, path.id ?? '')
      return {
        headers: {
          'Content-Type': 'text/plain; charset=utf-8',
          'Content-Disposition': `attachment; filename="${filename}"`,
        },
        bytes,
      }
    },
  },
]
