import { z } from 'zod'
import { errors } from '#core/errors.ts'
import { largestPeopleFile } from '#messaging/content/media/file-limits.ts'
import { planOfAddress } from '#messaging/inbox/contact-files/export-contacts.ts'
import { openExport } from '#messaging/inbox/contact-files/export-table.ts'
import { mapImportInput } from '#messaging/inbox/contact-files/mapping.ts'
import { openReport } from '#messaging/inbox/contact-files/report.ts'
import type { ApiEndpoint } from './endpoint.ts'
import { switchText } from './form-texts.ts'

/** What a form says beside its file. */
const startForm = z.object({
  updatesKnown: switchText('With true, known contacts are updated. Otherwise, known contacts are skipped.'),
})

/** Throws invalid_field for a form without one. */
function fileIn({ file }: Record<string, unknown>): unknown {
  if (!file) throw errors.missing('file is required', 'file')
  return file
}

const shown = `id state filename columns { place header target key } updates_known: updatesKnown rows: rowCount
  settled: settledCount created: createdCount updated: updatedCount skipped: skippedCount errors: refusedCount failure
  completed: completedPhoneCount several_phones: severalPhoneCount
  created_at: createdAt started_at: startedAt finished_at: finishedAt expires_at: expiresAt`

const csv = (filename: string) => ({
  'Content-Type': 'text/csv; charset=utf-8',
  'Content-Disposition': `attachment; filename="${filename}"`,
})

/** Files of contacts that are saved in the background, and those that are taken out (docs/adr/0064). */
export const contactImportEndpoints: readonly ApiEndpoint[] = [
  {
    method: 'POST',
    name: 'createContactImport',
    path: '/contact-imports',
    form: { largestFile: largestPeopleFile },
    input: startForm,
    document: `mutation ($file: Upload!, $updatesKnown: Boolean) {
      answer: startContactImport(file: $file, updatesKnown: $updatesKnown) { ${shown} }
    }`,
    variables: ({ input }) => ({
      file: fileIn(input),
      updatesKnown: input.updatesKnown === 'true',
    }),
  },
  {
    method: 'GET',
    name: 'getContactImport',
    path: '/contact-imports/{id}',
    label: 'import',
    document: `query ($id: ID!) { answer: contactImport(id: $id) { ${shown} } }`,
    variables: ({ path }) => ({ id: path.id }),
  },
  {
    method: 'PUT',
    name: 'updateContactImport',
    path: '/contact-imports/{id}',
    label: 'import',
    input: mapImportInput,
    document: `mutation ($id: ID!, $columns: [ContactImportColumnInput!]!, $updatesKnown: Boolean) {
      answer: mapContactImport(id: $id, columns: $columns, updatesKnown: $updatesKnown) { ${shown} }
    }`,
    variables: ({ path, input }) => ({
      id: path.id,
      columns: input.columns ?? [],
      updatesKnown: input.updatesKnown,
    }),
  },
  ...(['run', 'cancel'] as const).map(
    (deed): ApiEndpoint => ({
      method: 'POST',
      name: `${deed}ContactImport`,
      path: `/contact-imports/{id}/${deed}`,
      label: 'import',
      document: `mutation ($id: ID!) { answer: ${deed}ContactImport(id: $id) { ${shown} } }`,
      variables: ({ path }) => ({ id: path.id }),
    }),
  ),
  {
    method: 'GET',
    name: 'downloadContactImportReport',
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
    name: 'exportContacts',
    path: '/contact-export',
    document: 'query { answer: contactExportName }',
    variables: ({ query }) => ({ columns: query.get('columns'), filter: query.get('filter') }),
    file: async (ctx, _request, asked) => {
      const plan = await planOfAddress(ctx, asked)
      return { headers: csv(plan.filename), bytes: await openExport(ctx, plan) }
    },
  },
]
