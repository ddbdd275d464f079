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
  description: 'UUID of the number whose account has the form.',
})

const { name, category, jsonVersion, flowJson } = createFlowInput.shape

/** createInteractiveFlow. */
export const createFlowArgs = z.object({
  input: named(
    'CreateInteractiveFlowInput',
    'Form to create.',
    z.object({ numberId, name, category, jsonVersion, flowJson }),
  ).meta({ description: 'The form to create.' }),
})

/** updateInteractiveFlow. */
export const updateFlowArgs = z.object({
  id: uuid.meta({ description: 'UUID of the form.' }),
  input: named(
    'UpdateInteractiveFlowInput',
    'Fields to change in a form; omitted fields are kept.',
    z.object({
      numberId: goesTo('messagingAccount', optional(uuid)).meta({
        description:
          'UUID of the number whose account has the form; can be changed until the form is pushed.',
      }),
      name: updateFlowInput.shape.name,
      category,
      jsonVersion,
      flowJson,
    }),
  ).meta({ description: 'The fields to change.' }),
})

/** syncInteractiveFlows. */
export const syncFlowsArgs = z.object({
  input: named('SyncInteractiveFlowsInput', 'Account whose forms are synced.', z.object({ numberId })).meta({
    description: 'The account whose forms are synced.',
  }),
})
