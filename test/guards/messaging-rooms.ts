/**
 * The groups of `src/messaging` and their rooms, from the ground up: a room imports rooms before it, in this order.
 * A group without rooms is one room, whatever folders it has.
 */
export const messagingRooms = [
  ['numbers', ['business-hours', 'accounts']],
  ['contacts', ['contact-fields', 'contacts']],
  ['content', ['media', 'audio', 'csv', 'catalogs', 'templates']],
  ['chat-model', ['messages', 'chats', 'timeline', 'transfers', 'cases', 'satisfaction']],
  [
    'inbox',
    [
      'tags',
      'contact-changes',
      'conversations',
      'contact-files',
      'notes',
      'timeline',
      'drafts',
      'views',
      'canned',
      'custom-actions',
      'customer-memory',
      'segments',
    ],
  ],
  ['messages', ['prices', 'messages', 'search', 'scheduled', 'satisfaction', 'macros']],
  ['campaigns', []],
  ['routing', ['chatbot-settings', 'transfers', 'service-levels', 'sla', 'inbox-rules']],
  [
    'automation',
    [
      'flow-language',
      'keyword-rules',
      'flow-json',
      'flow-graph',
      'flow-engine',
      'chatbot',
      'flow-starters',
      'typebot-imports',
      'forms',
      'assistance',
    ],
  ],
  ['calls', ['voice-menus', 'calls', 'call-media']],
  ['receiving', ['callbacks']],
  ['records', ['account-setup', 'personal-data', 'first-steps', 'move-in']],
] as const
