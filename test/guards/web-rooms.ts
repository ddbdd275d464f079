/**
 * The rooms of web/src in groups, from the ground up. A room imports rooms of its own group that come before it, and
 * rooms of groups above it in this table; what a lower room needs from a higher one, the higher one registers
 * (`web/src/graphql/updates.ts`) or passes as a component (`web/src/session/route.ts`).
 */
export const webRooms: readonly (readonly [string, readonly string[]])[] = [
  [
    'ground',
    ['store', 'connection', 'language', 'problems', 'graphql', 'ui', 'sound', 'page', 'commands', 'theme'],
  ],
  ['person', ['session', 'first-steps', 'account', 'sso', 'sign-in']],
  [
    'things',
    ['catalogs', 'chat', 'canned', 'assignment', 'skills', 'priority', 'files', 'actions', 'presence'],
  ],
  ['writing', ['notes', 'contact', 'later', 'templates', 'composer']],
  ['lists', ['service', 'absence', 'origin', 'forms', 'chat-list', 'macros', 'assistance', 'cases', 'queue']],
  ['found', ['found', 'saved-views', 'views', 'bulk', 'notifications', 'push']],
  [
    'areas',
    ['contact-import', 'webhooks', 'flows', 'voice-menus', 'calls', 'settings', 'chatbot', 'analytics'],
  ],
  ['pages', ['thread', 'contacts', 'campaigns', 'case-page', 'inbox', 'live', 'shell']],
]
