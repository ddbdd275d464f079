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
  description: 'What is shown to whoever used an action.',
  fields: (t) => ({
    message: t.exposeString('message', { description: 'Words for people.' }),
    type: t.expose('type', { type: enumFrom(toastTypes), description: 'How it is shown.' }),
  }),
})

const typeNames = {
  webhook: 'CustomActionCalled',
  url: 'CustomActionAddress',
  javascript: 'CustomActionCode',
} as const

const Result = builder.interfaceRef<ActionResult>('CustomActionResult').implement({
  description: 'What came of an action.',
  fields: (t) => ({
    success: t.exposeBoolean('success', { description: 'Whether it went well.' }),
    message: t.exposeString('message', { description: 'What happened, in words.' }),
    toast: t.field({ type: ToastShown, description: 'What is shown of it.', resolve: ({ toast }) => toast }),
  }),
  resolveType: ({ actionType }) => typeNames[actionType],
})

builder.objectRef<ActionResult>(typeNames.webhook).implement({
  interfaces: [Result],
  description: 'An address was called.',
  fields: (t) => ({
    status: t.exposeInt('status', {
      nullable: true,
      description: 'What it answered with; null where nothing came.',
    }),
    data: t.field({
      type: 'JSON',
      nullable: true,
      description: 'Its answer: JSON, or else text.',
      resolve: ({ data }) => data,
    }),
  }),
})

builder.objectRef<ActionResult>(typeNames.url).implement({
  interfaces: [Result],
  description: 'The browser opens this.',
  fields: (t) => ({
    redirectUrl: t.string({
      description: 'An address, or a path of ours that leads there once.',
      resolve: ({ redirectUrl }) => redirectUrl ?? '',
    }),
    openInNewTab: t.boolean({
      description: 'Whether in a tab of its own.',
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
  description: 'The browser runs this.',
  fields: (t) => ({
    code: t.string({ description: 'The script.', resolve: ({ data }) => (data as Given).code ?? '' }),
    context: t.field({
      type: 'JSON',
      description: 'What it is given: `contact`, `user` and `organization`.',
      resolve: ({ data }) => (data as Given).context ?? {},
    }),
  }),
})

const Execution = builder.objectRef<ActionExecution>('CustomActionExecution').implement({
  description: 'That an action was used; kept 30 days.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID.' }),
    succeeded: t.exposeBoolean('succeeded', { description: 'Whether it went well.' }),
    status: t.exposeInt('status', { nullable: true, description: 'What an address answered with.' }),
    message: t.exposeString('message', { description: 'What happened, in words.' }),
    durationMs: t.exposeInt('durationMs', { description: 'How long it took, in milliseconds.' }),
    by: t.field({ type: Actor, description: 'Who used it.', resolve: ({ userId }) => memberActor(userId) }),
    contact: t.field({
      type: Contact,
      nullable: true,
      description: 'For whom; one read for all of a page.',
      resolve: ({ contactId }, _args, ctx) => contactLoader(ctx).load(contactId),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When.' }),
  }),
})

builder.objectField(CustomAction, 'executions', (t) =>
  t.field({
    type: connectionOf('CustomActionExecution', Execution),
    ...requires({ permission: 'custom_actions:read' }),
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description:
      'When it was used in the last 30 days, newest first; one statement for all actions of a page.',
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
      'Uses an action for a contact that the caller sees. An address is called once; that it failed is an answer, not an error.',
    args: {
      id: t.arg.id({ required: true, description: 'UUID of the custom action.' }),
      contactId: t.arg.id({ description: 'UUID of the contact.' }),
    },
    resolve: (_root, { id, contactId }, ctx) => executeAction(ctx, id, contactId),
  }),
  followActionLink: t.string({
    ...forDoors,
    throws: ['not_found', 'gone'],
    description: 'Where a link of an action leads; it works once, within 30 seconds.',
    args: { token: t.arg.string({ required: true, description: 'What stands in its path.' }) },
    resolve: (_root, { token }, ctx) => followLink(ctx, token),
  }),
}))
