import { z } from 'zod'
import { optional, orElse, textOnceTrimmed, uuid } from '#core/validation.ts'

const content = textOnceTrimmed(5000).meta({ description: '1 to 5,000 characters after trimming.' })
const mentions = z.array(uuid).max(20)

export const createNoteInput = z.object({
  content,
  mentionIds: orElse(optional(mentions), []).meta({
    description: 'Members who are named in it and see the chat, at most 20.',
  }),
})

export const updateNoteInput = z.object({
  content: optional(content).meta({ description: 'Another text.' }),
  mentionIds: optional(mentions).meta({ description: 'Who is named in it now, all of them.' }),
})
