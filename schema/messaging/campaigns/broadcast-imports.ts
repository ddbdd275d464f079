import { loaded } from '#core/found.ts'
import {
  nobodyCauseOf,
  rowCauseOf,
  rowCauses,
} from '#messaging/campaigns/broadcast-imports/import-cause-sets.ts'
import {
  cancelBroadcastImport,
  startBroadcastImport,
} from '#messaging/campaigns/broadcast-imports/import-commands.ts'
import {
  type ImportedFault,
  listImportedFaults,
} from '#messaging/campaigns/broadcast-imports/import-faults.ts'
import {
  broadcastImportLoader,
  latestImportLoader,
  type BroadcastImport as Row,
} from '#messaging/campaigns/broadcast-imports/import-row.ts'
import { broadcastLoader } from '#messaging/campaigns/broadcasts/broadcast-queries.ts'
import { broadcastImportStates } from '#messaging/campaigns/broadcasts/broadcast-sets.ts'
import { fileRefusals } from '#messaging/content/csv/file-refusal-sets.ts'
import { Actor } from '../../actors.ts'
import { builder } from '../../builder.ts'
import { enumFrom } from '../../enum-from.ts'
import { memberActor } from '../../member-actor.ts'
import { findsNodes, Node } from '../../node.ts'
import { connectionOf, cursorArgs, pageCost } from '../../page.ts'
import { readByUseCase } from '../../read-by-use-case.ts'
import { requires } from '../../requires.ts'
import { Broadcast, broadcastReads } from './broadcasts.ts'

// Files of people that come into a draft in the background (docs/adr/0074).

const Fault = builder.objectRef<ImportedFault>('BroadcastRecipientImportFault').implement({
  description: 'Row of an imported file that was excluded because of a fault.',
  fields: (t) => ({
    place: t.exposeInt('place', {
      description:
        'Number of the row, as spreadsheets count rows: the header is 1. In JSON, the first object is 1.',
    }),
    field: t.exposeString('field', {
      nullable: true,
      description:
        'Name of the invalid field, as /api writes the name; null if the fault concerns the whole row.',
    }),
    message: t.exposeString('reason', { description: 'Human-readable reason why the row was excluded.' }),
    cause: t.field({
      type: enumFrom(rowCauses),
      description: 'Machine-readable reason why the row was excluded.',
      resolve: ({ field, reason }) => rowCauseOf(field, reason),
    }),
  }),
})

const FaultConnection = connectionOf('BroadcastRecipientImportFault', Fault)

const RecipientImport = builder.objectRef<Row>('BroadcastRecipientImport').implement({
  interfaces: [Node],
  description:
    'Import of a file of recipients into a draft. The rows are checked while the file is uploaded; all valid rows are then added together in the background.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the import.' }),
    broadcast: t.field({
      type: Broadcast,
      nullable: true,
      ...requires(broadcastReads),
      description: 'The draft into which the file is imported. One read serves all imports of a page.',
      resolve: ({ broadcastId }, _args, ctx) => broadcastLoader(ctx).load(broadcastId),
    }),
    state: t.expose('state', {
      type: enumFrom(broadcastImportStates),
      description: 'Progress of the import.',
    }),
    filename: t.exposeString('filename', { description: 'Name of the imported file.' }),
    rowCount: t.exposeInt('rows', {
      description: 'Number of rows in the file; while the file is read, the number of rows read so far.',
    }),
    settledCount: t.int({
      description:
        'Number of rows whose result is known; equal to the number of all rows once recipients are added.',
      resolve: ({ added, skipped, optedOut, refused }) => added + skipped + optedOut + refused,
    }),
    addedCount: t.exposeInt('added', { description: 'Number of recipients that were added.' }),
    skippedCount: t.exposeInt('skipped', {
      description:
        'Number of rows skipped because an earlier row or the draft already had the phone number, in any spelling.',
    }),
    optedOutCount: t.exposeInt('optedOut', {
      description:
        'Number of rows skipped because the recipient opted out of marketing; counted only if the template is a marketing template.',
    }),
    refusedCount: t.exposeInt('refused', {
      description: 'Number of rows that were excluded because of faults.',
    }),
    completedPhoneCount: t.exposeInt('completed', {
      description:
        "Number of rows whose phone number had no country code and received that of the workspace's country.",
    }),
    severalPhoneCount: t.exposeInt('several', {
      description: 'Number of rows with several phone numbers, of which the first readable number was used.',
    }),
    failure: t.exposeString('failure', {
      nullable: true,
      description: 'Human-readable reason why no recipients were added; null if the import did not fail.',
    }),
    failedBy: t.field({
      type: enumFrom(fileRefusals),
      nullable: true,
      description:
        'Machine-readable reason why no recipients were added, matching failure; null if the import did not fail or failed unexpectedly.',
      resolve: ({ failure }) => nobodyCauseOf(failure),
    }),
    createdBy: t.field({
      type: Actor,
      description: 'Member who uploaded the file.',
      resolve: ({ createdById }) => memberActor(createdById),
    }),
    createdAt: t.expose('createdAt', {
      type: 'DateTime',
      description: 'Time at which the file was uploaded.',
    }),
    finishedAt: t.expose('finishedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which the import ended; null until then.',
    }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which the import and its row faults are deleted; null while the import runs.',
    }),
    faults: t.field({
      type: FaultConnection,
      complexity: pageCost,
      throws: ['invalid_request', 'invalid_field'],
      description: 'Rows with faults, in the order of the file, at most the first 1,000.',
      args: cursorArgs,
      resolve: (row, args, ctx) => listImportedFaults(ctx, row, args),
    }),
  }),
})

const reads = { permission: 'campaigns:read' } as const
const write = requires({ permission: 'campaigns:write' })

builder.objectField(Broadcast, 'latestImport', (t) =>
  t.field({
    type: RecipientImport,
    nullable: true,
    ...requires(reads),
    description:
      'The latest import of a file of recipients into the broadcast; null if there was no import. One read serves all broadcasts of a page.',
    resolve: ({ id }, _args, ctx) => latestImportLoader(ctx).load(id),
  }),
)

builder.queryFields((t) => ({
  broadcastImport: t.field({
    type: RecipientImport,
    ...requires(reads),
    throws: ['not_found'],
    description: 'The import of a file of recipients with this id, with its progress.',
    args: { id: t.arg.id({ required: true, description: 'UUID of the import.' }) },
    resolve: (_root, { id }, ctx) => loaded(broadcastImportLoader(ctx), id, 'import'),
  }),
}))

builder.mutationFields((t) => ({
  startBroadcastImport: t.field({
    type: RecipientImport,
    ...write,
    throws: ['not_found', 'invalid_state', 'invalid_field', 'invalid_request', 'too_large', 'forbidden'],
    description:
      'Imports a file of recipients into a draft in the background and adds all valid rows together. Invalid rows are excluded and reported. The import survives a restart of the server.',
    args: {
      id: t.arg.id({ required: true, description: 'UUID of the draft.' }),
      file: t.arg({
        type: 'Upload',
        required: true,
        ...readByUseCase,
        description:
          'File of at most 25 MB and 100,000 rows: CSV (UTF-8, UTF-16 with a byte order mark, or Windows-1252) or address cards (.vcf), with one column for the phone number, one for the name and one for each variable of the template by its name (for variables outside the body: header.1, button.0), or .json or .jsonl with rows in the format of /api.',
      }),
    },
    resolve: (_root, args, ctx) => startBroadcastImport(ctx, args),
  }),
  cancelBroadcastImport: t.field({
    type: RecipientImport,
    ...write,
    throws: ['not_found', 'invalid_state'],
    description: 'Cancels an import that is not over. No recipients of the file are added.',
    args: { id: t.arg.id({ required: true, description: 'UUID of the import.' }) },
    resolve: (_root, { id }, ctx) => cancelBroadcastImport(ctx, id),
  }),
}))

findsNodes({
  type: 'BroadcastRecipientImport',
  ids: { table: 'broadcast_import' },
  access: reads,
  load: (ctx, id) => broadcastImportLoader(ctx).load(id),
})
