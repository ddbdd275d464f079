import { z } from 'zod'
import { text } from '#core/validation.ts'
import { tagColors } from './tag-sets.ts'

const name = z
  .string({ error: 'A name is needed.' })
  .transform((value) => value.trim())
  .pipe(text(1, 50))

const color = z.enum(tagColors.values, { error: `Must be one of ${tagColors.values.join(', ')}.` })

/** An empty color means gray. */
const colorOrGray = z.preprocess((value) => value || undefined, color.default('gray'))

export const createTagInput = z.object({
  name: name.meta({ description: 'Name of the tag, 1 to 50 characters.' }),
  color: colorOrGray.meta({ description: 'Color of the tag. An empty string means gray.' }),
})

export const updateTagInput = z.object({
  name: z
    .preprocess((value) => value ?? undefined, name.optional())
    .meta({ description: 'New name of the tag, 1 to 50 characters.' }),
  color: z
    .preprocess((value) => value || undefined, color.optional())
    .meta({ description: 'New color of the tag. An empty string keeps the current color.' }),
})
