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
  description: 'Result of syncing forms with the platform.',
  fields: (t) => ({
    synced: t.exposeInt('synced', { description: 'Number of forms on the platform.' }),
    created: t.exposeInt('created', { description: 'Number of forms that were created here.' }),
    updated: t.exposeInt('updated', { description: 'Number of forms that were changed here.' }),
    number: t.field({
      type: NumberType,
      nullable: true,
      ...requires(numberReads),
      description: 'Number whose forms were synced; null if the number is no longer connected.',
      resolve: ({ numberId }, _args, ctx) => numberLoader(ctx).load(numberId),
    }),
  }),
})

builder.mutationFields((t) => ({
  createInteractiveFlow: t.field({
    type: InteractiveFlow,
    ...writes,
    throws: ['not_found', 'conflict', 'invalid_field', 'too_large'],
    description: 'Creates a form in Parley. The platform has the form once the form is pushed.',
    args: {
      input: t.arg({
        type: inputFrom('CreateInteractiveFlowInput', createFlowInput),
        required: true,
        description: 'The form to create.',
      }),
    },
    strictArgs: createFlowArgs,
    resolve: (_root, { input }, ctx) => createFlow(ctx, input),
  }),
  updateInteractiveFlow: t.field({
    type: InteractiveFlow,
    ...writes,
    throws: ['not_found', 'conflict', 'invalid_field', 'too_large'],
    description:
      'Changes a form in Parley, in any status. The platform has the change once the form is pushed.',
    args: {
      id: t.arg.id(idArg),
      input: t.arg({
        type: inputFrom('UpdateInteractiveFlowInput', updateFlowInput),
        required: true,
        description: 'The fields to change.',
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
      'Deletes a form and returns the id of the form; a draft is first deleted on the platform. Answers remain in their chats and with their contacts. A published form must be deprecated before.',
    args: { id: t.arg.id(idArg) },
    resolve: (_root, { id }, ctx) => deleteFlow(ctx, id),
  }),
  pushInteractiveFlow: t.field({
    type: InteractiveFlow,
    ...writes,
    throws: ['not_found', 'invalid_state', 'invalid_field', 'conflict', 'bad_gateway'],
    description:
      'Pushes the definition of a draft to the platform and saves the problems that the platform finds in `platformProblems`. If the platform did not respond, the next push finds what the earlier push created.',
    args: { id: t.arg.id(idArg) },
    resolve: (_root, { id }, ctx) => pushFlow(ctx, id),
  }),
  publishInteractiveFlow: t.field({
    type: InteractiveFlow,
    ...writes,
    throws: ['not_found', 'invalid_state', 'invalid_field', 'conflict', 'bad_gateway'],
    description:
      'Publishes a draft as it was last pushed, so that the form can be sent to customers. The definition can no longer be changed.',
    args: { id: t.arg.id(idArg) },
    resolve: (_root, { id }, ctx) => publishFlow(ctx, id),
  }),
  deprecateInteractiveFlow: t.field({
    type: InteractiveFlow,
    ...writes,
    throws: ['not_found', 'invalid_state', 'invalid_field', 'conflict', 'bad_gateway'],
    description: 'Deprecates a published form permanently, so that the form can no longer be sent.',
    args: { id: t.arg.id(idArg) },
    resolve: (_root, { id }, ctx) => deprecateFlow(ctx, id),
  }),
  duplicateInteractiveFlow: t.field({
    type: InteractiveFlow,
    ...writes,
    throws: ['not_found', 'conflict'],
    description: 'Creates a draft as a copy of a form on the same account.',
    args: { id: t.arg.id(idArg) },
    resolve: (_root, { id }, ctx) => duplicateFlow(ctx, id),
  }),
  syncInteractiveFlows: t.field({
    type: SyncedType,
    ...writes,
    throws: ['not_found', 'invalid_field', 'bad_gateway'],
    description:
      'Syncs the forms of an account with the platform. Local changes that were not pushed are kept.',
    args: {
      input: t.arg({
        type: inputFrom('SyncInteractiveFlowsInput', syncFlowsInput),
        required: true,
        description: 'The account whose forms are synced.',
      }),
    },
    strictArgs: syncFlowsArgs,
    resolve: (_root, { input }, ctx) => syncFlows(ctx, input),
  }),
}))
