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
  description: 'A row of a file that was left out since it is wrong.',
  fields: (t) => ({
    place: t.exposeInt('place', {
      description: 'The row, as spreadsheets count: the header is 1. Of JSON, the first object is 1.',
    }),
    field: t.exposeString('field', {
      nullable: true,
      description: 'Its field at fault, as /api calls it; null where it is the whole row.',
    }),
    message: t.exposeString('reason', { description: 'Why, for people.' }),
    cause: t.field({
      type: enumFrom(rowCauses),
      description: 'Why, for programs.',
      resolve: ({ field, reason }) => rowCauseOf(field, reason),
    }),
  }),
})

const FaultConnection = connectionOf('BroadcastRecipientImportFault', Fault)

const RecipientImport = builder.objectRef<Row>('BroadcastRecipientImport').implement({
  interfaces: [Node],
  description:
    'A file of people that is to come into a draft: its rows are looked at as it comes in, then those that are good are added together, in the background.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID.' }),
    broadcast: t.field({
      type: Broadcast,
      nullable: true,
      ...requires(broadcastReads),
      description: 'The draft; one read for all of a page.',
      resolve: ({ broadcastId }, _args, ctx) => broadcastLoader(ctx).load(broadcastId),
    }),
    state: t.expose('state', { type: enumFrom(broadcastImportStates), description: 'How far it is.' }),
    filename: t.exposeString('filename', { description: 'Of the file.' }),
    rowCount: t.exposeInt('rows', { description: 'Rows of the file; so far, while it is read.' }),
    settledCount: t.int({
      description: 'Rows of which it is settled what becomes of them: all, once people are added.',
      resolve: ({ added, skipped, optedOut, refused }) => added + skipped + optedOut + refused,
    }),
    addedCount: t.exposeInt('added', { description: 'People who were added.' }),
    skippedCount: t.exposeInt('skipped', {
      description: 'Rows whose phone has an earlier row, or is in the draft already, in any spelling.',
    }),
    optedOutCount: t.exposeInt('optedOut', {
      description: 'Rows of people who want no marketing, where the template is that.',
    }),
    refusedCount: t.exposeInt('refused', { description: 'Rows that were left out since they are wrong.' }),
    completedPhoneCount: t.exposeInt('completed', {
      description: "Rows whose phone had no country code and got that of the workspace's country.",
    }),
    severalPhoneCount: t.exposeInt('several', {
      description: 'Rows with several phones, of which the first that can be read was taken.',
    }),
    failure: t.exposeString('failure', { nullable: true, description: 'Why nobody was added.' }),
    failedBy: t.field({
      type: enumFrom(fileRefusals),
      nullable: true,
      description: 'Why nobody was added, as failure says.',
      resolve: ({ failure }) => nobodyCauseOf(failure),
    }),
    createdBy: t.field({
      type: Actor,
      description: 'Whose file it is.',
      resolve: ({ createdById }) => memberActor(createdById),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the file came.' }),
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
    faults: t.field({
      type: FaultConnection,
      complexity: pageCost,
      throws: ['invalid_request', 'invalid_field'],
      description: 'The rows that are wrong, in the order of the file: the first 1,000.',
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
    description: 'The latest file of people that was to come into it; one read for all of a page.',
    resolve: ({ id }, _args, ctx) => latestImportLoader(ctx).load(id),
  }),
)

builder.queryFields((t) => ({
  broadcastImport: t.field({
    type: RecipientImport,
    ...requires(reads),
    throws: ['not_found'],
    description: 'One file of people for a draft, with how far it is.',
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
      'Adds the people of a file to a draft, in the background and all together; bad rows are left out and told. A kill of the server does not end it.',
    args: {
      id: t.arg.id({ required: true, description: 'UUID of the draft.' }),
      file: t.arg({
        type: 'Upload',
        required: true,
        ...readByUseCase,
        description:
          'Up to 25 MB and 100,000 rows. CSV in UTF-8, UTF-16 with a mark or Windows-1252, or address cards (.vcf), with a column for the phone, one for the name, and one for each variable of the template by its name (header.1, button.0 for others than the body); or .json, .jsonl: rows as /api writes them.',
      }),
    },
    resolve: (_root, args, ctx) => startBroadcastImport(ctx, args),
  }),
  cancelBroadcastImport: t.field({
    type: RecipientImport,
    ...write,
    throws: ['not_found', 'invalid_state'],
    description: 'Ends an import that is not over: nobody of it is added.',
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
