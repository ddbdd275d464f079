import { z } from 'zod'
import { goesTo, named, oneOf } from '#core/input-schema.ts'
import { optional, uuid } from '#core/validation.ts'
import { transferChatInput } from '#messaging/routing/transfers/create-transfer.ts'

// What GraphQL clients give: to whom a chat goes, where /api has an agent and a team of which each can be empty.

const it = z.literal(true, 'Must be true.')

const agent = named(
  'TransferAgentInput',
  'Agent to whom a chat is transferred.',
  z.object({
    agentId: uuid.meta({
      description:
        'UUID of a member who may chat and is present; if a team is given, the member must belong to the team.',
    }),
    teamId: optional(uuid).meta({
      description: 'UUID of the team in which the agent gets the chat. If omitted, the team does not change.',
    }),
  }),
)

const to = oneOf('TransferTargetInput', 'Target of a chat transfer.', {
  agent: goesTo('', agent).meta({ description: 'Transfers the chat to this agent.' }),
  teamId: uuid.meta({
    description:
      "Transfers the chat to the team with this UUID. The current agent keeps the chat if the agent belongs to the team and is not the one transferring; otherwise the team's strategy chooses an agent.",
  }),
  unassigned: goesTo('', it, { agentId: '' }).meta({
    type: 'boolean',
    description: 'True to leave the chat without an agent in its current queue.',
  }),
  general: goesTo('', it, { agentId: '', teamId: '' }).meta({
    type: 'boolean',
    description: 'True to put the chat without an agent in the general queue.',
  }),
})

/** transferChat. */
export const transferChatArgs = z.object({
  contactId: transferChatInput.shape.contactId,
  to: goesTo('', to).meta({ description: 'Target of the transfer.' }),
  numberId: goesTo('messagingAccount', optional(uuid)).meta({
    description:
      'UUID of the number for the chat. Defaults to the number of the chat, otherwise to the default number.',
  }),
  notes: transferChatInput.shape.notes,
  source: transferChatInput.shape.source,
  requiredSkillIds: transferChatInput.shape.requiredSkillIds,
})

/** assignTransfer. */
export const assignTransferArgs = z.object({
  id: uuid.meta({ description: 'UUID of the transfer.' }),
  to: goesTo('', to).meta({ description: 'Target of the transfer.' }),
})
