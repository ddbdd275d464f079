import { z } from 'zod'
import { optional, orElse, textOnceTrimmed, uuid } from '#core/validation.ts'

const content = textOnceTrimmed(5000).meta({
  description: 'Text of the note, 1 to 5,000 characters after trimming.',
})
const mentions = z.array(uuid).max(20)

export const createNoteInput = z.object({
  content,
  mentionIds: orElse(optional(mentions), []).meta({
    description:
      'UUIDs of the members that the note mentions, at most 20. Each must be able to see the chat.',
  }),
})

export const updateNoteInput = z.object({
  content: optional(content).meta({ description: 'New text of the note.' }),
  mentionIds: optional(mentions).meta({
    description: 'UUIDs of all members that the note mentions after the change.',
  }),
})
