import { z } from 'zod'
import { goesTo, named } from '#core/input-schema.ts'
import { byName, uuid, uuidOrNone } from '#core/validation.ts'
import { createFlowInput, updateFlowInput } from '#messaging/automation/chatbot/chatbot-flows/flow-input.ts'
import { publishInput } from '#messaging/automation/chatbot/chatbot-flows/versions.ts'

// What GraphQL clients give: the number by its id, where document 3 has the name of an account.

const { messagingAccount: _one, initialMessageType: _type, ...create } = createFlowInput.shape
const { messagingAccount: _other, initialMessageType: _same, ...update } = updateFlowInput.shape

/** As given, but that it has to be. */
const needed = {
  triggerKeywords: z.array(z.string()).meta({
    description: 'Words that begin it, as whole words in what a customer writes; up to 50 of 200 characters.',
  }),
  graph: byName<unknown>({}).meta({
    description:
      '{version: 2, entry_node, nodes: [{id, type, label, position, config}], edges: [{from, to, condition}]}.',
  }),
}

const number = goesTo('messagingAccount', uuidOrNone).meta({
  description: 'UUID of the number on which it runs; null for all.',
})

const idOfFlow = uuid.meta({ description: 'UUID of the flow.' })

/** createChatbotFlow. */
export const createFlowArgs = z.object({
  input: named(
    'CreateChatbotFlowInput',
    'A conversation flow.',
    z.object({ ...create, ...needed, numberId: number }),
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
