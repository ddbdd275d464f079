import { z } from 'zod'
import { goesTo, named } from '#core/input-schema.ts'
import { byName, uuid, uuidOrNone } from '#core/validation.ts'
import { createFlowInput, updateFlowInput } from '#messaging/automation/chatbot/chatbot-flows/flow-input.ts'
import { publishInput } from '#messaging/automation/chatbot/chatbot-flows/versions.ts'

// What GraphQL clients give: the number by its id, where document 3 has the name of an account.

const { messagingAccount: _one, initialMessageType: _type, ...create } = createFlowInput.shape
const { messagingAccount: _other, initialMessageType: _same, ...update } = updateFlowInput.shape

/** The same fields, but required. */
const needed = {
  triggerKeywords: z.array(z.string()).meta({
    description:
      "Words that start the flow if they occur as whole words in a customer's message, at most 50 words of at most 200 characters.",
  }),
  graph: byName<unknown>({}).meta({
    description:
      'Graph of the flow: {version: 2, entry_node, nodes: [{id, type, label, position, config}], edges: [{from, to, condition}]}.',
  }),
}

const number = goesTo('messagingAccount', uuidOrNone).meta({
  description: 'UUID of the number on which the flow runs; null for all numbers.',
})

const idOfFlow = uuid.meta({ description: 'UUID of the flow.' })

/** createChatbotFlow. */
export const createFlowArgs = z.object({
  input: named(
    'CreateChatbotFlowInput',
    'Conversation flow to create.',
    z.object({ ...create, ...needed, numberId: number }),
  ).meta({ description: 'The flow to create.' }),
})

/** updateChatbotFlow. */
export const updateFlowArgs = z.object({
  id: idOfFlow,
  input: named(
    'UpdateChatbotFlowInput',
    'Fields to change in a conversation flow.',
    z.object({ ...update, numberId: number }),
  ).meta({ description: 'The fields to change.' }),
})

/** publishChatbotFlow. */
export const publishFlowArgs = z.object({ id: idOfFlow, ...publishInput.shape })
