import { z } from 'zod'
import { textOnceTrimmed } from '#core/validation.ts'

export const factInput = z.object({
  text: textOnceTrimmed(500).meta({
    description: 'Fact to remember, in one sentence: 1 to 500 characters after trimming.',
  }),
})
