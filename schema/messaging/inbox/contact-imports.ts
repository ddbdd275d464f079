import { rowFaultCodes } from '#messaging/content/csv/csv-sets.ts'
import { cancelImport, mapImport, runImport } from '#messaging/inbox/contact-files/import-commands.ts'
import { contactImportFailures, failureOf } from '#messaging/inbox/contact-files/import-failure-sets.ts'
import {
  type ImportFault,
  importAccess,
  importById,
  importLoader,
  listFaults,
  listImports,
} from '#messaging/inbox/contact-files/import-queries.ts'
import type { ContactImport as Row } from '#messaging/inbox/contact-files/import-row.ts'
import { contactImportStates, contactImportTargets } from '#messaging/inbox/contact-files/import-sets.ts'
import { type MappedColumn, mapImportInput, mappedColumns } from '#messaging/inbox/contact-files/mapping.ts'
import { type PreviewRow, previewOf } from '#messaging/inbox/contact-files/preview.ts'
import { startImport } from '#messaging/inbox/contact-files/stage-file.ts'
import { Actor } from '../../actors.ts'
import { builder } from '../../builder.ts'
import { slicedBy } from '../../costs.ts'
import { enumFrom } from '../../enum-from.ts'
import { argsFrom } from '../../input-from.ts'
import { memberActor } from '../../member-actor.ts'
import { findsNodes, Node } from '../../node.ts'
import { connectionOf, cursorArgs, pageCost } from '../../page.ts'
import { readByUseCase } from '../../read-by-use-case.ts'
import { requires } from '../../requires.ts'

// Files of contacts that are saved in the background (docs/adr/0064).

const Column = builder.objectRef<MappedColumn>('ContactImportColumn').implement({
  description: 'A column of an import file and the contact field that the column is mapped to.',
  fields: (t) => ({
    place: t.exposeInt('place', { description: 'Position of the column in the file, counted from 0.' }),
    header: t.exposeString('header', { description: 'Header of the column.' }),
    target: t.expose('target', {
      type: enumFrom(contactImportTargets),
      description: 'Contact field that the column is mapped to.',
    }),
    key: t.exposeString('key', {
      nullable: true,
      description: 'Key of the custom field, if the column is mapped to a custom field.',
    }),
  }),
})

const Fault = builder.objectRef<ImportFault>('ContactImportFault').implement({
  description:
    'A fault in a row of an import file, because of which the row was not saved, would not be saved or was saved only in part.',
  fields: (t) => ({
    place: t.exposeInt('place', {
      description: 'Row number in the file as spreadsheets count rows: the header is row 1.',
    }),
    field: t.exposeString('field', {
      nullable: true,
      description: 'Name of the faulty column as in /api. Null if the whole row is faulty.',
    }),
    code: t.expose('code', {
      type: enumFrom(rowFaultCodes),
      description: 'Machine-readable cause of the fault.',
    }),
    reason: t.exposeString('reason', { description: 'Human-readable reason of the fault.' }),
    value: t.exposeString('value', {
      nullable: true,
      description: 'Value of the faulty cell, cut at 200 characters.',
    }),
  }),
})

const FaultConnection = connectionOf('ContactImportFault', Fault)

const Preview = builder.objectRef<PreviewRow>('ContactImportPreviewRow').implement({
  description: 'Preview of how a row of an import file is currently interpreted.',
  fields: (t) => ({
    place: t.exposeInt('place', {
      description: 'Row number in the file as spreadsheets count rows: the header is row 1.',
    }),
    cells: t.exposeStringList('cells', { description: 'Cells of the row as in the file.' }),
    phone: t.string({
      nullable: true,
      description: 'Phone number that would be saved for the row. Null if the row is faulty.',
      resolve: ({ line }) => line?.phone ?? null,
    }),
    name: t.string({
      nullable: true,
      description: 'Name that would be saved for the row.',
      resolve: ({ line }) => line?.name ?? null,
    }),
    tagNames: t.stringList({
      description: 'Names of the tags that would be added to the contact.',
      resolve: ({ line }) => line?.tags ?? [],
    }),
    customFields: t.field({
      type: 'JSON',
      description: 'Custom field values that would be saved for the row, by key.',
      resolve: ({ line }) => line?.customFields ?? {},
    }),
    isKnown: t.exposeBoolean('isKnown', {
      description: 'Whether a contact with this phone number already exists.',
    }),
    fault: t.expose('fault', {
      type: Fault,
      nullable: true,
      description: 'Reason why the row would not be saved.',
    }),
  }),
})

const mostPreviewed = 100

export const ContactImport = builder.objectRef<Row>('ContactImport').implement({
  interfaces: [Node],
  description:
    'An import of a file of contacts. The file is read, the columns are reviewed and mapped, and the rows are saved in the background.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the import.' }),
    state: t.expose('state', { type: enumFrom(contactImportStates), description: 'State of the import.' }),
    filename: t.exposeString('filename', { description: 'Name of the import file.' }),
    columns: t.field({
      type: [Column],
      description: 'Columns of the file and the contact fields that the columns are mapped to.',
      resolve: ({ headers, mapping }) => mappedColumns(headers, mapping),
    }),
    updatesKnown: t.exposeBoolean('updatesKnown', {
      description: 'Whether existing contacts are updated. Otherwise their rows are skipped.',
    }),
    rowCount: t.exposeInt('rows', { description: 'Number of rows below the header.' }),
    settledCount: t.int({
      description: 'Number of rows whose result is known.',
      resolve: ({ rows, created, updated, skipped, refused }) =>
        Math.min(rows, created + updated + skipped + refused),
    }),
    createdCount: t.exposeInt('created', { description: 'Number of rows that created a contact.' }),
    updatedCount: t.exposeInt('updated', { description: 'Number of rows that updated a contact.' }),
    skippedCount: t.exposeInt('skipped', {
      description:
        'Number of rows that were skipped because their contact already exists or appears twice in the file.',
    }),
    refusedCount: t.exposeInt('refused', {
      description: 'Number of rows that were not saved or were saved only in part.',
    }),
    completedPhoneCount: t.exposeInt('completed', {
      description:
        "Number of rows whose phone number had no country code and received the code of the workspace's country.",
    }),
    severalPhoneCount: t.exposeInt('several', {
      description: 'Number of rows with several phone numbers, of which the first readable number was used.',
    }),
    failure: t.exposeString('failure', {
      nullable: true,
      description: 'Reason why the import ended before its last row.',
    }),
    failedBy: t.field({
      type: enumFrom(contactImportFailures),
      nullable: true,
      description:
        'Machine-readable cause of the early end that `failure` describes. Null if the import did not end early, or if its cause is not a known one.',
      resolve: ({ failure }) => failureOf(failure),
    }),
    createdBy: t.field({
      type: Actor,
      description: 'The member who runs the import or, before it is run, the member who uploaded the file.',
      resolve: ({ createdById }) => memberActor(createdById),
    }),
    createdAt: t.expose('createdAt', {
      type: 'DateTime',
      description: 'Time at which the file was uploaded.',
    }),
    startedAt: t.expose('startedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which the import was started.',
    }),
    finishedAt: t.expose('finishedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which the import ended.',
    }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      nullable: true,
      description:
        'Time at which the import and its row faults are deleted. Null while the import is running.',
    }),
    preview: t.field({
      type: [Preview],
      throws: ['invalid_field', 'unauthorized'],
      complexity: slicedBy({ slicingArguments: ['first'], assumedSize: 20 }),
      description:
        'Preview of how the first rows are currently interpreted. Empty once the import has ended.',
      args: { first: t.arg.int({ description: 'Maximum number of rows, 1 to 100. Default: 20.' }) },
      resolve: (row, { first }, ctx) =>
        previewOf(ctx, row, Math.max(1, Math.min(first ?? 20, mostPreviewed))),
    }),
    faults: t.field({
      type: FaultConnection,
      complexity: pageCost,
      throws: ['invalid_request', 'invalid_field'],
      description: 'Rows that were not saved or were saved only in part, in the order of the file.',
      args: cursorArgs,
      resolve: (row, args, ctx) => listFaults(ctx, row, args),
    }),
    reportPath: t.string({
      description:
        'Path at which a GET request, authenticated by a session or an API key, returns all of `faults` as CSV.',
      resolve: ({ id }) => `/api/contact-imports/${id}/report`,
    }),
  }),
})

const ImportConnection = connectionOf('ContactImport', ContactImport)

const access = requires(importAccess)
const idArg = { required: true, description: 'UUID of the import.' } as const

builder.queryFields((t) => ({
  contactImports: t.field({
    type: ImportConnection,
    ...access,
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description:
      'Lists the contact imports of the workspace, newest first. Imports are kept for 30 days; a file that is never run is kept for 3 days.',
    args: cursorArgs,
    resolve: (_root, args, ctx) => listImports(ctx, args),
  }),
  contactImport: t.field({
    type: ContactImport,
    ...access,
    throws: ['not_found'],
    description: 'Returns one contact import.',
    args: { id: t.arg.id(idArg) },
    resolve: (_root, { id }, ctx) => importById(ctx, id),
  }),
}))

builder.mutationFields((t) => ({
  startContactImport: t.field({
    type: ContactImport,
    ...access,
    throws: ['invalid_field', 'invalid_request', 'too_large', 'forbidden', 'not_found'],
    description:
      'Reads a file of contacts and keeps its rows for 3 days or until the import is run; no contact is saved yet. A member has one such file: a new file replaces the previous one.',
    args: {
      file: t.arg({
        type: 'Upload',
        required: true,
        ...readByUseCase,
        description:
          'CSV file in UTF-8, UTF-16 with a byte order mark or Windows-1252, or a vCard file (.vcf); up to 25 MB and 100,000 rows.',
      }),
      updatesKnown: t.arg.boolean({
        description: 'Whether existing contacts are updated. Otherwise their rows are skipped.',
      }),
    },
    resolve: (_root, args, ctx) => startImport(ctx, args),
  }),
  mapContactImport: t.field({
    type: ContactImport,
    ...access,
    throws: ['not_found', 'invalid_state', 'invalid_field'],
    description: 'Maps the columns of an import file to contact fields before the import is run.',
    args: { id: t.arg.id(idArg), ...argsFrom(mapImportInput) },
    resolve: (_root, { id, ...input }, ctx) => mapImport(ctx, id, input),
  }),
  runContactImport: t.field({
    type: ContactImport,
    ...access,
    throws: ['not_found', 'invalid_state', 'invalid_field', 'conflict', 'forbidden'],
    description:
      'Saves the rows of an import in the background with the permissions of the caller. A workspace runs one import at a time.',
    args: { id: t.arg.id(idArg) },
    resolve: (_root, { id }, ctx) => runImport(ctx, id),
  }),
  cancelContactImport: t.field({
    type: ContactImport,
    ...access,
    throws: ['not_found', 'invalid_state'],
    description: 'Cancels an import. Contacts that were already saved are kept.',
    args: { id: t.arg.id(idArg) },
    resolve: (_root, { id }, ctx) => cancelImport(ctx, id),
  }),
}))

findsNodes({
  type: 'ContactImport',
  ids: { table: 'contact_import' },
  access: importAccess,
  load: (ctx, id) => importLoader(ctx).load(id),
})
