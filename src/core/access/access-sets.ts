import { closedSet } from '../closed-set.ts'

/** What keys of /v1 can be for (spec/4 B3). */
export const scopeSet = closedSet(
  'Scope',
  'What a key of /v1 may do. No scope includes another.',
  {
    'contacts:read': 'See contacts.',
    'contacts:write': 'Add, change and delete contacts.',
    'numbers:read': 'See numbers.',
    'usage:read': 'See limits and what is used of them.',
    'messages:read': 'See messages and their files.',
    'messages:send': 'Send messages and upload files for them.',
    'templates:read': 'See templates.',
    'templates:write': 'Add, change and delete templates.',
    'broadcasts:read': 'See broadcasts and their recipients.',
    'broadcasts:write': 'Start and cancel broadcasts.',
    'chats:read': 'See chats and whom they can be given to.',
    'chats:write': 'Assign, close and reopen chats.',
    'webhooks:read': 'See webhook endpoints and their deliveries.',
    'webhooks:write': 'Add, change, test and delete webhook endpoints.',
  },
  { open: true },
)
