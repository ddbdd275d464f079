import { z } from 'zod'
import { goesTo, named, oneOf } from '#core/input-schema.ts'
import { optional, uuid } from '#core/validation.ts'
import { createTransferInput } from '#messaging/routing/transfers/create-transfer.ts'

// What GraphQL clients give: to whom a chat goes, where /api has an agent and a team of which each can be empty.

const it = z.literal(true, 'Must be true.')

const agent = named(
  'TransferAgentInput',
  'A person who gets a chat.',
  z.object({
    agentId: uuid.meta({ description: 'Somebody who may chat and is there; in the team, if one is named.' }),
    teamId: optional(uuid).meta({ description: 'The team in which they get it; as it is when left out.' }),
  }),
)

const to = oneOf('TransferTargetInput', 'Who gets a chat that is handed over.', {
  agent: goesTo('', agent).meta({ description: 'A person.' }),
  teamId: uuid.meta({
    description:
      'A team: an agent of it who has the chat keeps it, unless they hand it over themselves; else its strategy is asked.',
  }),
  unassigned: goesTo('', it, { agentId: '' }).meta({
    type: 'boolean',
    description: 'True: nobody, in the queue that it is in.',
  }),
  general: goesTo('', it, { agentId: '', teamId: '' }).meta({
    type: 'boolean',
    description: 'True: nobody, in the general queue.',
  }),
})

/** transferChat. */
export const transferChatArgs = z.object({
  contactId: createTransferInput.shape.contactId,
  to: goesTo('', to).meta({ description: 'Who gets it.' }),
  numberId: goesTo('messagingAccount', optional(uuid)).meta({
    description: "The number it goes over; the chat's when left out, else the default.",
  }),
  notes: createTransferInput.shape.notes,
  source: createTransferInput.shape.source,
})

/** assignTransfer. */
export const assignTransferArgs = z.object({
  id: uuid.meta({ description: 'UUID of the transfer.' }),
  to: goesTo('', to).meta({ description: 'Who gets it.' }),
})
