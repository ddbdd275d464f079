import { z } from 'zod'
import { optional, trimmedText } from '#core/validation.ts'
import { namedContactFilter } from '#messaging/contacts/contacts/contact-filters.ts'

const name = trimmedText(100)

export const createSegmentInput = z.object({
  name: name.meta({ description: 'Trimmed, 1 to 100 characters; one in the workspace ignoring case.' }),
  filter: namedContactFilter.meta({ description: 'Who belongs to it, as `contacts` takes it.' }),
})

export const updateSegmentInput = z.object({
  name: optional(name).meta({ description: 'Another name.' }),
  filter: optional(namedContactFilter).meta({ description: 'Another filter, whole.' }),
})
