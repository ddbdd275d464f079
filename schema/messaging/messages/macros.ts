import type { AppError } from '#core/errors.ts'
import { errorReasons } from '#core/reason-sets.ts'
import { conversationLoader } from '#messaging/chat-model/chats/conversation-queries.ts'
import {
  createMacro,
  deleteMacro,
  orderMacros,
  updateMacro,
} from '#messaging/messages/macros/macro-commands.ts'
import {
  createMacroInput,
  orderMacrosInput,
  runMacroInput,
  updateMacroInput,
} from '#messaging/messages/macros/macro-input.ts'
import {
  listMacros,
  macroById,
  macroLoader,
  type Macro as Row,
} from '#messaging/messages/macros/macro-queries.ts'
import { stepStatuses } from '#messaging/messages/macros/macro-sets.ts'
import {
  type MacroPreview as Preview,
  previewMacro,
  type StepPreview,
} from '#messaging/messages/macros/preview-macro.ts'
import { type ChatRun, runMacro, type StepRun } from '#messaging/messages/macros/run-macro.ts'
import { Actor } from '../../actors.ts'
import { builder } from '../../builder.ts'
import { enumFrom } from '../../enum-from.ts'
import { ErrorCodeEnum } from '../../error-code.ts'
import { argsFrom, inputFrom } from '../../input-from.ts'
import { memberActor } from '../../member-actor.ts'
import { findsNodes, Node } from '../../node.ts'
import { requires } from '../../requires.ts'
import { Conversation } from '../inbox/conversations.ts'
import { MacroStep } from './macro-steps.ts'

// Steps that are done in chats with one press.

export const Macro = builder.objectRef<Row>('Macro').implement({
  interfaces: [Node],
  description: 'Steps that are done in a chat with one press.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the macro.' }),
    name: t.exposeString('name', { description: 'Display name of the macro.' }),
    steps: t.field({
      type: [MacroStep],
      description: 'Steps of the macro in their order, 1 to 20.',
      resolve: ({ steps }) => steps as never,
    }),
    isShared: t.exposeBoolean('isShared', {
      description: 'Whether the macro is shared with all members of the workspace.',
    }),
    keys: t.exposeString('keys', {
      nullable: true,
      description:
        'Keys that open the preview of the macro in an open chat of the dashboard, separated by a space; null for none.',
    }),
    isOwn: t.boolean({
      description: 'Whether the caller created the macro.',
      resolve: ({ ownerId }, _args, { actor }) => actor.kind === 'member' && actor.userId === ownerId,
    }),
    createdBy: t.field({
      type: Actor,
      description: 'The member who created the macro.',
      resolve: ({ ownerId }) => memberActor(ownerId),
    }),
    createdAt: t.expose('createdAt', {
      type: 'DateTime',
      description: 'Time at which the macro was created.',
    }),
    updatedAt: t.expose('updatedAt', {
      type: 'DateTime',
      description: 'Time at which the macro was last changed.',
    }),
  }),
})

/** An error that is answered itself would be one of the whole field. */
const told = (failure: AppError | null) => failure && { failure }

const Refusal = builder.objectRef<{ failure: AppError }>('MacroStepRefusal').implement({
  description: 'Reason why a step of a macro was refused, or would be.',
  fields: (t) => ({
    code: t.field({
      type: ErrorCodeEnum,
      description: 'Error code that the same change of the chat alone would have failed with.',
      resolve: ({ failure }) => failure.code,
    }),
    reason: t.field({
      type: enumFrom(errorReasons),
      nullable: true,
      description: 'Reason of the error, for codes that are not specific enough.',
      resolve: ({ failure }) => failure.reason ?? null,
    }),
    message: t.string({
      description: 'Human-readable error message.',
      resolve: ({ failure }) => failure.message,
    }),
    field: t.string({
      nullable: true,
      description: 'Field of the step that the error is about.',
      resolve: ({ failure }) => failure.field ?? null,
    }),
  }),
})

const StepPreviewType = builder.objectRef<StepPreview>('MacroStepPreview').implement({
  description: 'What a step of a macro would do in a chat.',
  fields: (t) => ({
    step: t.field({ type: MacroStep, description: 'The step.', resolve: ({ step }) => step as never }),
    text: t.exposeString('text', {
      nullable: true,
      description:
        'Text that would be sent, with its placeholders filled in; null if the step sends nothing.',
    }),
    problem: t.field({
      type: Refusal,
      nullable: true,
      description: 'Reason why the step would be refused; null if nothing speaks against it.',
      resolve: ({ problem }) => told(problem),
    }),
  }),
})

const MacroPreview = builder.objectRef<Preview>('MacroPreview').implement({
  description: 'What a macro would do in a chat. Nothing was changed.',
  fields: (t) => ({
    macro: t.expose('macro', { type: Macro, description: 'The macro.' }),
    steps: t.expose('steps', {
      type: [StepPreviewType],
      description: 'One preview for each step of the macro, as if the steps before had been done.',
    }),
  }),
})

const StepResult = builder.objectRef<StepRun>('MacroStepResult').implement({
  description: 'Result of a step of a macro in a chat.',
  fields: (t) => ({
    step: t.field({ type: MacroStep, description: 'The step.', resolve: ({ step }) => step as never }),
    status: t.expose('status', { type: enumFrom(stepStatuses), description: 'Status of the step.' }),
    refusal: t.field({
      type: Refusal,
      nullable: true,
      description: 'Reason for the refusal. Null unless the status is refused.',
      resolve: ({ refusal }) => told(refusal),
    }),
  }),
})

const ChatResult = builder.objectRef<ChatRun>('MacroChatResult').implement({
  description: 'Result of a macro in a chat.',
  fields: (t) => ({
    contactId: t.exposeID('contactId', { description: 'UUID of the contact of the chat.' }),
    conversation: t.field({
      type: Conversation,
      nullable: true,
      description:
        'The chat after the run; null if the caller does not see the chat. One read serves all chats of a run.',
      resolve: ({ contactId }, _args, ctx) => conversationLoader(ctx).load(contactId),
    }),
    steps: t.expose('steps', {
      type: [StepResult],
      description: 'One result for each step of the macro, in their order.',
    }),
  }),
})

const MacroRun = builder.objectRef<ChatRun[]>('MacroRun').implement({
  description: 'Result of a macro in all chats of a run.',
  fields: (t) => ({
    results: t.field({
      type: [ChatResult],
      description: 'One result for each chat, in the order of the request.',
      resolve: (all) => all,
    }),
  }),
})

const reads = { permission: 'chat:read' } as const
const writes = { permission: 'chat:write' } as const
const idArg = { required: true, description: 'UUID of the macro.' } as const

builder.queryFields((t) => ({
  macros: t.field({
    type: [Macro],
    ...requires(reads),
    complexity: 10,
    description:
      "Lists the shared macros of the workspace and then the caller's own macros, each in their order; at most 100 of both.",
    resolve: (_root, _args, ctx) => listMacros(ctx),
  }),
  macro: t.field({
    type: Macro,
    ...requires(reads),
    throws: ['not_found'],
    description: 'Returns one macro.',
    args: { id: t.arg.id(idArg) },
    resolve: (_root, { id }, ctx) => macroById(ctx, id),
  }),
  previewMacro: t.field({
    type: MacroPreview,
    ...requires(reads),
    complexity: 10,
    throws: ['not_found'],
    description:
      'Tells what a macro would do in a chat, and which steps would be refused. Changes and sends nothing.',
    args: {
      macroId: t.arg.id(idArg),
      contactId: t.arg.id({ required: true, description: 'UUID of the contact of the chat.' }),
    },
    resolve: (_root, { macroId, contactId }, ctx) => previewMacro(ctx, macroId, contactId),
  }),
}))

builder.mutationFields((t) => ({
  createMacro: t.field({
    type: Macro,
    ...requires(writes),
    throws: ['invalid_field', 'template_params', 'conflict'],
    description:
      'Creates a macro. A member has at most 100 own macros, and a workspace has at most 100 shared macros, which require custom_actions:write.',
    args: {
      input: t.arg({
        type: inputFrom('CreateMacroInput', createMacroInput),
        required: true,
        description: 'The macro to create.',
      }),
    },
    resolve: (_root, { input }, ctx) => createMacro(ctx, input),
  }),
  updateMacro: t.field({
    type: Macro,
    ...requires(writes),
    throws: ['not_found', 'invalid_field', 'template_params', 'conflict'],
    description: 'Changes the given fields of a macro. A shared macro requires custom_actions:write.',
    args: { id: t.arg.id(idArg), ...argsFrom(updateMacroInput) },
    resolve: (_root, { id, ...change }, ctx) => updateMacro(ctx, id, change),
  }),
  deleteMacro: t.field({
    type: 'ID',
    ...requires(writes),
    throws: ['not_found'],
    description: 'Deletes a macro and returns its ID. A shared macro requires custom_actions:delete.',
    args: { id: t.arg.id(idArg) },
    resolve: (_root, { id }, ctx) => deleteMacro(ctx, id),
  }),
  orderMacros: t.field({
    type: [Macro],
    ...requires(writes),
    throws: ['invalid_field'],
    answersAs: 'macros',
    description:
      'Sets the order of macros. Shared macros are moved only for callers with custom_actions:write.',
    args: argsFrom(orderMacrosInput),
    resolve: (_root, args, ctx) => orderMacros(ctx, args),
  }),
  runMacro: t.field({
    type: MacroRun,
    ...requires(writes),
    throws: ['not_found', 'invalid_field'],
    complexity: 100,
    description:
      'Runs a macro in up to 100 chats: each step in all chats, and then the next one. Each step requires what the same change of one chat requires. A chat in which a step is refused skips the steps after it; what was done before stays done.',
    args: argsFrom(runMacroInput),
    resolve: (_root, args, ctx) => runMacro(ctx, args),
  }),
}))

findsNodes({
  type: 'Macro',
  ids: { table: 'macro' },
  access: reads,
  load: (ctx, id) => macroLoader(ctx).load(id),
})
