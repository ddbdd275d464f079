import { snake } from '#core/json-names.ts'
import { createAction, deleteAction, updateAction } from '#messaging/inbox/custom-actions/action-commands.ts'
import { createActionInput, updateActionInput } from '#messaging/inbox/custom-actions/action-input.ts'
import {
  type CustomAction as Action,
  actionById,
  actionLoader,
  listActions,
  managesActions,
  numberedActions,
} from '#messaging/inbox/custom-actions/action-queries.ts'
import { openHeaders } from '#messaging/inbox/custom-actions/action-secrets.ts'
import { actionIcons, actionMethods, actionTypes } from '#messaging/inbox/custom-actions/action-sets.ts'
import { secret } from '#messaging/inbox/custom-actions/web-requests/request-checks.ts'
import { builder } from '../../builder.ts'
import { enumFrom } from '../../enum-from.ts'
import { forDoors, onlyForDoors } from '../../for-doors.ts'
import { inputFrom } from '../../input-from.ts'
import { findsNodes, Node } from '../../node.ts'
import { numberedPageOf, pageArgs } from '../../numbered-page.ts'
import { connectionOf, cursorArgs, pageCost } from '../../page.ts'
import { requires } from '../../requires.ts'
import { createActionArgs, updateActionArgs } from './custom-action-inputs.ts'

// Buttons that do something elsewhere (document 2, Custom actions; spec/8 CA). Any member sees those that can be used.

interface HeaderShown {
  name: string
}

const Header = builder.objectRef<HeaderShown>('CustomActionHeader').implement({
  description: 'A header that a webhook sends; its value is never told.',
  fields: (t) => ({ name: t.exposeString('name', { description: 'As it was given.' }) }),
})

const Webhook = builder.objectRef<Action>('CustomActionWebhook').implement({
  description: 'Parley calls an address.',
  fields: (t) => ({
    url: t.string({
      description: 'Where; with its variables as they were written.',
      resolve: ({ config }) => config.url ?? '',
    }),
    method: t.field({
      type: enumFrom(actionMethods),
      description: 'How.',
      resolve: ({ config }) => config.method ?? 'POST',
    }),
    headers: t.field({
      type: [Header],
      description: 'Names of the headers that are sent.',
      resolve: (action, _args, { app }) =>
        Object.keys(openHeaders(app.keyRing, action)).map((name) => ({ name })),
    }),
    body: t.string({
      nullable: true,
      description: 'JSON with variables; null: person, caller and workspace are sent.',
      resolve: ({ config }) => config.body ?? null,
    }),
  }),
})

/** A link that works once is made so that its address stays with those who manage it (spec/8 CA1). */
const hidesUrl = ({ config }: Action, actor: Parameters<typeof managesActions>[0]) =>
  config.oneTimeLink === true && !managesActions(actor)

const Url = builder.objectRef<Action>('CustomActionUrl').implement({
  description: 'The browser opens an address.',
  fields: (t) => ({
    url: t.string({
      nullable: true,
      description:
        'Which; null where a link that works once leads there and the caller does not manage actions.',
      resolve: (action, _args, { actor }) => (hidesUrl(action, actor) ? null : (action.config.url ?? '')),
    }),
    openInNewTab: t.boolean({
      description: 'Whether in a tab of its own.',
      resolve: ({ config }) => config.openInNewTab ?? true,
    }),
    isOneTimeLink: t.boolean({
      description: 'Whether the browser gets a link of ours that leads there once, within 30 seconds.',
      resolve: ({ config }) => config.oneTimeLink ?? false,
    }),
  }),
})

const Script = builder.objectRef<Action>('CustomActionScript').implement({
  description: 'The browser runs a script; Parley never does.',
  fields: (t) => ({
    code: t.string({ description: 'As it was saved.', resolve: ({ config }) => config.code ?? '' }),
  }),
})

const configTypes = {
  webhook: 'CustomActionWebhook',
  url: 'CustomActionUrl',
  javascript: 'CustomActionScript',
} as const

const Config = builder.unionType('CustomActionConfig', {
  description: 'What an action needs by its type.',
  types: [Webhook, Url, Script],
  resolveType: (action) => configTypes[(action as Action).actionType],
})

export const CustomAction = builder.objectRef<Action>('CustomAction').implement({
  interfaces: [Node],
  description: 'A button of the chat that does something elsewhere.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID.' }),
    name: t.exposeString('name', { description: 'What stands on it.' }),
    icon: t.expose('icon', {
      type: enumFrom(actionIcons),
      nullable: true,
      description: 'The picture on it.',
    }),
    actionType: t.expose('actionType', { type: enumFrom(actionTypes), description: 'What it does.' }),
    config: t.field({
      type: Config,
      description: 'What it needs for that.',
      resolve: (action) => action as never,
    }),
    configForDoors: t.field({
      ...forDoors,
      type: 'JSON',
      description: 'The same as an object of JSON; values of headers are ********.',
      resolve: (action, _args, { app, actor }) => {
        const { url, ...others } = action.config
        const headers = Object.keys(openHeaders(app.keyRing, action)).map((name) => [name, secret])
        return {
          ...(url !== undefined && { url: hidesUrl(action, actor) ? '' : url }),
          ...Object.fromEntries(Object.entries(others).map(([name, value]) => [snake(name), value])),
          ...(action.actionType === 'webhook' && { headers: Object.fromEntries(headers) }),
        }
      },
    }),
    isActive: t.exposeBoolean('isActive', { description: 'Whether it can be used.' }),
    displayOrder: t.exposeInt('displayOrder', { description: 'Smaller ones stand first.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it was last changed.' }),
  }),
})

const CustomActionPage = numberedPageOf('CustomAction', CustomAction, {
  of: 'custom actions',
  order: 'By display order, then the newest first.',
})

/** The use-cases give whoever does not manage them what can be used. */
const reads = { member: true, operational: true } as const
const write = requires({ permission: 'custom_actions:write', operational: true })
const idArg = { required: true, description: 'UUID of the custom action.' } as const

const narrowing = builder.args((t) => ({
  search: t.string({ description: 'Part of a name.' }),
  isActive: t.boolean({ description: 'Only those that are active, or only those that are not.' }),
}))

builder.queryFields((t) => ({
  customActions: t.field({
    type: connectionOf('CustomAction', CustomAction),
    ...requires(reads),
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description:
      'Custom actions in the order in which they are shown; without `custom_actions:read` the active ones.',
    args: { ...narrowing, ...cursorArgs },
    resolve: (_root, args, ctx) => listActions(ctx, args),
  }),
  customActionPage: t.field({
    type: CustomActionPage,
    ...onlyForDoors(requires(reads)),
    description: 'Custom actions in the order in which they are shown.',
    args: {
      ...narrowing,
      ...pageArgs,
      isWhole: t.arg.boolean({ description: 'All of them, whatever page is asked for.' }),
    },
    resolve: (_root, args, ctx) => numberedActions(ctx, args),
  }),
  customAction: t.field({
    type: CustomAction,
    ...requires(reads),
    throws: ['not_found'],
    description: 'One custom action; without `custom_actions:read` an active one.',
    args: { id: t.arg.id(idArg) },
    resolve: (_root, { id }, ctx) => actionById(ctx, id),
  }),
}))

const CreateInput = inputFrom('CreateCustomActionInput', createActionInput)
const UpdateInput = inputFrom('UpdateCustomActionInput', updateActionInput)

builder.mutationFields((t) => ({
  createCustomAction: t.field({
    type: CustomAction,
    ...write,
    throws: ['invalid_field', 'invalid_state'],
    description: 'Makes a custom action; at most 200 of a workspace.',
    args: { input: t.arg({ type: CreateInput, required: true, description: 'The action.' }) },
    strictArgs: createActionArgs,
    resolve: (_root, { input }, ctx) => createAction(ctx, input),
  }),
  updateCustomAction: t.field({
    type: CustomAction,
    ...write,
    throws: ['not_found', 'invalid_field'],
    description: 'Changes what is given; a config is given whole, and ******** keeps the value of a header.',
    args: {
      id: t.arg.id(idArg),
      input: t.arg({ type: UpdateInput, required: true, description: 'What changes.' }),
    },
    strictArgs: updateActionArgs,
    resolve: (_root, { id, input }, ctx) => updateAction(ctx, id, input),
  }),
  deleteCustomAction: t.field({
    type: 'ID',
    ...requires({ permission: 'custom_actions:delete', operational: true }),
    throws: ['not_found'],
    description: 'Forgets a custom action; answers its id.',
    args: { id: t.arg.id(idArg) },
    resolve: (_root, { id }, ctx) => deleteAction(ctx, id),
  }),
}))

findsNodes({
  type: 'CustomAction',
  ids: { table: 'custom_action' },
  access: reads,
  load: (ctx, id) => actionLoader(ctx).load(id),
})
