import { timesOf } from '#core/db/columns.ts'
import { changedFields, defineResource } from '#core/events/resource.ts'
import { contactLoader, contactsByIds } from './contact-queries.ts'

/** Contacts (spec/4 B13, contact.*). */
export const contactResource = defineResource({
  type: 'Contact',
  component: 'Contact',
  load: contactsByIds,
  loader: contactLoader,
  times: [...timesOf('Contact'), 'lastMessageAt'],
  scope: 'contacts:read',
  feature: 'webhooks.contacts',
  object: {
    fragment: `fragment ContactObject on Contact {
    id phone name profile_name: profileName tags: tagNames custom_fields: customFields
    marketing_opted_out: marketingOptedOut marketing_opted_out_at: marketingOptedOutAt
    marketing_opted_out_by: marketingOptedOutBy last_message_at: lastMessageAt
    created_at: createdAt updated_at: updatedAt
  }`,
    finish: (object) => object,
  },
  events: {
    'contact.created': {
      description: 'A contact was created by the API, a member, an import or a first message.',
      live: ['contact'],
    },
    'contact.updated': {
      description: 'A field of a contact changed.',
      extras: { changed: changedFields('name') },
      // A chat shows its contact.
      live: ['contact', 'conversation'],
    },
    'contact.deleted': {
      description: 'A contact was deleted.',
      object: {
        type: 'object',
        properties: {
          id: { type: 'string', format: 'uuid' },
          phone: { type: ['string', 'null'], examples: ['+15551234567'] },
        },
        required: ['id', 'phone'],
      },
      // A chat goes with its contact.
      live: ['contact', 'conversation'],
    },
  },
  liveEvents: {
    'customer_memory.changed': {
      description: 'The facts that are remembered about a contact changed.',
      live: ['contact'],
    },
    'contact_block.changed': {
      description: 'A contact was blocked or unblocked, in Parley or at the platform.',
      live: ['contact', 'conversation'],
    },
    'segment.changed': {
      description: 'A segment of contacts was created, changed or deleted.',
      live: ['contact'],
    },
    'contact_import.changed': {
      description:
        'A file of contacts was read, or an import progressed or ended. Reported at most twice a second.',
      live: ['contact'],
    },
    'contact_fields.changed': {
      description: 'The declarations of custom fields of contacts changed.',
      live: ['contact'],
    },
  },
})
