import { userLoader } from '#people/members/member-queries.ts'
import type { Person } from '#telling/presence/people-here.ts'
import {
  presenceAccess,
  setTyping,
  typingAccess,
  type Viewer,
  viewersAccess,
  watchPresence,
  watchViewers,
} from '#telling/presence/watch.ts'
import { builder } from '../builder.ts'
import { memberReads } from '../people/people-links.ts'
import { MemberType } from '../people/users.ts'
import { requires } from '../requires.ts'

const member = {
  type: MemberType,
  nullable: true,
  ...requires(memberReads),
  description: 'The member. One read serves all members who are present.',
} as const

const PresentMember = builder.objectRef<Person>('PresentMember').implement({
  description: 'A member of the workspace who is currently present.',
  fields: (t) => ({
    id: t.exposeID('userId', { description: 'UUID of the member.' }),
    name: t.exposeString('name', { description: 'Name of the member for display.' }),
    member: t.field({ ...member, resolve: ({ userId }, _args, ctx) => userLoader(ctx).load(userId) }),
  }),
})

const ConversationViewer = builder.objectRef<Viewer>('ConversationViewer').implement({
  description: 'A member of the workspace who is currently viewing a chat.',
  fields: (t) => ({
    id: t.exposeID('userId', { description: 'UUID of the member.' }),
    name: t.exposeString('name', { description: 'Name of the member for display.' }),
    member: t.field({ ...member, resolve: ({ userId }, _args, ctx) => userLoader(ctx).load(userId) }),
    isTyping: t.exposeBoolean('isTyping', { description: 'Whether the member is typing in the chat.' }),
  }),
})

const contactArg = { required: true, description: 'UUID of the contact whose chat is viewed.' } as const

builder.subscriptionFields((t) => ({
  presence: t.field({
    type: [PresentMember],
    ...requires(presenceAccess),
    description:
      'Sends the other members who are present, each time a member comes or goes. The caller counts as present until the subscription ends.',
    subscribe: (_root, _args, ctx) => watchPresence(ctx),
    resolve: (people) => people,
  }),
  conversationPresence: t.field({
    type: [ConversationViewer],
    ...requires(viewersAccess),
    throws: ['not_found'],
    description:
      'Sends the other members who view a chat, each time a member comes, goes, starts or stops typing. The caller counts as a viewer until the subscription ends, which also happens when the chat is no longer visible to the caller.',
    args: { contactId: t.arg.id(contactArg) },
    subscribe: (_root, { contactId }, ctx) => watchViewers(ctx, contactId),
    resolve: (viewers) => viewers,
  }),
}))

builder.mutationField('setTyping', (t) =>
  t.boolean({
    ...requires(typingAccess),
    throws: ['not_found', 'rate_limited'],
    answersAs: 'typing',
    description:
      'Notifies viewers of a chat that the caller types or has stopped, and returns `typing` as given. Expires after 6 seconds unless repeated, or when the caller no longer views the chat (conversationPresence).',
    args: {
      contactId: t.arg.id(contactArg),
      typing: t.arg.boolean({
        required: true,
        description: 'True while the caller is typing, false when the caller has stopped.',
      }),
    },
    resolve: (_root, { contactId, typing }, ctx) => setTyping(ctx, contactId, typing),
  }),
)
