import type { ListLength } from '#core/paging/page.ts'
import type { IdAndName } from '#messaging/chat-model/chats/conversation-row.ts'
import type { InboxCount as Count } from '#messaging/inbox/conversations/inbox-counts.ts'
import { type AllCounts, readCounts } from '#messaging/inbox/views/view-counts.ts'
import { builder } from '../../builder.ts'
import { requires } from '../../requires.ts'
import { fieldsOf } from '../../selection.ts'
import { TeamAssignee } from './assignees.ts'

// What stands beside the views of a team's inbox.

const BoundedCount = builder.objectRef<ListLength>('BoundedCount').implement({
  description: 'Number of chats, counted up to 1,000.',
  fields: (t) => ({
    value: t.exposeInt('value', { description: 'Counted number, at most 1,000.' }),
    isExact: t.exposeBoolean('isExact', {
      description:
        'Whether `value` is the exact number. If false, there can be more, and the number is displayed with a plus sign: 1,000+.',
    }),
  }),
})

export const InboxCount = builder.objectRef<Count>('InboxCount').implement({
  description: 'Number of chats in a view of the inbox.',
  fields: (t) => ({
    chats: t.expose('chats', { type: BoundedCount, description: 'Number of all chats in the view.' }),
    unread: t.expose('unread', {
      type: BoundedCount,
      description: 'Number of chats with unread messages in the view.',
    }),
  }),
})

const TeamInboxCount = builder.objectRef<{ team: IdAndName; count: Count }>('TeamInboxCount').implement({
  description: 'Number of chats in the view of a team.',
  fields: (t) => ({
    team: t.expose('team', { type: TeamAssignee, description: 'The team whose chats are counted.' }),
    count: t.expose('count', { type: InboxCount, description: 'Number of open chats of the team.' }),
  }),
})

const NumberInboxCount = builder.objectRef<{ numberId: string; count: Count }>('NumberInboxCount').implement({
  description: 'Number of chats of a number.',
  fields: (t) => ({
    numberId: t.exposeID('numberId', { description: 'UUID of the number.' }),
    count: t.expose('count', {
      type: InboxCount,
      description: 'Number of open chats whose last message was exchanged over the number.',
    }),
  }),
})

export const InboxCounts = builder.objectRef<AllCounts>('InboxCounts').implement({
  description:
    'Number of chats in each view of the inbox, among the chats that the caller can see. Snoozed chats are counted only in the snoozed view and in the failed view.',
  fields: (t) => ({
    open: t.expose('open', { type: InboxCount, description: 'Open chats that are not snoozed.' }),
    mine: t.expose('mine', { type: InboxCount, description: 'Open chats that are assigned to the caller.' }),
    unassigned: t.expose('unassigned', {
      type: InboxCount,
      description: 'Open chats that are not assigned.',
    }),
    closing: t.expose('closing', {
      type: InboxCount,
      description: 'Open chats whose 24-hour window closes within 2 hours.',
    }),
    failed: t.expose('failed', {
      type: InboxCount,
      description: 'Chats whose last outgoing message failed within the last 30 days.',
    }),
    mentioned: t.expose('mentioned', {
      type: InboxCount,
      description: 'Open chats with a note that mentions the caller.',
    }),
    snoozed: t.expose('snoozed', { type: InboxCount, description: 'Snoozed chats.' }),
    teams: t.expose('teams', {
      type: [TeamInboxCount],
      description: "Number of chats for each of the caller's teams, sorted by team name.",
    }),
    numbers: t.expose('numbers', {
      type: [NumberInboxCount],
      description:
        'Number of chats for each number that has some, among the 5,000 open chats with the latest messages. If there are more, the counts are not exact.',
    }),
  }),
})

builder.queryField('inboxCounts', (t) =>
  t.field({
    type: InboxCounts,
    ...requires({ permission: 'chat:read' }),
    description:
      'Returns the number of chats in each view of the inbox. One SQL statement counts all views that the document asks for. Each count ends at 1,000.',
    resolve: (_root, _args, ctx, info) => {
      const asked = fieldsOf(info)
      return readCounts(ctx, { numbers: asked.has('numbers'), savedViews: asked.has('savedViews') })
    },
  }),
)
