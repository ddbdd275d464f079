import { z } from 'zod'
import { named } from '#core/input-schema.ts'
import { optional, text, uuid } from '#core/validation.ts'
import { namedContactFilter } from '#messaging/contacts/contacts/contact-filters.ts'

const ids = (description: string) => optional(z.array(uuid).min(1).max(20)).meta({ description })

const audienceValue = named(
  'BroadcastAudienceValueInput',
  'Value for a variable of the template: a field of the contact, a text, or the text if the contact has no value in the field.',
  z.object({
    name: text(1, 100).meta({
      description:
        'Name of the variable: its name or position in the body, header.1 for the header, button.0 for a button.',
    }),
    field: optional(text(1, 100)).meta({
      description: 'Field of the contact: name, phone, or custom_fields.<key>.',
    }),
    text: optional(text(1, 1024)).meta({
      description: 'Text for all contacts, or for contacts that have no value in the field.',
    }),
  }),
)
export type AudienceValue = z.output<typeof audienceValue>

/** Contacts that are to get a broadcast. */
export const audienceOfContacts = named(
  'BroadcastAudienceInput',
  'Audience of a broadcast: contacts that match the filter and belong to one of the segments, if segments are given, and that match none of the exceptions.',
  z.object({
    segmentIds: ids('Only contacts that belong to one of these segments, at most 20.'),
    filter: namedContactFilter.meta({
      description: 'Only contacts that match this filter; an empty filter matches all contacts.',
    }),
    exceptSegmentIds: ids('Excludes contacts that belong to one of these segments, at most 20.'),
    exceptFilter: optional(namedContactFilter).meta({
      description: 'Excludes contacts that match this filter.',
    }),
    exceptBroadcastIds: ids('Excludes contacts that are recipients of one of these broadcasts, at most 20.'),
    values: optional(z.array(audienceValue).max(50)).meta({
      description: 'Values for the variables of the template.',
    }),
  }),
)
export type AudienceOfContacts = z.output<typeof audienceOfContacts>
