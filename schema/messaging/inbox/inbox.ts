import type { ListLength } from '#core/paging/page.ts'
import type { IdAndName } from '#messaging/chat-model/chats/conversation-row.ts'
import {
  type InboxCount as Count,
  type InboxCounts as Counts,
  readInboxCounts,
} from '#messaging/inbox/conversations/inbox-counts.ts'
import { builder } from '../../builder.ts'
import { requires } from '../../requires.ts'
import { TeamAssignee } from './assignees.ts'

// What stands beside the views of a team's inbox.

const BoundedCount = builder.objectRef<ListLength>('BoundedCount').implement({
  description: 'How many there are, counted to 1,000 and no further.',
  fields: (t) => ({
    value: t.exposeInt('value', { description: '1,000 at most.' }),
    isExact: t.exposeBoolean('isExact', {
      description:
        'False when there can be more than `value`: then it is shown as `value` with a plus, 1,000+.',
    }),
  }),
})

export const InboxCount = builder.objectRef<Count>('InboxCount').implement({
  description: 'How many chats a view holds.',
  fields: (t) => ({
    chats: t.expose('chats', { type: BoundedCount, description: 'All of them.' }),
    unread: t.expose('unread', { type: BoundedCount, description: 'Those with unread messages.' }),
  }),
})

const TeamInboxCount = builder.objectRef<{ team: IdAndName; count: Count }>('TeamInboxCount').implement({
  description: "How many chats a team's view holds.",
  fields: (t) => ({
    team: t.expose('team', { type: TeamAssignee, description: 'The team.' }),
    count: t.expose('count', { type: InboxCount, description: 'Its open chats.' }),
  }),
})

const InboxCounts = builder.objectRef<Counts>('InboxCounts').implement({
  description:
    'How many chats each view of the inbox holds, as far as the caller sees them. What is put off stands in its own view alone, and among failed ones.',
  fields: (t) => ({
    open: t.expose('open', { type: InboxCount, description: 'All that are open and not put off.' }),
    mine: t.expose('mine', { type: InboxCount, description: "The caller's open ones." }),
    unassigned: t.expose('unassigned', { type: InboxCount, description: 'Open ones of nobody.' }),
    closing: t.expose('closing', {
      type: InboxCount,
      description: 'Open ones whose 24-hour window closes within 2 hours.',
    }),
    failed: t.expose('failed', {
      type: InboxCount,
      description: 'Those whose last outgoing message failed, within the last 30 days.',
    }),
    mentioned: t.expose('mentioned', {
      type: InboxCount,
      description: 'Open ones where a note names the caller.',
    }),
    snoozed: t.expose('snoozed', { type: InboxCount, description: 'Those that are put off.' }),
    teams: t.expose('teams', { type: [TeamInboxCount], description: "The caller's teams, by name." }),
  }),
})

builder.queryField('inboxCounts', (t) =>
  t.field({
    type: InboxCounts,
    ...requires({ permission: 'chat:read' }),
    description: 'What stands beside the views of the inbox, in one statement. Each count ends at 1,000.',
    resolve: (_root, _args, ctx) => readInboxCounts(ctx),
  }),
)
