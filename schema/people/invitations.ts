import {
  acceptInput,
  acceptInvitation,
  joinByInvitation,
  readInvitation,
  tokenInput,
} from '#people/invitations/answers.ts'
import {
  invitationLoader,
  invite,
  inviteInput,
  listOpenInvitations,
  numberedInvitations,
  resendInvitation,
  withdrawInvitation,
} from '#people/invitations/invitation-commands.ts'
import type { InvitationRow, OpenInvitationRow } from '#people/invitations/invitation-sql.ts'
import { MemberActor, memberActor } from '../actors.ts'
import { builder } from '../builder.ts'
import { forDoors, onlyForDoors } from '../for-doors.ts'
import { argsFrom, inputFrom } from '../input-from.ts'
import { findsNodes, Node } from '../node.ts'
import { numberedPageOf, pageArgs } from '../numbered-page.ts'
import { connectionOf, cursorArgs, pageCost } from '../page.ts'
import { requires } from '../requires.ts'
import { SignedInType } from './session.ts'
import { RoleRefType } from './workspaces.ts'

export const InvitationType = builder.objectRef<InvitationRow>('Invitation').implement({
  interfaces: [Node],
  description: 'An invitation to the workspace that waits for its answer.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID.' }),
    email: t.exposeString('email', { description: 'In lower case.' }),
    role: t.field({
      type: RoleRefType,
      description: 'The role that comes with it.',
      resolve: ({ roleId, roleName }) => ({ id: roleId, name: roleName }),
    }),
    invitedBy: t.field({
      type: MemberActor,
      description: 'Who sent it last.',
      resolve: ({ invitedById, invitedByName }) => memberActor(invitedById, invitedByName),
    }),
    invitedByName: t.exposeString('invitedByName', { ...forDoors, description: 'Who sent it last.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
    sentAt: t.expose('sentAt', { type: 'DateTime', description: 'When the mail was last written.' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'When its link stops working.' }),
    isExpired: t.boolean({
      description: 'Its link works no more; it can be sent again.',
      resolve: ({ expiresAt }, _args, ctx) => expiresAt <= ctx.now(),
    }),
  }),
})

export const InvitationConnection = connectionOf('Invitation', InvitationType)

const InvitationPageType = numberedPageOf('Invitation', InvitationType, {
  of: 'invitations',
  order: 'Newest first.',
})

const OpenInvitationType = builder.objectRef<OpenInvitationRow>('OpenInvitation').implement({
  description: 'What the holder of a link is invited to.',
  fields: (t) => ({
    email: t.exposeString('email', { description: 'The address that was invited.' }),
    workspaceName: t.exposeString('workspaceName', { description: 'Where to.' }),
    roleName: t.exposeString('roleName', { description: 'As what.' }),
    invitedByName: t.exposeString('invitedByName', { description: 'By whom.' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'When the link stops working.' }),
    hasAccount: t.exposeBoolean('hasAccount', {
      description:
        'The address has a proven account: sign in with it and join. Otherwise accept with a name and a password.',
    }),
  }),
})

const InviteInput = inputFrom('InviteInput', inviteInput)

const AcceptInvitationInput = inputFrom('AcceptInvitationInput', acceptInput)

/** What reading invitations asks, wherever they are reached from. */
export const invitationReads = { permission: 'users:read' } as const

builder.queryFields((t) => ({
  invitations: t.field({
    type: InvitationConnection,
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description: 'The invitations of the workspace that wait for an answer, newest first.',
    args: cursorArgs,
    ...requires(invitationReads),
    resolve: (_root, args, ctx) => listOpenInvitations(ctx, args),
  }),
  invitationPage: t.field({
    type: InvitationPageType,
    description: 'The invitations of the workspace that wait for an answer, newest first.',
    args: pageArgs,
    ...onlyForDoors(requires(invitationReads)),
    resolve: (_root, args, ctx) => numberedInvitations(ctx, args),
  }),
  openInvitation: t.field({
    type: OpenInvitationType,
    throws: ['not_found', 'invalid_field'],
    description: 'What the holder of a link is invited to.',
    args: argsFrom(tokenInput),
    resolve: (_root, args, ctx) => readInvitation(ctx, args),
  }),
}))

builder.mutationFields((t) => ({
  invite: t.field({
    type: InvitationType,
    throws: ['not_found', 'conflict', 'invalid_field'],
    description:
      'Invites an address to the workspace by mail, with a role of no more rights than the caller has.',
    args: { input: t.arg({ type: InviteInput, required: true, description: 'What is asked for.' }) },
    ...requires({ permission: 'users:write' }),
    resolve: (_root, { input }, ctx) => invite(ctx, input),
  }),
  resendInvitation: t.field({
    type: InvitationType,
    throws: ['not_found', 'invalid_field'],
    description:
      'Sends an invitation again, with a new link for seven more days; the old link works no more.',
    args: { id: t.arg.id({ required: true, description: 'UUID of the invitation.' }) },
    ...requires({ permission: 'users:write' }),
    resolve: (_root, { id }, ctx) => resendInvitation(ctx, id),
  }),
  withdrawInvitation: t.id({
    throws: ['not_found'],
    answersAs: 'withdrawnId',
    description: 'Takes an invitation back; answers its id.',
    args: { id: t.arg.id({ required: true, description: 'UUID of the invitation.' }) },
    ...requires({ permission: 'users:write' }),
    resolve: async (_root, { id }, ctx) => {
      await withdrawInvitation(ctx, id)
      return id
    },
  }),
  acceptInvitation: t.field({
    type: SignedInType,
    throws: ['unauthorized', 'forbidden', 'not_found', 'conflict', 'invalid_field'],
    description: 'Makes the account of an invited person and signs it in, also where registration is closed.',
    args: {
      input: t.arg({ type: AcceptInvitationInput, required: true, description: 'What is asked for.' }),
    },
    resolve: (_root, { input }, ctx) => acceptInvitation(ctx, input),
  }),
  joinByInvitation: t.field({
    type: SignedInType,
    throws: ['not_found', 'invalid_state', 'invalid_field'],
    description:
      'Lets the signed-in person, whose address was invited, into the workspace and continues there.',
    args: argsFrom(tokenInput),
    ...requires({ member: true, operational: false, evenClosed: true }),
    resolve: (_root, args, ctx) => joinByInvitation(ctx, args),
  }),
}))

findsNodes({
  type: 'Invitation',
  ids: { table: 'invitation' },
  access: invitationReads,
  load: (ctx, id) => invitationLoader(ctx).load(id),
})
