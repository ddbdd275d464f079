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
    id: t.string({
      nullable: true,
      description: 'Identifier of the button within the canned response.',
      resolve: ({ id }) => id ?? null,
    }),
    title: t.string({
      nullable: true,
      description: 'Label of the button.',
      resolve: ({ title }) => title ?? null,
    }),
    type: t.expose('type', { type: enumFrom(cannedButtonTypes), description: 'Action of the button.' }),
    url: t.string({
      nullable: true,
      description: 'URL that the button opens.',
      resolve: ({ url }) => url ?? null,
    }),
    phoneNumber: t.string({
      nullable: true,
      description: 'Phone number that the button calls.',
      resolve: ({ phoneNumber }) => phoneNumber ?? null,
    }),
    ttlMinutes: t.int({
      nullable: true,
      description: 'Number of minutes, 0 to 60, during which a voice call can be started from the button.',
      resolve: ({ ttlMinutes }) => ttlMinutes ?? null,
    }),
    flowId: t.string({
      nullable: true,
      description: 'ID of the flow that the button opens.',
      resolve: ({ flowId }) => flowId ?? null,
    }),
    screen: t.string({
      nullable: true,
      description: 'Screen at which the flow of the button begins.',
      resolve: ({ screen }) => screen ?? null,
    }),
  }),
})

export const CannedResponse = builder.objectRef<Canned>('CannedResponse').implement({
  interfaces: [Node],
  description: 'A text that members save to send repeatedly.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the canned response.' }),
    name: t.exposeString('name', {
      description: 'Name of the canned response, unique in the workspace regardless of case.',
    }),
    shortcut: t.exposeString('shortcut', {
      nullable: true,
      description: 'Shortcut that finds the canned response when a member types it after a slash.',
    }),
    content: t.exposeString('content', {
      description:
        'Text of the canned response. The placeholders {{contact_name}} and {{phone_number}} are returned unresolved.',
    }),
    category: t.exposeString('category', {
      description:
        'Category of the canned response: greeting, support, sales, closing, general or any other word.',
    }),
    buttons: t.expose('buttons', {
      type: [Button],
      description: 'Buttons below the text of the canned response.',
    }),
    file: t.field({
      type: Media,
      nullable: true,
      ...requires({ permission: 'canned_responses:read' }),
      description: 'File that is sent with the canned response. Null if the canned response has no file.',
      resolve: ({ mediaId }, _args, ctx) => (mediaId ? mediaLoader(ctx).load(mediaId) : null),
    }),
    mediaIdForDoors: t.id({
      ...forDoors,
      nullable: true,
      description: 'UUID of the file that is sent with the canned response.',
      resolve: ({ mediaId }) => mediaId,
    }),
    isActive: t.exposeBoolean('isActive', {
      description:
        'Whether the canned response can be used. An inactive canned response is kept but cannot be used.',
    }),
    usageCount: t.exposeInt('usageCount', { description: 'Number of times the canned response was used.' }),
    createdAt: t.expose('createdAt', {
      type: 'DateTime',
      description: 'Time at which the canned response was created.',
    }),
    updatedAt: t.expose('updatedAt', {
      type: 'DateTime',
      description: 'Time at which the canned response was last changed.',
    }),
  }),
})

const CannedResponseConnection = connectionOf('CannedResponse', CannedResponse)

const CannedResponsePage = numberedPageOf('CannedResponse', CannedResponse, {
  of: 'canned responses',
  order: 'Canned responses of the page, most used first, then by name.',
})

const reads = { permission: 'canned_responses:read' } as const
const write = requires({ permission: 'canned_responses:write' })
const idArg = { required: true, description: 'UUID of the canned response.' } as const

export const cannedNarrowing = builder.args((t) => ({
  category: t.string({ description: 'Only canned responses of this category are listed.' }),
  search: t.string({
    description: 'Only canned responses whose name, text or shortcut contains this text are listed.',
  }),
  isActive: t.boolean({
    description: 'If true, only active canned responses are listed; if false, only inactive ones.',
  }),
}))

builder.queryFields((t) => ({
  cannedResponses: t.field({
    type: CannedResponseConnection,
    ...requires(reads),
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description: 'Lists the canned responses of the workspace, most used first by default.',
    args: {
      ...cannedNarrowing,
      sort: t.arg({ type: enumFrom(cannedOrders), description: 'Order of the canned responses.' }),
      ...cursorArgs,
    },
    resolve: (_root, args, ctx) => listCanned(ctx, args),
  }),
  cannedResponsePage: t.field({
    type: CannedResponsePage,
    ...onlyForDoors(requires(reads)),
    description: 'Lists the canned responses of the workspace page by page, most used first.',
    args: {
      ...cannedNarrowing,
      ...pageArgs,
      isWhole: t.arg.boolean({
        description: 'Whether to return all canned responses, regardless of the requested page.',
      }),
    },
    resolve: (_root, args, ctx) => numberedCanned(ctx, args),
  }),
  cannedResponseCategories: t.stringList({
    ...requires(reads),
    description: 'Lists the categories that canned responses of the workspace have, in alphabetical order.',
    resolve: (_root, _args, ctx) => cannedCategories(ctx),
  }),
  cannedResponse: t.field({
    type: CannedResponse,
    ...requires(reads),
    throws: ['not_found'],
    description: 'Returns one canned response.',
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
    description: 'Creates a canned response. A workspace has at most 1,000 canned responses.',
    args: {
      input: t.arg({ type: CreateInput, required: true, description: 'The canned response to create.' }),
    },
    resolve: (_root, { input }, ctx) => createCanned(ctx, input),
  }),
  updateCannedResponse: t.field({
    type: CannedResponse,
    ...write,
    throws: ['not_found', 'conflict', 'invalid_field'],
    description:
      'Changes the given fields of a canned response. Null clears the shortcut, the category, the buttons or the file.',
    args: {
      id: t.arg.id(idArg),
      input: t.arg({
        type: UpdateInput,
        required: true,
        description: 'The fields of the canned response to change.',
      }),
    },
    resolve: (_root, { id, input }, ctx) => updateCanned(ctx, id, input),
  }),
  deleteCannedResponse: t.field({
    type: 'ID',
    ...requires({ permission: 'canned_responses:delete' }),
    throws: ['not_found'],
    description: 'Deletes a canned response and returns its ID.',
    args: { id: t.arg.id(idArg) },
    resolve: (_root, { id }, ctx) => deleteCanned(ctx, id),
  }),
  useCannedResponse: t.field({
    type: CannedResponse,
    ...requires(reads),
    throws: ['not_found', 'invalid_state'],
    description:
      'Counts a use of a canned response. Fails with invalid_state if the canned response is inactive.',
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
