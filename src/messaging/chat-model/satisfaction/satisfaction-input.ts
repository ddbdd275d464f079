import { z } from 'zod'
import { ofSet } from '#core/input-schema.ts'
import { optional, text, uuid } from '#core/validation.ts'
import { satisfactionKinds } from './satisfaction-sets.ts'

const weekMinutes = 10_080

export const updateSatisfactionInput = z.object({
  isEnabled: optional(z.boolean()).meta({
    description: 'Whether customers are asked after their cases are closed. Requires a question.',
  }),
  kind: optional(ofSet(satisfactionKinds, z.enum(satisfactionKinds.values))).meta({
    description: 'How customers answer.',
  }),
  question: optional(text(1, 1024)).meta({
    description: 'Text of the question, 1 to 1024 characters.',
  }),
  delayMinutes: optional(z.int().min(0).max(weekMinutes)).meta({
    description: 'Number of minutes after the closing at which the question is sent, 0 to 10,080.',
  }),
  everyDays: optional(z.int().min(1).max(365)).meta({
    description: 'Number of days in which a customer is asked at most once, 1 to 365.',
  }),
  templateId: uuid.nullable().optional().meta({
    description:
      'UUID of the template that is sent outside of the 24-hour window; null to ask nobody then. Its quick reply buttons are the answers, from the best to the worst: five for stars, three for faces.',
  }),
  thanks: text(1, 1024).nullable().optional().meta({
    description: 'Text that is sent after the first answer, 1 to 1024 characters; null to send none.',
  }),
  commentLabel: text(1, 20).nullable().optional().meta({
    description:
      'Label of the button with which customers add a comment, 1 to 20 characters; null for no button. The button is part of the message of thanks.',
  }),
})
