import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const pushScopes = closedSet(
  'PushScope',
  'Of which chats a browser is told.',
  {
    mine: 'Those that the person has.',
    team: 'Also those that nobody has, in no team or in one of theirs.',
  },
  { columns: ['push_subscription.scope'] },
)
export type PushScope = ValueOf<typeof pushScopes>
