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
  description: 'A pending invitation to the workspace.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the invitation.' }),
    email: t.exposeString('email', { description: 'Invited email address in lower case.' }),
    role: t.field({
      type: RoleRefType,
      description: 'Role that the invitation grants.',
      resolve: ({ roleId, roleName }) => ({ id: roleId, name: roleName }),
    }),
    invitedBy: t.field({
      type: MemberActor,
      description: 'Member who last sent the invitation.',
      resolve: ({ invitedById, invitedByName }) => memberActor(invitedById, invitedByName),
    }),
    invitedByName: t.exposeString('invitedByName', {
      ...forDoors,
      description: 'Name of the member who last sent the invitation.',
    }),
    createdAt: t.expose('createdAt', {
      type: 'DateTime',
      description: 'Time at which the invitation was created.',
    }),
    sentAt: t.expose('sentAt', {
      type: 'DateTime',
      description: 'Time at which the invitation email was last written.',
    }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      description: 'Time at which the link of the invitation expires.',
    }),
    isExpired: t.boolean({
      description: 'Whether the link of the invitation has expired. An expired invitation can be sent again.',
      resolve: ({ expiresAt }, _args, ctx) => expiresAt <= ctx.now(),
    }),
  }),
})

export const InvitationConnection = connectionOf('Invitation', InvitationType)

const InvitationPageType = numberedPageOf('Invitation', InvitationType, {
  of: 'invitations',
  order: 'The invitations on the page, newest first.',
})

const OpenInvitationType = builder.objectRef<OpenInvitationRow>('OpenInvitation').implement({
  description: 'The invitation behind an invitation link.',
  fields: (t) => ({
    email: t.exposeString('email', { description: 'Invited email address.' }),
    workspaceName: t.exposeString('workspaceName', {
      description: 'Name of the workspace to join.',
    }),
    roleName: t.exposeString('roleName', { description: 'Name of the role that the new member gets.' }),
    invitedByName: t.exposeString('invitedByName', {
      description: 'Name of the member who sent the invitation.',
    }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'Time at which the link expires.' }),
    hasAccount: t.exposeBoolean('hasAccount', {
      description:
        'Whether the address has a proven account. If true, sign in with the account and join; if false, accept the invitation with a name and a password.',
    }),
  }),
})

const InviteInput = inputFrom('InviteInput', inviteInput)

const AcceptInvitationInput = inputFrom('AcceptInvitationInput', acceptInput)

/** The access that reading invitations requires, wherever they are reached from. */
export const invitationReads = { permission: 'users:read' } as const

builder.queryFields((t) => ({
  invitations: t.field({
    type: InvitationConnection,
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description: 'Lists the pending invitations of the workspace, newest first.',
    args: cursorArgs,
    ...requires(invitationReads),
    resolve: (_root, args, ctx) => listOpenInvitations(ctx, args),
  }),
  invitationPage: t.field({
    type: InvitationPageType,
    description: 'Lists the pending invitations of the workspace, newest first.',
    args: pageArgs,
    ...onlyForDoors(requires(invitationReads)),
    resolve: (_root, args, ctx) => numberedInvitations(ctx, args),
  }),
  openInvitation: t.field({
    type: OpenInvitationType,
    throws: ['not_found', 'invalid_field'],
    description: 'Returns the invitation behind an invitation link.',
    args: argsFrom(tokenInput),
    resolve: (_root, args, ctx) => readInvitation(ctx, args),
  }),
}))

builder.mutationFields((t) => ({
  invite: t.field({
    type: InvitationType,
    throws: ['not_found', 'conflict', 'invalid_field'],
    description:
      'Invites an email address to the workspace, with a role that has no more permissions than the caller.',
    args: { input: t.arg({ type: InviteInput, required: true, description: 'The new invitation.' }) },
    ...requires({ permission: 'users:write' }),
    resolve: (_root, { input }, ctx) => invite(ctx, input),
  }),
  resendInvitation: t.field({
    type: InvitationType,
    throws: ['not_found', 'invalid_field'],
    description:
      'Sends an invitation again with a new link that is valid for seven days. The old link stops working.',
    args: { id: t.arg.id({ required: true, description: 'UUID of the invitation.' }) },
    ...requires({ permission: 'users:write' }),
    resolve: (_root, { id }, ctx) => resendInvitation(ctx, id),
  }),
  withdrawInvitation: t.id({
    throws: ['not_found'],
    answersAs: 'withdrawnId',
    description: 'Withdraws an invitation and returns its UUID.',
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
    description:
      'Creates the account of an invited user and signs the user in, even where registration is closed.',
    args: {
      input: t.arg({
        type: AcceptInvitationInput,
        required: true,
        description: 'The invitation token and the new account.',
      }),
    },
    resolve: (_root, { input }, ctx) => acceptInvitation(ctx, input),
  }),
  joinByInvitation: t.field({
    type: SignedInType,
    throws: ['not_found', 'invalid_state', 'invalid_field'],
    description:
      'Adds the signed-in user, whose address was invited, to the workspace and continues the session there.',
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
