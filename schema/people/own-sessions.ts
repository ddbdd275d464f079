import {
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
  type OwnSession,
} from '#people/sessions/own-sessions.ts'
import { builder } from '../builder.ts'
import { requires } from '../requires.ts'
import { ownAccount } from './account-security.ts'

const own = requires(ownAccount)

const OwnSessionType = builder.objectRef<OwnSession>('OwnSession').implement({
  description: 'A browser, or another client, in which the signed-in person is signed in.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID.' }),
    isCurrent: t.exposeBoolean('isCurrent', { description: 'The one that asks.' }),
    openedAt: t.expose('openedAt', { type: 'DateTime', description: 'When the person signed in there.' }),
    lastUsedAt: t.expose('lastUsedAt', {
      type: 'DateTime',
      description: 'When it was last in use, to within the life of an access token: 15 minutes as a rule.',
    }),
    userAgent: t.exposeString('userAgent', {
      nullable: true,
      description: 'What the client called itself then; null where it did not say.',
    }),
    address: t.exposeString('address', {
      nullable: true,
      description: 'From which network address it was last in use; null where that was not kept.',
    }),
    workspaceName: t.exposeString('workspaceName', { description: 'The workspace that it acts in.' }),
  }),
})

builder.queryField('ownSessions', (t) =>
  t.field({
    type: [OwnSessionType],
    description:
      "Where the signed-in person is signed in, in all of their workspaces, the last used first, at most 100. In a session of a workspace's own single sign-on: those sessions alone.",
    ...own,
    resolve: (_root, _args, ctx) => listOwnSessions(ctx),
  }),
)

builder.mutationFields((t) => ({
  endOwnSession: t.id({
    throws: ['not_found'],
    answersAs: 'endedId',
    description: 'Ends a session of the signed-in person at once and closes its sockets. Answers its id.',
    args: { id: t.arg.id({ required: true, description: 'UUID of the session.' }) },
    ...own,
    resolve: async (_root, { id }, ctx) => {
      await endOwnSession(ctx, id)
      return id
    },
  }),
  endOtherSessions: t.int({
    answersAs: 'ended',
    description:
      'Ends all sessions of the signed-in person but this one at once and closes their sockets. Answers how many there were.',
    ...own,
    resolve: (_root, _args, ctx) => endOtherSessions(ctx),
  }),
}))
