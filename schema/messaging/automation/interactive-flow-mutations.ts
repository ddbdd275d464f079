import {
  createFlow,
  duplicateFlow,
  updateFlow,
} from '#messaging/automation/forms/interactive-flows/interactive-flow-commands.ts'
import {
  createFlowInput,
  syncFlowsInput,
  updateFlowInput,
} from '#messaging/automation/forms/interactive-flows/interactive-flow-input.ts'
import { pushFlow } from '#messaging/automation/forms/interactive-flows/push.ts'
import {
  deleteFlow,
  deprecateFlow,
  publishFlow,
} from '#messaging/automation/forms/interactive-flows/release.ts'
import { type SyncedFlows, syncFlows } from '#messaging/automation/forms/interactive-flows/sync.ts'
import { numberLoader } from '#messaging/numbers/accounts/account-queries.ts'
import { builder } from '../../builder.ts'
import { inputFrom } from '../../input-from.ts'
import { requires } from '../../requires.ts'
import { NumberType, numberReads } from '../numbers/numbers.ts'
import { createFlowArgs, syncFlowsArgs, updateFlowArgs } from './interactive-flow-inputs.ts'
import { InteractiveFlow, flowIdArg as idArg } from './interactive-flows.ts'

// What is done with forms (document 3, Interactive flows; spec/8 IF).

const writes = requires({ permission: 'flows.messaging:write', operational: true })
const removes = requires({ permission: 'flows.messaging:delete', operational: true })

const SyncedType = builder.objectRef<SyncedFlows>('InteractiveFlowSync').implement({
  description: 'What a sync of forms came to.',
  fields: (t) => ({
    synced: t.exposeInt('synced', { description: 'Forms that the platform has.' }),
    created: t.exposeInt('created', { description: 'Those that were new here.' }),
    updated: t.exposeInt('updated', { description: 'Those that changed here.' }),
    number: t.field({
      type: NumberType,
      nullable: true,
      ...requires(numberReads),
      description: 'Whose they are.',
      resolve: ({ numberId }, _args, ctx) => numberLoader(ctx).load(numberId),
    }),
  }),
})

builder.mutationFields((t) => ({
  createInteractiveFlow: t.field({
    type: InteractiveFlow,
    ...writes,
    throws: ['not_found', 'conflict', 'invalid_field', 'too_large'],
    description: 'Makes a form here. The platform has it once it is pushed.',
    args: {
      input: t.arg({
        type: inputFrom('CreateInteractiveFlowInput', createFlowInput),
        required: true,
        description: 'The form.',
      }),
    },
    strictArgs: createFlowArgs,
    resolve: (_root, { input }, ctx) => createFlow(ctx, input),
  }),
  updateInteractiveFlow: t.field({
    type: InteractiveFlow,
    ...writes,
    throws: ['not_found', 'conflict', 'invalid_field', 'too_large'],
    description: 'Changes a form here, in any state; the platform has the change once it is pushed.',
    args: {
      id: t.arg.id(idArg),
      input: t.arg({
        type: inputFrom('UpdateInteractiveFlowInput', updateFlowInput),
        required: true,
        description: 'What changes.',
      }),
    },
    strictArgs: updateFlowArgs,
    resolve: (_root, { id, input }, ctx) => updateFlow(ctx, id, input),
  }),
  deleteInteractiveFlow: t.field({
    type: 'ID',
    ...removes,
    throws: ['not_found', 'invalid_state', 'conflict', 'bad_gateway'],
    description:
      'Deletes a form; a draft at the platform first. Its answers stay in their chats and with their contacts. A published one must be deprecated before. Answers its id.',
    args: { id: t.arg.id(idArg) },
    resolve: (_root, { id }, ctx) => deleteFlow(ctx, id),
  }),
  pushInteractiveFlow: t.field({
    type: InteractiveFlow,
    ...writes,
    throws: ['not_found', 'invalid_state', 'invalid_field', 'conflict', 'bad_gateway'],
    description:
      'Gives the platform a draft as it is written here. What it finds wrong stands in `problems` then; what it did not answer is found by the next try.',
    args: { id: t.arg.id(idArg) },
    resolve: (_root, { id }, ctx) => pushFlow(ctx, id),
  }),
  publishInteractiveFlow: t.field({
    type: InteractiveFlow,
    ...writes,
    throws: ['not_found', 'invalid_state', 'invalid_field', 'conflict', 'bad_gateway'],
    description: 'Lets people be sent a draft, as it was pushed. Its definition stays as it is from then on.',
    args: { id: t.arg.id(idArg) },
    resolve: (_root, { id }, ctx) => publishFlow(ctx, id),
  }),
  deprecateInteractiveFlow: t.field({
    type: InteractiveFlow,
    ...writes,
    throws: ['not_found', 'invalid_state', 'invalid_field', 'conflict', 'bad_gateway'],
    description: 'Gives a published form up for good: nobody can be sent it any more.',
    args: { id: t.arg.id(idArg) },
    resolve: (_root, { id }, ctx) => deprecateFlow(ctx, id),
  }),
  duplicateInteractiveFlow: t.field({
    type: InteractiveFlow,
    ...writes,
    throws: ['not_found', 'conflict'],
    description: 'Makes a draft like a form, on the same account.',
    args: { id: t.arg.id(idArg) },
    resolve: (_root, { id }, ctx) => duplicateFlow(ctx, id),
  }),
  syncInteractiveFlows: t.field({
    type: SyncedType,
    ...writes,
    throws: ['not_found', 'invalid_field', 'bad_gateway'],
    description:
      "Makes an account's forms equal to the platform's. What was changed here and not pushed stays.",
    args: {
      input: t.arg({
        type: inputFrom('SyncInteractiveFlowsInput', syncFlowsInput),
        required: true,
        description: 'Whose.',
      }),
    },
    strictArgs: syncFlowsArgs,
    resolve: (_root, { input }, ctx) => syncFlows(ctx, input),
  }),
}))
