import { z } from 'zod'
import { goesTo, named } from '#core/input-schema.ts'
import { uuid, uuidOrNone } from '#core/validation.ts'
import { createFlowInput, updateFlowInput } from '#messaging/chatbot-flows/flow-input.ts'
import { publishInput } from '#messaging/chatbot-flows/versions.ts'

// What GraphQL clients give: the number by its id, where document 3 has the name of an account.

const { messagingAccount: _one, ...create } = createFlowInput.shape
const { messagingAccount: _other, ...update } = updateFlowInput.shape

const number = goesTo('messagingAccount', uuidOrNone).meta({
  description: 'UUID of the number on which it runs; null for all.',
})

const idOfFlow = uuid.meta({ description: 'UUID of the flow.' })

/** createChatbotFlow. */
export const createFlowArgs = z.object({
  input: named(
    'CreateChatbotFlowInput',
    'A conversation flow.',
    z.object({ ...create, numberId: number }),
  ).meta({ description: 'The flow.' }),
})

/** updateChatbotFlow. */
export const updateFlowArgs = z.object({
  id: idOfFlow,
  input: named(
    'UpdateChatbotFlowInput',
    'What changes of a conversation flow.',
    z.object({ ...update, numberId: number }),
  ).meta({ description: 'What changes.' }),
})

/** publishChatbotFlow. */
export const publishFlowArgs = z.object({ id: idOfFlow, ...publishInput.shape })
