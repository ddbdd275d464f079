import { z } from 'zod'
import { optional, orElse, text, uuid } from '#core/validation.ts'
import { draftKinds } from './draft-sets.ts'

export const saveDraftInput = z.object({
  kind: orElse(optional(z.enum(draftKinds.values)), 'message').meta({
    description: 'What it is to become; a message unless told.',
  }),
  text: text(1, 5000).meta({ description: '1 to 5,000 characters, as they stand.' }),
  replyToMessageId: optional(uuid).meta({ description: 'The message that it answers.' }),
})
