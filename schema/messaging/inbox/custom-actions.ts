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
  description: 'A header that a webhook sends. The value of the header is never returned.',
  fields: (t) => ({ name: t.exposeString('name', { description: 'Name of the header as it was given.' }) }),
})

const Webhook = builder.objectRef<Action>('CustomActionWebhook').implement({
  description: 'Configuration of a custom action that makes a request to a URL.',
  fields: (t) => ({
    url: t.string({
      description: 'URL of the request, with its variables unresolved.',
      resolve: ({ config }) => config.url ?? '',
    }),
    method: t.field({
      type: enumFrom(actionMethods),
      description: 'HTTP method of the request.',
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
      description:
        'Body of the request as JSON with variables. If null, the contact, the caller and the workspace are sent.',
      resolve: ({ config }) => config.body ?? null,
    }),
  }),
})

/** The target of a one-time link is shown only to members who manage actions (spec/8 CA1). */
const hidesUrl = ({ config }: Action, actor: Parameters<typeof managesActions>[0]) =>
  config.oneTimeLink === true && !managesActions(actor)

const Url = builder.objectRef<Action>('CustomActionUrl').implement({
  description: 'Configuration of a custom action that opens a URL in the browser.',
  fields: (t) => ({
    url: t.string({
      nullable: true,
      description:
        'URL to open. Null if the URL is reached by a one-time link and the caller does not manage actions.',
      resolve: (action, _args, { actor }) => (hidesUrl(action, actor) ? null : (action.config.url ?? '')),
    }),
    openInNewTab: t.boolean({
      description: 'Whether to open the URL in a new tab.',
      resolve: ({ config }) => config.openInNewTab ?? true,
    }),
    isOneTimeLink: t.boolean({
      description:
        'Whether the browser receives a Parley link that redirects to the URL once, within 30 seconds.',
      resolve: ({ config }) => config.oneTimeLink ?? false,
    }),
  }),
})

const Script = builder.objectRef<Action>('CustomActionScript').implement({
  description:
    'Configuration of a custom action that runs a script in the browser. Parley never runs the script.',
  fields: (t) => ({
    code: t.string({
      description: 'Source code of the script as it was saved.',
      resolve: ({ config }) => config.code ?? '',
    }),
  }),
})

const configTypes = {
  webhook: 'CustomActionWebhook',
  url: 'CustomActionUrl',
  javascript: 'CustomActionScript',
} as const

const Config = builder.unionType('CustomActionConfig', {
  description: 'Configuration of a custom action, by the type of the action.',
  types: [Webhook, Url, Script],
  resolveType: (action) => configTypes[(action as Action).actionType],
})

export const CustomAction = builder.objectRef<Action>('CustomAction').implement({
  interfaces: [Node],
  description: 'A button in the chat that starts an action in another system.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the custom action.' }),
    name: t.exposeString('name', { description: 'Label of the button.' }),
    icon: t.expose('icon', {
      type: enumFrom(actionIcons),
      nullable: true,
      description: 'Icon of the button.',
    }),
    actionType: t.expose('actionType', { type: enumFrom(actionTypes), description: 'Type of the action.' }),
    config: t.field({
      type: Config,
      description: 'Configuration of the action.',
      resolve: (action) => action as never,
    }),
    configForDoors: t.field({
      ...forDoors,
      type: 'JSON',
      description: 'Configuration of the action as a JSON object. Header values are returned as ********.',
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
    isActive: t.exposeBoolean('isActive', { description: 'Whether the action can be used.' }),
    displayOrder: t.exposeInt('displayOrder', {
      description: 'Position of the action. Actions with smaller numbers are shown first.',
    }),
    createdAt: t.expose('createdAt', {
      type: 'DateTime',
      description: 'Time at which the custom action was created.',
    }),
    updatedAt: t.expose('updatedAt', {
      type: 'DateTime',
      description: 'Time at which the custom action was last changed.',
    }),
  }),
})

const CustomActionPage = numberedPageOf('CustomAction', CustomAction, {
  of: 'custom actions',
  order: 'Custom actions of the page, by display order, then newest first.',
})

/** Members who do not manage actions receive from the use-cases only the actions that can be used. */
const reads = { member: true, operational: true } as const
const write = requires({ permission: 'custom_actions:write', operational: true })
const idArg = { required: true, description: 'UUID of the custom action.' } as const

const narrowing = builder.args((t) => ({
  search: t.string({ description: 'Only custom actions whose name contains this text are listed.' }),
  isActive: t.boolean({
    description: 'If true, only active custom actions are listed; if false, only inactive ones.',
  }),
}))

builder.queryFields((t) => ({
  customActions: t.field({
    type: connectionOf('CustomAction', CustomAction),
    ...requires(reads),
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description:
      'Lists custom actions in display order. Without `custom_actions:read`, only active custom actions are listed.',
    args: { ...narrowing, ...cursorArgs },
    resolve: (_root, args, ctx) => listActions(ctx, args),
  }),
  customActionPage: t.field({
    type: CustomActionPage,
    ...onlyForDoors(requires(reads)),
    description: 'Lists custom actions page by page, in display order.',
    args: {
      ...narrowing,
      ...pageArgs,
      isWhole: t.arg.boolean({
        description: 'Whether to return all custom actions, regardless of the requested page.',
      }),
    },
    resolve: (_root, args, ctx) => numberedActions(ctx, args),
  }),
  customAction: t.field({
    type: CustomAction,
    ...requires(reads),
    throws: ['not_found'],
    description:
      'Returns one custom action. Without `custom_actions:read`, only an active custom action is returned.',
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
    description: 'Creates a custom action. A workspace has at most 200 custom actions.',
    args: {
      input: t.arg({ type: CreateInput, required: true, description: 'The custom action to create.' }),
    },
    strictArgs: createActionArgs,
    resolve: (_root, { input }, ctx) => createAction(ctx, input),
  }),
  updateCustomAction: t.field({
    type: CustomAction,
    ...write,
    throws: ['not_found', 'invalid_field'],
    description:
      'Changes the given fields of a custom action. The configuration is given as a whole, and ******** keeps the value of a header.',
    args: {
      id: t.arg.id(idArg),
      input: t.arg({
        type: UpdateInput,
        required: true,
        description: 'The fields of the custom action to change.',
      }),
    },
    strictArgs: updateActionArgs,
    resolve: (_root, { id, input }, ctx) => updateAction(ctx, id, input),
  }),
  deleteCustomAction: t.field({
    type: 'ID',
    ...requires({ permission: 'custom_actions:delete', operational: true }),
    throws: ['not_found'],
    description: 'Deletes a custom action and returns its ID.',
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
