import { z } from 'zod'
import { named } from '#core/input-schema.ts'
import { optional, text, uuid } from '#core/validation.ts'
import { namedContactFilter } from '#messaging/contacts/contacts/contact-filters.ts'

const ids = (description: string) => optional(z.array(uuid).min(1).max(20)).meta({ description })

const audienceValue = named(
  'BroadcastAudienceValueInput',
  'What stands in a variable of the template: something of the contact, a text, or the text where the contact has nothing.',
  z.object({
    name: text(1, 100).meta({
      description:
        'The variable: its name or position in the body, header.1 of the header, button.0 of a button.',
    }),
    field: optional(text(1, 100)).meta({
      description: 'Of the contact: name, phone, or custom_fields.<key>.',
    }),
    text: optional(text(1, 1024)).meta({
      description: 'For everybody, or for those who have no such field.',
    }),
  }),
)
export type AudienceValue = z.output<typeof audienceValue>

/** Who of the contacts is to get a broadcast. */
export const audienceOfContacts = named(
  'BroadcastAudienceInput',
  'Who of the contacts is to get a broadcast: who passes the filter, belongs to one of the segments where they are given, and is none of the exceptions.',
  z.object({
    segmentIds: ids('Only who belongs to one of these segments, at most 20.'),
    filter: namedContactFilter.meta({ description: 'Who passes this filter; an empty one is everybody.' }),
    exceptSegmentIds: ids('But not who belongs to one of these segments, at most 20.'),
    exceptFilter: optional(namedContactFilter).meta({ description: 'But not who passes this filter.' }),
    exceptBroadcastIds: ids('But not who stands in one of these broadcasts, at most 20.'),
    values: optional(z.array(audienceValue).max(50)).meta({
      description: 'What stands in the variables of the template.',
    }),
  }),
)
export type AudienceOfContacts = z.output<typeof audienceOfContacts>
