import { timesOf } from '#core/db/columns.ts'
import { defineResource } from '#core/events/resource.ts'
import { numberLoader, numbersByIds } from './account-queries.ts'

/** Numbers (spec/4 B13, number.*). */
export const numberResource = defineResource({
  type: 'Number',
  // Java and TypeScript have a Number of their own.
  component: 'PhoneNumber',
  load: numbersByIds,
  loader: numberLoader,
  times: timesOf('Number'),
  scope: 'numbers:read',
  feature: 'webhooks.numbers',
  object: {
    fragment: `fragment PhoneNumberObject on Number {
    id name phone display_name: displayName verified_name: verifiedName status is_default: isDefault
  }`,
    finish: (object) => object,
  },
  events: {
    'number.status': {
      description: 'The status of a number changed.',
      extras: { previous_status: { type: 'string', examples: ['active'] } },
      story: { object: { status: 'disconnected' }, beside: { previous_status: 'active' } },
      live: ['number', 'account'],
    },
  },
  liveEvents: {
    'account.created': { description: 'An account was connected.', live: ['account'] },
    'account.updated': {
      description: 'An account was changed by a member or because of a report of the platform.',
      live: ['account'],
    },
    'account.alert': {
      description:
        'The health of an account changed in a way that requires the attention of members who manage accounts.',
      live: ['account'],
    },
    'catalog.changed': {
      description: 'Catalogs or products of an account changed.',
      live: ['catalog', 'template'],
    },
    'interactive_flow.changed': {
      description: 'One or more forms of an account changed.',
      live: ['interactive_flow'],
    },
    'interactive_flow.alert': {
      description:
        'The platform issued a warning about a form that requires the attention of members who manage forms.',
      live: ['interactive_flow'],
    },
    'account.deleted': { description: 'An account was removed.', live: ['account'] },
  },
})
