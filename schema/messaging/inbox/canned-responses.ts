import { mediaLoader } from '#messaging/content/media/media-queries.ts'
import {
  createCanned,
  deleteCanned,
  updateCanned,
  useCanned,
} from '#messaging/inbox/canned/canned-commands.ts'
import {
  type CannedButton,
  createCannedInput,
  updateCannedInput,
} from '#messaging/inbox/canned/canned-input.ts'
import {
  type CannedResponse as Canned,
  cannedById,
  cannedCategories,
  cannedLoader,
  listCanned,
  numberedCanned,
} from '#messaging/inbox/canned/canned-queries.ts'
import { cannedButtonTypes, cannedOrders } from '#messaging/inbox/canned/canned-sets.ts'
import { builder } from '../../builder.ts'
import { enumFrom } from '../../enum-from.ts'
import { forDoors, onlyForDoors } from '../../for-doors.ts'
import { inputFrom } from '../../input-from.ts'
import { findsNodes, Node } from '../../node.ts'
import { numberedPageOf, pageArgs } from '../../numbered-page.ts'
import { connectionOf, cursorArgs, pageCost } from '../../page.ts'
import { requires } from '../../requires.ts'
import { Media } from '../content/media.ts'

// Texts that are kept to be sent again (document 2, Canned responses; spec/8 CR).

const Button = builder.objectRef<CannedButton>('CannedResponseButton').implement({
  description: 'A button of a canned response.',
  fields: (t) => ({
    id: t.string({ nullable: true, description: 'Its own name.', resolve: ({ id }) => id ?? null }),
    title: t.string({
      nullable: true,
      description: 'What stands on it.',
      resolve: ({ title }) => title ?? null,
    }),
    type: t.expose('type', { type: enumFrom(cannedButtonTypes), description: 'What it does.' }),
    url: t.string({
      nullable: true,
      description: 'The address that it opens.',
      resolve: ({ url }) => url ?? null,
    }),
    phoneNumber: t.string({
      nullable: true,
      description: 'The phone that it calls.',
      resolve: ({ phoneNumber }) => phoneNumber ?? null,
    }),
    ttlMinutes: t.int({
      nullable: true,
      description: '0 to 60: how long a voice call can be begun.',
      resolve: ({ ttlMinutes }) => ttlMinutes ?? null,
    }),
    flowId: t.string({
      nullable: true,
      description: 'The flow that it opens.',
      resolve: ({ flowId }) => flowId ?? null,
    }),
    screen: t.string({
      nullable: true,
      description: 'Where the flow begins.',
      resolve: ({ screen }) => screen ?? null,
    }),
  }),
})

export const CannedResponse = builder.objectRef<Canned>('CannedResponse').implement({
  interfaces: [Node],
  description: 'A text that is kept to be sent again.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID.' }),
    name: t.exposeString('name', { description: 'Unique in the workspace ignoring case.' }),
    shortcut: t.exposeString('shortcut', { nullable: true, description: 'What finds it after a slash.' }),
    content: t.exposeString('content', {
      description: 'Its text; {{contact_name}} and {{phone_number}} stand in it as they are.',
    }),
    category: t.exposeString('category', {
      description: 'One of greeting, support, sales, closing, general, or any other word.',
    }),
    buttons: t.expose('buttons', { type: [Button], description: 'What stands below it.' }),
    file: t.field({
      type: Media,
      nullable: true,
      ...requires({ permission: 'canned_responses:read' }),
      description: 'The file that goes with it; null where none does.',
      resolve: ({ mediaId }, _args, ctx) => (mediaId ? mediaLoader(ctx).load(mediaId) : null),
    }),
    mediaIdForDoors: t.id({
      ...forDoors,
      nullable: true,
      description: 'UUID of the file.',
      resolve: ({ mediaId }) => mediaId,
    }),
    isActive: t.exposeBoolean('isActive', { description: 'False: it is kept and not used.' }),
    usageCount: t.exposeInt('usageCount', { description: 'How often it was used.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it was last changed.' }),
  }),
})

const CannedResponseConnection = connectionOf('CannedResponse', CannedResponse)

const CannedResponsePage = numberedPageOf('CannedResponse', CannedResponse, {
  of: 'canned responses',
  order: 'The one used most first, then by name.',
})

const reads = { permission: 'canned_responses:read' } as const
const write = requires({ permission: 'canned_responses:write' })
const idArg = { required: true, description: 'UUID of the canned response.' } as const

export const cannedNarrowing = builder.args((t) => ({
  category: t.string({ description: 'Only those of this category.' }),
  search: t.string({ description: 'Part of a name, a text or a shortcut.' }),
  isActive: t.boolean({ description: 'Only those that are active, or only those that are not.' }),
}))

builder.queryFields((t) => ({
  cannedResponses: t.field({
    type: CannedResponseConnection,
    ...requires(reads),
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description: 'Canned responses of the workspace, the one used most first.',
    args: {
      ...cannedNarrowing,
      sort: t.arg({ type: enumFrom(cannedOrders), description: 'By what the list runs.' }),
      ...cursorArgs,
    },
    resolve: (_root, args, ctx) => listCanned(ctx, args),
  }),
  cannedResponsePage: t.field({
    type: CannedResponsePage,
    ...onlyForDoors(requires(reads)),
    description: 'Canned responses of the workspace, the one used most first.',
    args: {
      ...cannedNarrowing,
      ...pageArgs,
      isWhole: t.arg.boolean({ description: 'All of them, whatever page is asked for.' }),
    },
    resolve: (_root, args, ctx) => numberedCanned(ctx, args),
  }),
  cannedResponseCategories: t.stringList({
    ...requires(reads),
    description: 'The categories that canned responses of the workspace have, by their letters.',
    resolve: (_root, _args, ctx) => cannedCategories(ctx),
  }),
  cannedResponse: t.field({
    type: CannedResponse,
    ...requires(reads),
    throws: ['not_found'],
    description: 'One canned response.',
    args: { id: t.arg.id(idArg) },
    resolve: (_root, { id }, ctx) => cannedById(ctx, id),
  }),
}))

const CreateInput = inputFrom('CreateCannedResponseInput', createCannedInput)
const UpdateInput = inputFrom('UpdateCannedResponseInput', updateCannedInput)

builder.mutationFields((t) => ({
  createCannedResponse: t.field({
    type: CannedResponse,
    ...write,
    throws: ['conflict', 'invalid_field', 'invalid_state'],
    description: 'Keeps a text to be sent again; at most 1,000 of a workspace.',
    args: { input: t.arg({ type: CreateInput, required: true, description: 'The response.' }) },
    resolve: (_root, { input }, ctx) => createCanned(ctx, input),
  }),
  updateCannedResponse: t.field({
    type: CannedResponse,
    ...write,
    throws: ['not_found', 'conflict', 'invalid_field'],
    description: 'Changes what is given; null clears a shortcut, a category, the buttons and the file.',
    args: {
      id: t.arg.id(idArg),
      input: t.arg({ type: UpdateInput, required: true, description: 'What changes.' }),
    },
    resolve: (_root, { id, input }, ctx) => updateCanned(ctx, id, input),
  }),
  deleteCannedResponse: t.field({
    type: 'ID',
    ...requires({ permission: 'canned_responses:delete' }),
    throws: ['not_found'],
    description: 'Forgets a canned response; answers its id.',
    args: { id: t.arg.id(idArg) },
    resolve: (_root, { id }, ctx) => deleteCanned(ctx, id),
  }),
  useCannedResponse: t.field({
    type: CannedResponse,
    ...requires(reads),
    throws: ['not_found', 'invalid_state'],
    description: 'Counts that it was used; invalid_state while it is inactive.',
    args: { id: t.arg.id(idArg) },
    resolve: (_root, { id }, ctx) => useCanned(ctx, id),
  }),
}))

findsNodes({
  type: 'CannedResponse',
  ids: { table: 'canned_response' },
  access: reads,
  load: (ctx, id) => cannedLoader(ctx).load(id),
})
