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
  description: 'A column of a file, and what it is taken for.',
  fields: (t) => ({
    place: t.exposeInt('place', { description: 'In the file; the first is 0.' }),
    header: t.exposeString('header', { description: 'What stands above it.' }),
    target: t.expose('target', {
      type: enumFrom(contactImportTargets),
      description: 'What of a contact it is taken for.',
    }),
    key: t.exposeString('key', { nullable: true, description: 'Of the custom field, where it is one.' }),
  }),
})

const Fault = builder.objectRef<ImportFault>('ContactImportFault').implement({
  description: 'What is told of a row of a file: it was not saved, or would not be, or not all of it.',
  fields: (t) => ({
    place: t.exposeInt('place', { description: 'The row, as spreadsheets count: the header is 1.' }),
    field: t.exposeString('field', {
      nullable: true,
      description: 'The column at fault, as /api calls it; null where it is the whole row.',
    }),
    code: t.expose('code', { type: enumFrom(rowFaultCodes), description: 'Why, for programs.' }),
    reason: t.exposeString('reason', { description: 'Why, for people.' }),
    value: t.exposeString('value', {
      nullable: true,
      description: 'What stands there, cut at 200 characters.',
    }),
  }),
})

const FaultConnection = connectionOf('ContactImportFault', Fault)

const Preview = builder.objectRef<PreviewRow>('ContactImportPreviewRow').implement({
  description: 'A row of a file as it would be read now.',
  fields: (t) => ({
    place: t.exposeInt('place', { description: 'As spreadsheets count: the header is 1.' }),
    cells: t.exposeStringList('cells', { description: 'As they stand in the file.' }),
    phone: t.string({
      nullable: true,
      description: 'As it would be kept; null for a row at fault.',
      resolve: ({ line }) => line?.phone ?? null,
    }),
    name: t.string({ nullable: true, description: 'The name.', resolve: ({ line }) => line?.name ?? null }),
    tagNames: t.stringList({ description: 'Tags to be added.', resolve: ({ line }) => line?.tags ?? [] }),
    customFields: t.field({
      type: 'JSON',
      description: 'Values of custom fields by their keys.',
      resolve: ({ line }) => line?.customFields ?? {},
    }),
    isKnown: t.exposeBoolean('isKnown', { description: 'A contact with this phone is there.' }),
    fault: t.expose('fault', { type: Fault, nullable: true, description: 'Why it would not be saved.' }),
  }),
})

const mostPreviewed = 100

export const ContactImport = builder.objectRef<Row>('ContactImport').implement({
  interfaces: [Node],
  description:
    'A file of contacts: it is read, then looked at with what its columns are taken for, then saved in the background.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID.' }),
    state: t.expose('state', { type: enumFrom(contactImportStates), description: 'How far it is.' }),
    filename: t.exposeString('filename', { description: 'Of the file.' }),
    columns: t.field({
      type: [Column],
      description: 'The columns of the file, with what each is taken for.',
      resolve: ({ headers, mapping }) => mappedColumns(headers, mapping),
    }),
    updatesKnown: t.exposeBoolean('updatesKnown', {
      description: 'Known contacts are changed, and not skipped.',
    }),
    rowCount: t.exposeInt('rows', { description: 'Rows below the header.' }),
    settledCount: t.int({
      description: 'Rows of which it is known what becomes of them.',
      resolve: ({ rows, created, updated, skipped, refused }) =>
        Math.min(rows, created + updated + skipped + refused),
    }),
    createdCount: t.exposeInt('created', { description: 'Rows that made a contact.' }),
    updatedCount: t.exposeInt('updated', { description: 'Rows that changed one.' }),
    skippedCount: t.exposeInt('skipped', {
      description: 'Rows of contacts that are known, or come twice, and stay as they are.',
    }),
    refusedCount: t.exposeInt('refused', { description: 'Rows that were not saved, or not all of them.' }),
    completedPhoneCount: t.exposeInt('completed', {
      description: "Rows whose phone had no country code and got that of the workspace's country.",
    }),
    severalPhoneCount: t.exposeInt('several', {
      description: 'Rows with several phones, of which the first that can be read was taken.',
    }),
    failure: t.exposeString('failure', { nullable: true, description: 'Why it ended before its last row.' }),
    failedBy: t.field({
      type: enumFrom(contactImportFailures),
      nullable: true,
      description: 'Why it ended early, as failure says; null for what nobody foresaw.',
      resolve: ({ failure }) => failureOf(failure),
    }),
    createdBy: t.field({
      type: Actor,
      description: 'Who runs it; before that, whose file it is.',
      resolve: ({ createdById }) => memberActor(createdById),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the file came.' }),
    startedAt: t.expose('startedAt', { type: 'DateTime', nullable: true, description: 'When it was run.' }),
    finishedAt: t.expose('finishedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was over.',
    }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it goes, with what is told of its rows; null while it runs.',
    }),
    preview: t.field({
      type: [Preview],
      throws: ['invalid_field', 'unauthorized'],
      complexity: slicedBy({ slicingArguments: ['first'], assumedSize: 20 }),
      description: 'The first rows as they would be read now; none once it is over.',
      args: { first: t.arg.int({ description: '1 to 100; 20 when left out.' }) },
      resolve: (row, { first }, ctx) =>
        previewOf(ctx, row, Math.max(1, Math.min(first ?? 20, mostPreviewed))),
    }),
    faults: t.field({
      type: FaultConnection,
      complexity: pageCost,
      throws: ['invalid_request', 'invalid_field'],
      description: 'The rows that were not saved, or not all of them, in the order of the file.',
      args: cursorArgs,
      resolve: (row, args, ctx) => listFaults(ctx, row, args),
    }),
    reportPath: t.string({
      description: 'Where GET answers all of `faults` as CSV, for a session or a key.',
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
      'The imports of the workspace, newest first. They are kept for 30 days, a file that nobody runs for 3.',
    args: cursorArgs,
    resolve: (_root, args, ctx) => listImports(ctx, args),
  }),
  contactImport: t.field({
    type: ContactImport,
    ...access,
    throws: ['not_found'],
    description: 'One import.',
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
      'Reads a file of contacts and keeps its rows, for 3 days or until it is run; nothing is saved yet. A person has one such file: it takes the place of the last.',
    args: {
      file: t.arg({
        type: 'Upload',
        required: true,
        ...readByUseCase,
        description:
          'CSV in UTF-8, UTF-16 with a mark or Windows-1252, or address cards (.vcf); up to 25 MB and 100,000 rows.',
      }),
      updatesKnown: t.arg.boolean({ description: 'Known contacts are changed, and not skipped.' }),
    },
    resolve: (_root, args, ctx) => startImport(ctx, args),
  }),
  mapContactImport: t.field({
    type: ContactImport,
    ...access,
    throws: ['not_found', 'invalid_state', 'invalid_field'],
    description: 'Says what the columns of a file are taken for, before it is run.',
    args: { id: t.arg.id(idArg), ...argsFrom(mapImportInput) },
    resolve: (_root, { id, ...input }, ctx) => mapImport(ctx, id, input),
  }),
  runContactImport: t.field({
    type: ContactImport,
    ...access,
    throws: ['not_found', 'invalid_state', 'invalid_field', 'conflict', 'forbidden'],
    description:
      'Saves the rows in the background, with the rights of the caller. One import of a workspace runs at a time.',
    args: { id: t.arg.id(idArg) },
    resolve: (_root, { id }, ctx) => runImport(ctx, id),
  }),
  cancelContactImport: t.field({
    type: ContactImport,
    ...access,
    throws: ['not_found', 'invalid_state'],
    description: 'Ends an import; what was saved stays.',
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
