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
  description: 'A session of the signed-in user: a browser or another client.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the session.' }),
    isCurrent: t.exposeBoolean('isCurrent', {
      description: 'Whether the session is the one that sends this request.',
    }),
    openedAt: t.expose('openedAt', { type: 'DateTime', description: 'Time at which the user signed in.' }),
    lastUsedAt: t.expose('lastUsedAt', {
      type: 'DateTime',
      description:
        'Time at which the session was last used, accurate to the lifetime of an access token (usually 15 minutes).',
    }),
    userAgent: t.exposeString('userAgent', {
      nullable: true,
      description: 'User agent of the client when the session was last used; null if it sent none.',
    }),
    address: t.exposeString('address', {
      nullable: true,
      description: 'Network address from which the session was last used; null if it was not recorded.',
    }),
    workspaceName: t.exposeString('workspaceName', { description: 'Name of the workspace of the session.' }),
  }),
})

builder.queryField('ownSessions', (t) =>
  t.field({
    type: [OwnSessionType],
    description:
      "Lists the sessions of the signed-in user in all workspaces, the last used first, at most 100. A session of a workspace's own single sign-on lists only such sessions.",
    ...own,
    resolve: (_root, _args, ctx) => listOwnSessions(ctx),
  }),
)

builder.mutationFields((t) => ({
  endOwnSession: t.id({
    throws: ['not_found'],
    answersAs: 'endedId',
    description:
      'Ends a session of the signed-in user at once and closes its sockets. Returns the UUID of the session.',
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
      'Ends all other sessions of the signed-in user at once and closes their sockets. Returns how many were ended.',
    ...own,
    resolve: (_root, _args, ctx) => endOtherSessions(ctx),
  }),
}))
