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
  description: 'Header of an HTTP request. The value of the header is never returned.',
  fields: (t) => ({ name: t.exposeString('name', { description: 'Name of the header, as given.' }) }),
})

const Text = builder.objectRef<Context>('AiContextText').implement({
  description: 'AI context whose content is a fixed text.',
  fields: (t) => ({
    content: t.exposeString('staticContent', { description: 'Text that the AI receives.' }),
  }),
})

const Api = builder.objectRef<Context>('AiContextApi').implement({
  description: 'AI context whose content is requested from an address when the context is used.',
  fields: (t) => ({
    content: t.exposeString('staticContent', {
      description: 'Text that precedes the response of the address.',
    }),
    url: t.string({
      description: 'Address of the request, with its variables as written.',
      resolve: ({ apiConfig }) => apiConfig?.url ?? '',
    }),
    method: t.field({
      type: enumFrom(contextMethods),
      description: 'HTTP method of the request.',
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
      description: 'JSON body of the request, with variables; null if no body is sent.',
      resolve: ({ apiConfig }) => apiConfig?.body ?? null,
    }),
    responsePath: t.string({
      description: 'Path to the relevant part of the response; empty for the whole response.',
      resolve: ({ apiConfig }) => apiConfig?.responsePath ?? '',
    }),
  }),
})

const sourceTypes = { static: 'AiContextText', api: 'AiContextApi' } as const

const Source = builder.unionType('AiContextSource', {
  description: 'Source of an AI context.',
  types: [Text, Api],
  resolveType: (context) => sourceTypes[(context as Context).contextType],
})

export const AiContext = builder.objectRef<Context>('AiContext').implement({
  interfaces: [Node],
  description: 'Knowledge about the business that the AI receives in addition to its prompt.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the AI context.' }),
    name: t.exposeString('name', {
      description: 'Name of the AI context, which states the topic to the AI.',
    }),
    triggerKeywords: t.exposeStringList('triggerKeywords', {
      description:
        'Words that activate the AI context; the context is used with every message if the list is empty.',
    }),
    contextType: t.expose('contextType', {
      type: enumFrom(contextTypes),
      description: 'Type of the source of the AI context.',
    }),
    source: t.field({
      type: Source,
      description: 'The text or the address of the AI context.',
      resolve: (context) => context as never,
    }),
    staticContent: t.exposeString('staticContent', {
      ...forDoors,
      description: 'Text of the AI context.',
    }),
    apiConfigForDoors: t.field({
      ...forDoors,
      type: 'JSON',
      nullable: true,
      description:
        'Request of the AI context as a JSON object; values of headers are ********. Null if the source is a text.',
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
      description: 'Number on which the AI context is used; null for all numbers.',
      resolve: ({ numberId }, _args, ctx) => (numberId === null ? null : numberLoader(ctx).load(numberId)),
    }),
    accountNameForDoors: t.string({
      ...forDoors,
      nullable: true,
      description: 'Name of the account in /api; null for all accounts.',
      resolve: ({ numberId }, _args, ctx) => accountName(ctx, numberId),
    }),
    priority: t.exposeInt('priority', {
      description: 'Priority of the AI context; contexts with higher priority come first.',
    }),
    enabled: t.exposeBoolean('enabled', { description: 'Whether the AI context is used.' }),
    ...madeFields(t),
  }),
})

const AiContextPage = numberedPageOf('AiContext', AiContext, {
  of: 'AI contexts',
  order: 'AI contexts on the page by descending priority; of equal priority, newest first.',
})

export const contextReads = { permission: 'chatbot.ai:read' } as const
const write = requires({ permission: 'chatbot.ai:write' })
const idArg = { required: true, description: 'UUID of the AI context.' } as const

const narrowing = builder.args((t) => ({
  search: t.string({
    description: 'Only AI contexts whose name, text or trigger keywords contain this text.',
  }),
  isEnabled: t.boolean({
    description: 'True for only enabled AI contexts, false for only disabled AI contexts.',
  }),
  contextType: t.field({
    type: enumFrom(contextTypes),
    description: 'Only AI contexts with this type of source.',
  }),
}))

builder.queryFields((t) => ({
  aiContexts: t.field({
    type: connectionOf('AiContext', AiContext),
    ...requires(contextReads),
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description: 'AI contexts by descending priority; of equal priority, newest first.',
    args: { ...narrowing, ...cursorArgs },
    resolve: (_root, args, ctx) => listContexts(ctx, args),
  }),
  aiContextPage: t.field({
    type: AiContextPage,
    ...onlyForDoors(requires(contextReads)),
    description: 'AI contexts by descending priority.',
    args: { ...narrowing, ...pageArgs },
    resolve: (_root, args, ctx) => numberedContexts(ctx, args),
  }),
  aiContext: t.field({
    type: AiContext,
    ...requires(contextReads),
    throws: ['not_found'],
    description: 'The AI context with this id.',
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
    description: 'Creates an AI context; a workspace has at most 1,000.',
    args: { input: t.arg({ type: CreateInput, required: true, description: 'The AI context to create.' }) },
    strictArgs: createContextArgs,
    resolve: (_root, { input }, ctx) => createContext(ctx, input),
  }),
  updateAiContext: t.field({
    type: AiContext,
    ...write,
    throws: ['not_found', 'invalid_field'],
    description:
      'Changes the given fields of an AI context. A source is replaced as a whole, and ******** keeps the value of a header.',
    args: {
      id: t.arg.id(idArg),
      input: t.arg({ type: UpdateInput, required: true, description: 'The fields to change.' }),
    },
    strictArgs: updateContextArgs,
    resolve: (_root, { id, input }, ctx) => updateContext(ctx, id, input),
  }),
  deleteAiContext: t.field({
    type: 'ID',
    ...requires({ permission: 'chatbot.ai:delete' }),
    throws: ['not_found'],
    description: 'Deletes an AI context and returns the id of the context.',
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
