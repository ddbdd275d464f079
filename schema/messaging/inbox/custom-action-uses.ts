import { contactLoader } from '#messaging/contacts/contacts/contact-queries.ts'
import { toastTypes } from '#messaging/inbox/custom-actions/action-sets.ts'
import type { Toast } from '#messaging/inbox/custom-actions/call-webhook.ts'
import { type ActionResult, executeAction } from '#messaging/inbox/custom-actions/execute.ts'
import {
  type ActionExecution,
  executionsOfAction,
} from '#messaging/inbox/custom-actions/execution-queries.ts'
import { followLink } from '#messaging/inbox/custom-actions/links.ts'
import { Actor } from '../../actors.ts'
import { builder } from '../../builder.ts'
import { enumFrom } from '../../enum-from.ts'
import { forDoors } from '../../for-doors.ts'
import { memberActor } from '../../member-actor.ts'
import { connectionOf, cursorArgs, pageCost } from '../../page.ts'
import { requires } from '../../requires.ts'
import { Contact } from './contacts.ts'
import { CustomAction } from './custom-actions.ts'

// Custom actions at work: what comes of one, and what came of those before.

const ToastShown = builder.objectRef<Toast>('Toast').implement({
  description: 'A toast that is shown to the member who used a custom action.',
  fields: (t) => ({
    message: t.exposeString('message', { description: 'Human-readable text of the toast.' }),
    type: t.expose('type', { type: enumFrom(toastTypes), description: 'Style of the toast.' }),
  }),
})

const typeNames = {
  webhook: 'CustomActionCalled',
  url: 'CustomActionAddress',
  javascript: 'CustomActionCode',
} as const

const Result = builder.interfaceRef<ActionResult>('CustomActionResult').implement({
  description: 'Result of a custom action.',
  fields: (t) => ({
    success: t.exposeBoolean('success', { description: 'Whether the action succeeded.' }),
    message: t.exposeString('message', { description: 'Human-readable description of what happened.' }),
    toast: t.field({
      type: ToastShown,
      description: 'Toast that is shown to the member.',
      resolve: ({ toast }) => toast,
    }),
  }),
  resolveType: ({ actionType }) => typeNames[actionType],
})

builder.objectRef<ActionResult>(typeNames.webhook).implement({
  interfaces: [Result],
  description: 'Result of a custom action that made a request to a URL.',
  fields: (t) => ({
    status: t.exposeInt('status', {
      nullable: true,
      description: 'HTTP status of the response. Null if there was no response.',
    }),
    data: t.field({
      type: 'JSON',
      nullable: true,
      description: 'Body of the response: JSON if it can be parsed, otherwise text.',
      resolve: ({ data }) => data,
    }),
  }),
})

builder.objectRef<ActionResult>(typeNames.url).implement({
  interfaces: [Result],
  description: 'Result of a custom action that opens a URL in the browser.',
  fields: (t) => ({
    redirectUrl: t.string({
      description: 'URL to open, or a path on the Parley server that redirects to the URL once.',
      resolve: ({ redirectUrl }) => redirectUrl ?? '',
    }),
    openInNewTab: t.boolean({
      description: 'Whether to open the URL in a new tab.',
      resolve: ({ openInNewTab }) => openInNewTab ?? true,
    }),
  }),
})

interface Given {
  code?: string
  context?: unknown
}

builder.objectRef<ActionResult>(typeNames.javascript).implement({
  interfaces: [Result],
  description: 'Result of a custom action that runs a script in the browser.',
  fields: (t) => ({
    code: t.string({
      description: 'Source code of the script to run.',
      resolve: ({ data }) => (data as Given).code ?? '',
    }),
    context: t.field({
      type: 'JSON',
      description: 'Context for the script: `contact`, `user` and `organization`.',
      resolve: ({ data }) => (data as Given).context ?? {},
    }),
  }),
})

const Execution = builder.objectRef<ActionExecution>('CustomActionExecution').implement({
  description: 'A use of a custom action, kept for 30 days.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the execution.' }),
    succeeded: t.exposeBoolean('succeeded', { description: 'Whether the action succeeded.' }),
    status: t.exposeInt('status', { nullable: true, description: 'HTTP status that the URL returned.' }),
    message: t.exposeString('message', { description: 'Human-readable description of what happened.' }),
    durationMs: t.exposeInt('durationMs', { description: 'Duration of the action in milliseconds.' }),
    by: t.field({
      type: Actor,
      description: 'The member who used the action.',
      resolve: ({ userId }) => memberActor(userId),
    }),
    contact: t.field({
      type: Contact,
      nullable: true,
      description: 'The contact that the action was used for. One read serves all executions of a page.',
      resolve: ({ contactId }, _args, ctx) => contactLoader(ctx).load(contactId),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time at which the action was used.' }),
  }),
})

builder.objectField(CustomAction, 'executions', (t) =>
  t.field({
    type: connectionOf('CustomActionExecution', Execution),
    ...requires({ permission: 'custom_actions:read' }),
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description:
      'Uses of the action in the last 30 days, newest first. One SQL statement serves all actions of a page.',
    args: cursorArgs,
    resolve: ({ id }, args, ctx) => executionsOfAction(ctx, id, args),
  }),
)

builder.mutationFields((t) => ({
  executeCustomAction: t.field({
    type: Result,
    ...requires({ permission: 'chat:write', operational: true }),
    throws: ['not_found', 'invalid_field', 'invalid_state', 'forbidden'],
    answersAs: 'result',
    description:
      'Runs a custom action for a contact that the caller can see. A URL is requested once; a failed request is returned as a result, not as an error.',
    args: {
      id: t.arg.id({ required: true, description: 'UUID of the custom action.' }),
      contactId: t.arg.id({ description: 'UUID of the contact.' }),
    },
    resolve: (_root, { id, contactId }, ctx) => executeAction(ctx, id, contactId),
  }),
  followActionLink: t.string({
    ...forDoors,
    throws: ['not_found', 'gone'],
    description:
      'Returns the URL that a one-time link of an action leads to. The link works once, within 30 seconds.',
    args: { token: t.arg.string({ required: true, description: 'Token from the path of the link.' }) },
    resolve: (_root, { token }, ctx) => followLink(ctx, token),
  }),
}))
