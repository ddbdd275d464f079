import { closedSet } from '../closed-set.ts'

/** The scopes of keys of /v1 (spec/4 B3). */
export const scopeSet = closedSet(
  'Scope',
  'A scope of a key of /v1. No scope includes another scope.',
  {
    'contacts:read': 'Read contacts.',
    'contacts:write': 'Create, change and delete contacts.',
    'numbers:read': 'Read numbers.',
    'usage:read': 'Read limits and their usage.',
    'messages:read': 'Read messages and their files.',
    'messages:send': 'Send messages and upload files for messages.',
    'templates:read': 'Read templates.',
    'templates:write': 'Create, change and delete templates.',
    'broadcasts:read': 'Read broadcasts and their recipients.',
    'broadcasts:write': 'Start and cancel broadcasts.',
    'chats:read': 'Read chats and the members and teams to whom chats can be assigned.',
    'chats:write': 'Assign, close and reopen chats.',
    'webhooks:read': 'Read webhook endpoints and their deliveries.',
    'webhooks:write': 'Create, change, test and delete webhook endpoints.',
  },
  { open: true },
)
