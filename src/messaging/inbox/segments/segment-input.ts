import { z } from 'zod'
import { optional, trimmedText } from '#core/validation.ts'
import { namedContactFilter } from '#messaging/contacts/contacts/contact-filters.ts'

const name = trimmedText(100)

export const createSegmentInput = z.object({
  name: name.meta({
    description:
      'Name of the segment, trimmed, 1 to 100 characters. Unique in the workspace regardless of case.',
  }),
  filter: namedContactFilter.meta({
    description: 'Filter that selects the contacts of the segment, in the format of `contacts`.',
  }),
})

export const updateSegmentInput = z.object({
  name: optional(name).meta({ description: 'New name of the segment.' }),
  filter: optional(namedContactFilter).meta({ description: 'New filter of the segment, given as a whole.' }),
})
