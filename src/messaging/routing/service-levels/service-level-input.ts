import { z } from 'zod'
import { ofSet } from '#core/input-schema.ts'
import { optional, trimmedText, uuid } from '#core/validation.ts'
import { priorities } from '#messaging/chat-model/chats/conversation-sets.ts'

const yearMinutes = 525_600

const minutes = z.int().min(1).max(yearMinutes).nullable()

const fields = {
  name: trimmedText(100).meta({
    description: 'Name of the service level, trimmed, 1 to 100 characters, unique regardless of case.',
  }),
  teamId: uuid
    .nullable()
    .meta({ description: 'UUID of the team whose chats it is for; null for all chats.' }),
  priority: ofSet(priorities, z.enum(priorities.values)).nullable().meta({
    description: 'Priority of the chats that it is for; null for chats of every priority.',
  }),
  firstResponseMinutes: minutes.meta({
    description:
      "Minutes from the customer's first message of a case to the first answer, 1 to 525,600; null for no deadline.",
  }),
  nextResponseMinutes: minutes.meta({
    description:
      'Minutes from a later message of the customer that waits for an answer to the answer, 1 to 525,600; null for no deadline.',
  }),
  resolutionMinutes: minutes.meta({
    description:
      "Minutes from the customer's first message of a case to the end of the case, 1 to 525,600; null for no deadline.",
  }),
  isInBusinessHours: z.boolean().meta({
    description: 'Whether minutes count only within business hours, as long as business hours are on.',
  }),
  pausesForCustomer: z.boolean().meta({
    description: 'Whether the time to the end of a case does not count while the customer is to answer.',
  }),
}

export const createServiceLevelInput = z.object({
  name: fields.name,
  teamId: fields.teamId.optional().meta(fields.teamId.meta() ?? {}),
  priority: fields.priority.optional().meta(fields.priority.meta() ?? {}),
  firstResponseMinutes: fields.firstResponseMinutes.optional().meta(fields.firstResponseMinutes.meta() ?? {}),
  nextResponseMinutes: fields.nextResponseMinutes.optional().meta(fields.nextResponseMinutes.meta() ?? {}),
  resolutionMinutes: fields.resolutionMinutes.optional().meta(fields.resolutionMinutes.meta() ?? {}),
  isInBusinessHours: fields.isInBusinessHours.default(true).meta(fields.isInBusinessHours.meta() ?? {}),
  pausesForCustomer: fields.pausesForCustomer.default(true).meta(fields.pausesForCustomer.meta() ?? {}),
})

export const updateServiceLevelInput = z.object({
  name: optional(fields.name).meta(fields.name.meta() ?? {}),
  teamId: fields.teamId.optional().meta(fields.teamId.meta() ?? {}),
  priority: fields.priority.optional().meta(fields.priority.meta() ?? {}),
  firstResponseMinutes: fields.firstResponseMinutes.optional().meta(fields.firstResponseMinutes.meta() ?? {}),
  nextResponseMinutes: fields.nextResponseMinutes.optional().meta(fields.nextResponseMinutes.meta() ?? {}),
  resolutionMinutes: fields.resolutionMinutes.optional().meta(fields.resolutionMinutes.meta() ?? {}),
  isInBusinessHours: optional(fields.isInBusinessHours).meta(fields.isInBusinessHours.meta() ?? {}),
  pausesForCustomer: optional(fields.pausesForCustomer).meta(fields.pausesForCustomer.meta() ?? {}),
})
