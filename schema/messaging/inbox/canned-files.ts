import type { CannedFault } from '#messaging/inbox/canned/canned-csv.ts'
import { type CannedExport, cannedExportName, exportCanned } from '#messaging/inbox/canned/export-canned.ts'
import { type CannedImport, importCanned } from '#messaging/inbox/canned/import-canned.ts'
import { builder } from '../../builder.ts'
import { onlyForDoors } from '../../for-doors.ts'
import { readByUseCase } from '../../read-by-use-case.ts'
import { requires } from '../../requires.ts'
import { cannedNarrowing } from './canned-responses.ts'

// Canned responses as files (docs/adr/0072).

const Fault = builder.objectRef<CannedFault>('CannedResponseImportFault').implement({
  description: 'A row of a file of canned responses that was not saved.',
  fields: (t) => ({
    place: t.exposeInt('place', {
      description: 'Row number in the file as spreadsheets count rows: the header is row 1.',
    }),
    column: t.exposeString('column', {
      nullable: true,
      description: 'Column of the row that is invalid. Null if the whole row is invalid.',
    }),
    reason: t.exposeString('reason', { description: 'Reason why the row was not saved, as a sentence.' }),
  }),
})

const Import = builder.objectRef<CannedImport>('CannedResponseImport').implement({
  description: 'Result of an import of canned responses.',
  fields: (t) => ({
    created: t.exposeInt('created', { description: 'Number of canned responses that the import created.' }),
    updated: t.exposeInt('updated', { description: 'Number of canned responses that the import changed.' }),
    skipped: t.exposeInt('skipped', {
      description: 'Number of rows that were skipped because their canned response already exists.',
    }),
    faults: t.expose('faults', {
      type: [Fault],
      description: 'Rows that were not saved, in the order of the file.',
    }),
  }),
})

const Export = builder.objectRef<CannedExport>('CannedResponseExport').implement({
  description:
    'A file of canned responses. Download the file with a GET request, authenticated by a session or an API key.',
  fields: (t) => ({
    filename: t.exposeString('filename', { description: 'Name of the file.' }),
    path: t.exposeString('path', { description: 'Path of the file, relative to the address of the server.' }),
  }),
})

const reads = requires({ permission: 'canned_responses:read' })

builder.queryFields((t) => ({
  cannedResponseExport: t.field({
    type: Export,
    ...reads,
    description: 'Returns the path at which canned responses can be downloaded as CSV, sorted by name.',
    args: cannedNarrowing,
    resolve: (_root, args, ctx) => exportCanned(ctx, args),
  }),
  cannedResponseExportName: t.string({
    ...onlyForDoors(reads),
    description:
      'Name of the file that an export of canned responses produces. The REST endpoint writes the file.',
    resolve: (_root, _args, ctx) => cannedExportName(ctx),
  }),
}))

builder.mutationField('importCannedResponses', (t) =>
  t.field({
    type: Import,
    ...requires({ permission: 'canned_responses:write' }),
    throws: ['conflict', 'invalid_field', 'invalid_request', 'too_large'],
    description:
      'Creates and updates canned responses from the rows of a file with the columns name, shortcut, category, content, buttons (JSON, in the format of /api) and is_active. A value whose column is missing stays as it is. Invalid rows are reported and all other rows are saved.',
    args: {
      file: t.arg({
        type: 'Upload',
        required: true,
        ...readByUseCase,
        description: 'CSV file in UTF-8, up to 10 MB and 1,000 rows.',
      }),
      updatesKnown: t.arg.boolean({
        description:
          'Whether canned responses whose name already exists are updated. Otherwise such rows are skipped.',
      }),
    },
    resolve: (_root, args, ctx) => importCanned(ctx, args),
  }),
)
