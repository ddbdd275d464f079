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
    place: t.exposeInt('place', { description: 'Its row; the header is row 1, as spreadsheets count.' }),
    column: t.exposeString('column', {
      nullable: true,
      description: 'What of it is wrong; null: all of it.',
    }),
    reason: t.exposeString('reason', { description: 'Why, as a sentence.' }),
  }),
})

const Import = builder.objectRef<CannedImport>('CannedResponseImport').implement({
  description: 'What became of the rows of a file of canned responses.',
  fields: (t) => ({
    created: t.exposeInt('created', { description: 'New ones.' }),
    updated: t.exposeInt('updated', { description: 'Changed ones.' }),
    skipped: t.exposeInt('skipped', { description: 'Known ones that stay as they are.' }),
    faults: t.expose('faults', { type: [Fault], description: 'Those that were not saved, by their rows.' }),
  }),
})

const Export = builder.objectRef<CannedExport>('CannedResponseExport').implement({
  description: 'A file of canned responses, to be had with a GET by a session or a key.',
  fields: (t) => ({
    filename: t.exposeString('filename', { description: 'What it is called.' }),
    path: t.exposeString('path', { description: 'Below the address of the server.' }),
  }),
})

const reads = requires({ permission: 'canned_responses:read' })

builder.queryFields((t) => ({
  cannedResponseExport: t.field({
    type: Export,
    ...reads,
    description: 'Where canned responses can be had as CSV, by name.',
    args: cannedNarrowing,
    resolve: (_root, args, ctx) => exportCanned(ctx, args),
  }),
  cannedResponseExportName: t.string({
    ...onlyForDoors(reads),
    description: 'The name of the file that an export makes; the door writes it.',
    resolve: (_root, _args, ctx) => cannedExportName(ctx),
  }),
}))

builder.mutationField('importCannedResponses', (t) =>
  t.field({
    type: Import,
    ...requires({ permission: 'canned_responses:write' }),
    throws: ['conflict', 'invalid_field', 'invalid_request', 'too_large'],
    description:
      'Makes and changes what the rows of a file tell: columns name, shortcut, category, content, buttons (JSON, as /api answers them) and is_active. A column that the file lacks stays as it is. Rows that cannot be saved are told, and the others saved.',
    args: {
      file: t.arg({
        type: 'Upload',
        required: true,
        ...readByUseCase,
        description: 'CSV in UTF-8, up to 10 MB and 1,000 rows.',
      }),
      updatesKnown: t.arg.boolean({
        description: 'Known ones, by their names, are changed, and not skipped.',
      }),
    },
    resolve: (_root, args, ctx) => importCanned(ctx, args),
  }),
)
