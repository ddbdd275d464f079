import {
  createContext,
  deleteContext,
  updateContext,
} from '#messaging/automation/chatbot/ai-contexts/context-commands.ts'
import {
  createContextInput,
  updateContextInput,
} from '#messaging/automation/chatbot/ai-contexts/context-input.ts'
import {
  type AiContext as Context,
  contextById,
  contextLoader,
  listContexts,
  numberedContexts,
} from '#messaging/automation/chatbot/ai-contexts/context-queries.ts'
import { openHeaders } from '#messaging/automation/chatbot/ai-contexts/context-secrets.ts'
import { contextMethods, contextTypes } from '#messaging/automation/chatbot/ai-contexts/context-sets.ts'
import { secret } from '#messaging/inbox/custom-actions/web-requests/request-checks.ts'
import { accountName } from '#messaging/numbers/accounts/account-names.ts'
import { numberLoader } from '#messaging/numbers/accounts/account-queries.ts'
import { builder } from '../../builder.ts'
import { enumFrom } from '../../enum-from.ts'
import { forDoors, onlyForDoors } from '../../for-doors.ts'
import { inputFrom } from '../../input-from.ts'
import { findsNodes, Node } from '../../node.ts'
import { numberedPageOf, pageArgs } from '../../numbered-page.ts'
import { connectionOf, cursorArgs, pageCost } from '../../page.ts'
import { madeFields } from '../../people/made-fields.ts'
import { requires } from '../../requires.ts'
import { NumberType, numberReads } from '../numbers/numbers.ts'
import { createContextArgs, updateContextArgs } from './ai-context-inputs.ts'

// What the AI knows of the business beside its prompt (document 3, AI context; spec/8 AI1).

const Header = builder.objectRef<{ name: string }>('AiContextHeader').implement({
  description: 'A header that is sent; its value is never told.',
  fields: (t) => ({ name: t.exposeString('name', { description: 'As it was given.' }) }),
})

const Text = builder.objectRef<Context>('AiContextText').implement({
  description: 'A text that stands here.',
  fields: (t) => ({
    content: t.exposeString('staticContent', { description: 'What the AI is given.' }),
  }),
})

const Api = builder.objectRef<Context>('AiContextApi').implement({
  description: 'An address that is asked when the context is used.',
  fields: (t) => ({
    content: t.exposeString('staticContent', { description: 'What stands before its answer.' }),
    url: t.string({
      description: 'Where; with its variables as they were written.',
      resolve: ({ apiConfig }) => apiConfig?.url ?? '',
    }),
    method: t.field({
      type: enumFrom(contextMethods),
      description: 'How.',
      resolve: ({ apiConfig }) => apiConfig?.method ?? 'GET',
    }),
    headers: t.field({
      type: [Header],
      description: 'Names of the headers that are sent.',
      resolve: (context, _args, { app }) =>
        Object.keys(openHeaders(app.keyRing, context)).map((name) => ({ name })),
    }),
    body: t.string({
      nullable: true,
      description: 'JSON with variables; null where nothing is sent.',
      resolve: ({ apiConfig }) => apiConfig?.body ?? null,
    }),
    responsePath: t.string({
      description: 'Where in the answer what matters stands; empty for all of it.',
      resolve: ({ apiConfig }) => apiConfig?.responsePath ?? '',
    }),
  }),
})

const sourceTypes = { static: 'AiContextText', api: 'AiContextApi' } as const

const Source = builder.unionType('AiContextSource', {
  description: 'Where a context comes from.',
  types: [Text, Api],
  resolveType: (context) => sourceTypes[(context as Context).contextType],
})

export const AiContext = builder.objectRef<Context>('AiContext').implement({
  interfaces: [Node],
  description: 'What the AI knows of the business beside its prompt.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID.' }),
    name: t.exposeString('name', { description: 'What the AI is told that it is about.' }),
    triggerKeywords: t.exposeStringList('triggerKeywords', {
      description: 'With which words it is used; with every message where there are none.',
    }),
    contextType: t.expose('contextType', {
      type: enumFrom(contextTypes),
      description: 'Where it comes from.',
    }),
    source: t.field({
      type: Source,
      description: 'The text, or the address.',
      resolve: (context) => context as never,
    }),
    staticContent: t.exposeString('staticContent', {
      ...forDoors,
      description: 'The text.',
    }),
    apiConfigForDoors: t.field({
      ...forDoors,
      type: 'JSON',
      nullable: true,
      description: 'What is asked, as an object of JSON; values of headers are ********.',
      resolve(context, _args, { app }) {
        if (!context.apiConfig) return null
        const { url, method, body, responsePath } = context.apiConfig
        const names = Object.keys(openHeaders(app.keyRing, context))
        const headers = Object.fromEntries(names.map((name) => [name, secret]))
        return { url, method, headers, ...(body !== null && { body }), response_path: responsePath }
      },
    }),
    number: t.field({
      type: NumberType,
      nullable: true,
      ...requires(numberReads),
      description: 'The number on which it is used; null for all.',
      resolve: ({ numberId }, _args, ctx) => (numberId === null ? null : numberLoader(ctx).load(numberId)),
    }),
    accountNameForDoors: t.string({
      ...forDoors,
      nullable: true,
      description: 'What /api calls it.',
      resolve: ({ numberId }, _args, ctx) => accountName(ctx, numberId),
    }),
    priority: t.exposeInt('priority', { description: 'Higher ones come first.' }),
    enabled: t.exposeBoolean('enabled', { description: 'Whether it is used.' }),
    ...madeFields(t),
  }),
})

const AiContextPage = numberedPageOf('AiContext', AiContext, {
  of: 'AI contexts',
  order: 'The higher priority first, then the newer.',
})

export const contextReads = { permission: 'chatbot.ai:read' } as const
const write = requires({ permission: 'chatbot.ai:write' })
const idArg = { required: true, description: 'UUID of the AI context.' } as const

const narrowing = builder.args((t) => ({
  search: t.string({ description: 'Part of a name, a text or a trigger keyword.' }),
  isEnabled: t.boolean({ description: 'Only those that are used, or only those that are not.' }),
  contextType: t.field({ type: enumFrom(contextTypes), description: 'Only those that come from there.' }),
}))

builder.queryFields((t) => ({
  aiContexts: t.field({
    type: connectionOf('AiContext', AiContext),
    ...requires(contextReads),
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description: 'AI contexts in the order of their priority, of the same priority the newer first.',
    args: { ...narrowing, ...cursorArgs },
    resolve: (_root, args, ctx) => listContexts(ctx, args),
  }),
  aiContextPage: t.field({
    type: AiContextPage,
    ...onlyForDoors(requires(contextReads)),
    description: 'AI contexts in the order of their priority.',
    args: { ...narrowing, ...pageArgs },
    resolve: (_root, args, ctx) => numberedContexts(ctx, args),
  }),
  aiContext: t.field({
    type: AiContext,
    ...requires(contextReads),
    throws: ['not_found'],
    description: 'One AI context.',
    args: { id: t.arg.id(idArg) },
    resolve: (_root, { id }, ctx) => contextById(ctx, id),
  }),
}))

const CreateInput = inputFrom('CreateAiContextInput', createContextInput)
const UpdateInput = inputFrom('UpdateAiContextInput', updateContextInput)

builder.mutationFields((t) => ({
  createAiContext: t.field({
    type: AiContext,
    ...write,
    throws: ['invalid_field', 'invalid_state'],
    description: 'Makes an AI context; at most 1,000 of a workspace.',
    args: { input: t.arg({ type: CreateInput, required: true, description: 'The context.' }) },
    strictArgs: createContextArgs,
    resolve: (_root, { input }, ctx) => createContext(ctx, input),
  }),
  updateAiContext: t.field({
    type: AiContext,
    ...write,
    throws: ['not_found', 'invalid_field'],
    description: 'Changes what is given; a source is given whole, and ******** keeps the value of a header.',
    args: {
      id: t.arg.id(idArg),
      input: t.arg({ type: UpdateInput, required: true, description: 'What changes.' }),
    },
    strictArgs: updateContextArgs,
    resolve: (_root, { id, input }, ctx) => updateContext(ctx, id, input),
  }),
  deleteAiContext: t.field({
    type: 'ID',
    ...requires({ permission: 'chatbot.ai:delete' }),
    throws: ['not_found'],
    description: 'Forgets an AI context; answers its id.',
    args: { id: t.arg.id(idArg) },
    resolve: (_root, { id }, ctx) => deleteContext(ctx, id),
  }),
}))

findsNodes({
  type: 'AiContext',
  ids: { table: 'ai_context' },
  access: contextReads,
  load: (ctx, id) => contextLoader(ctx).load(id),
})
