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
  description: 'The person; one read for all who are there.',
} as const

const PresentMember = builder.objectRef<Person>('PresentMember').implement({
  description: 'A person of the workspace who is here now.',
  fields: (t) => ({
    id: t.exposeID('userId', { description: 'UUID of the person.' }),
    name: t.exposeString('name', { description: 'For people.' }),
    member: t.field({ ...member, resolve: ({ userId }, _args, ctx) => userLoader(ctx).load(userId) }),
  }),
})

const ConversationViewer = builder.objectRef<Viewer>('ConversationViewer').implement({
  description: 'A person of the workspace who looks at a chat now.',
  fields: (t) => ({
    id: t.exposeID('userId', { description: 'UUID of the person.' }),
    name: t.exposeString('name', { description: 'For people.' }),
    member: t.field({ ...member, resolve: ({ userId }, _args, ctx) => userLoader(ctx).load(userId) }),
    isTyping: t.exposeBoolean('isTyping', { description: 'Whether they are writing in it.' }),
  }),
})

const contactArg = { required: true, description: 'UUID of the contact whose chat it is.' } as const

builder.subscriptionFields((t) => ({
  presence: t.field({
    type: [PresentMember],
    ...requires(presenceAccess),
    description:
      'Your colleagues who are here, anew each time somebody comes or goes. Whoever subscribes is here until the subscription ends.',
    subscribe: (_root, _args, ctx) => watchPresence(ctx),
    resolve: (people) => people,
  }),
  conversationPresence: t.field({
    type: [ConversationViewer],
    ...requires(viewersAccess),
    throws: ['not_found'],
    description:
      'Your colleagues who look at a chat, anew each time somebody comes, goes, types or stops. Whoever subscribes looks at it until the subscription ends; it ends by itself when the chat goes out of your sight.',
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
      'Tells those who look at the chat that you type, or have stopped; what you give is what is answered. It is over after 6 seconds unless you say it again, and when you do not look at the chat any more (conversationPresence).',
    args: {
      contactId: t.arg.id(contactArg),
      typing: t.arg.boolean({ required: true, description: 'False: you have stopped.' }),
    },
    resolve: (_root, { contactId, typing }, ctx) => setTyping(ctx, contactId, typing),
  }),
)
