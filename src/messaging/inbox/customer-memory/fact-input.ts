import { z } from 'zod'
import { textOnceTrimmed } from '#core/validation.ts'

export const factInput = z.object({
  text: textOnceTrimmed(500).meta({
    description: 'What is to be remembered, in one sentence: 1 to 500 characters after trimming.',
  }),
})
