import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const pushScopes = closedSet(
  'PushScope',
  'Chats whose news a browser is notified about.',
  {
    mine: 'Chats that are assigned to the member.',
    team: "Chats that are assigned to the member, and unassigned chats without a team or in one of the member's teams.",
  },
  { columns: ['push_subscription.scope'] },
)
export type PushScope = ValueOf<typeof pushScopes>
