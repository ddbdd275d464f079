import { z } from 'zod'
import { goesTo, named } from '#core/input-schema.ts'
import { optional, uuid } from '#core/validation.ts'
import {
  createFlowInput,
  updateFlowInput,
} from '#messaging/automation/forms/interactive-flows/interactive-flow-input.ts'

// What GraphQL clients give: an account by the id of its number, where /api takes its name too, and the definition as one
// object.

const numberId = goesTo('messagingAccount', uuid).meta({
  description: 'UUID of the number whose account it is.',
})

const { name, category, jsonVersion, flowJson } = createFlowInput.shape

/** createInteractiveFlow. */
export const createFlowArgs = z.object({
  input: named(
    'CreateInteractiveFlowInput',
    'A form of the platform.',
    z.object({ numberId, name, category, jsonVersion, flowJson }),
  ).meta({ description: 'The form.' }),
})

/** updateInteractiveFlow. */
export const updateFlowArgs = z.object({
  id: uuid.meta({ description: 'UUID of the form.' }),
  input: named(
    'UpdateInteractiveFlowInput',
    'What changes of a form; what is left out stays.',
    z.object({
      numberId: goesTo('messagingAccount', optional(uuid)).meta({
        description: 'UUID of the number whose account it is; it can change until the form was pushed.',
      }),
      name: updateFlowInput.shape.name,
      category,
      jsonVersion,
      flowJson,
    }),
  ).meta({ description: 'What changes.' }),
})

/** syncInteractiveFlows. */
export const syncFlowsArgs = z.object({
  input: named('SyncInteractiveFlowsInput', 'Whose forms are read.', z.object({ numberId })).meta({
    description: 'Whose.',
  }),
})
