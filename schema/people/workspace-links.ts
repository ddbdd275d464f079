import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { readUsage } from '#insight/usage/usage-queries.ts'
import { listNumbers } from '#messaging/numbers/accounts/account-queries.ts'
import { listAuditLogs } from '#people/audit/audit-queries.ts'
import { listOpenInvitations } from '#people/invitations/invitation-commands.ts'
import { listUsers } from '#people/members/member-queries.ts'
import { listRoles, roleLoader } from '#people/roles/role-queries.ts'
import { listTeams } from '#people/teams/team-queries.ts'
import { allocationLoader } from '#people/workspaces/features.ts'
import { lifecycleLoader } from '#people/workspaces/lifecycle.ts'
import { limitsLoader } from '#people/workspaces/limits.ts'
import { workspaceSettings } from '#people/workspaces/settings.ts'
import { currentWorkspace, workspaceLoader } from '#people/workspaces/workspace-queries.ts'
import { builder } from '../builder.ts'
import { UsageType, usageReads } from '../insight/usage.ts'
import { WorkspaceAudioType } from '../messaging/content/audio.ts'
import { NumberType, numberReads } from '../messaging/numbers/numbers.ts'
import { cursorArgs, pageCost } from '../page.ts'
import { requires } from '../requires.ts'
import { selectionOf } from '../selection.ts'
import { AuditConnection, auditReads } from './audit.ts'
import { InvitationConnection, invitationReads } from './invitations.ts'
import { LifecycleType } from './lifecycle.ts'
import { FeatureAllocationType, WorkspaceSettingsType } from './organizations.ts'
import { memberReads, roleReads } from './people-links.ts'
import { RoleConnection, RoleType } from './roles.ts'
import { ofTeams, TeamConnection } from './teams.ts'
import { MemberConnection } from './user-lists.ts'
import { RoleRefType, WorkspaceLimitsType, WorkspaceType, workspaceReads } from './workspaces.ts'

// From a workspace to what it is set to, what it has and how it stands.

builder.objectFields(WorkspaceType, (t) => ({
  settings: t.field({
    type: WorkspaceSettingsType,
    nullable: true,
    ...requires({ member: true }),
    throws: ['unauthorized'],
    description: 'What the own workspace sets for itself; null for another.',
    resolve: ({ id }, _args, ctx) => (id === workspaceOf(ctx.actor) ? workspaceSettings(ctx) : null),
  }),
  features: t.field({
    type: FeatureAllocationType,
    nullable: true,
    ...requires({ member: true }),
    description:
      "Its components: the own workspace's, for platform administrators any's, else null. One read for all of a page.",
    resolve: ({ id }, _args, ctx) => allocationLoader(ctx).load(id),
  }),
  limits: t.field({
    type: WorkspaceLimitsType,
    nullable: true,
    ...requires({ superAdmin: true }),
    description: 'The limits of its plan. One read for all of a page.',
    resolve: ({ id }, _args, ctx) => limitsLoader(ctx).load(id),
  }),
  lifecycle: t.field({
    type: LifecycleType,
    nullable: true,
    ...requires({ superAdmin: true }),
    description: 'How it stands between open, closed and deleted. One read for all of a page.',
    resolve: ({ id }, _args, ctx) => lifecycleLoader(ctx).load(id),
  }),
}))

/** Lists are those of the workspace that the session acts in: of another nothing is told. */
const ofOwn = <Answer>(ctx: Ctx, { id }: { id: string }, read: () => Promise<Answer>) =>
  id === workspaceOf(ctx.actor) ? read() : null

builder.objectFields(WorkspaceType, (t) => ({
  members: t.field({
    type: MemberConnection,
    nullable: true,
    ...requires(memberReads),
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description: 'The people of the own workspace, the newest account first; null for another.',
    args: cursorArgs,
    resolve: (row, args, ctx, info) => ofOwn(ctx, row, () => listUsers(ctx, args, selectionOf(ctx, info))),
  }),
  invitations: t.field({
    type: InvitationConnection,
    nullable: true,
    ...requires(invitationReads),
    complexity: pageCost,
    throws: ['forbidden', 'invalid_request', 'invalid_field'],
    description: "The own workspace's invitations that wait for an answer, newest first; null for another.",
    args: cursorArgs,
    resolve: (row, args, ctx) => ofOwn(ctx, row, () => listOpenInvitations(ctx, args)),
  }),
  roles: t.field({
    type: RoleConnection,
    nullable: true,
    ...requires(roleReads),
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description: 'The roles of the own workspace; null for another.',
    args: cursorArgs,
    resolve: (row, args, ctx, info) => ofOwn(ctx, row, () => listRoles(ctx, args, selectionOf(ctx, info))),
  }),
  teams: t.field({
    type: TeamConnection,
    nullable: true,
    ...ofTeams,
    complexity: pageCost,
    throws: ['forbidden', 'invalid_request', 'invalid_field'],
    description:
      'The teams of the own workspace, without teams:read only those that one is in; null for another.',
    args: cursorArgs,
    resolve: (row, args, ctx, info) => ofOwn(ctx, row, () => listTeams(ctx, args, selectionOf(ctx, info))),
  }),
  numbers: t.field({
    type: [NumberType],
    nullable: true,
    ...requires(numberReads),
    description: 'The numbers of the own workspace, the default one first; null for another.',
    resolve: (row, _args, ctx) => ofOwn(ctx, row, () => listNumbers(ctx)),
  }),
  auditLog: t.field({
    type: AuditConnection,
    nullable: true,
    ...requires(auditReads),
    complexity: pageCost,
    throws: ['unauthorized', 'invalid_request', 'invalid_field'],
    description: 'The audit log of the own workspace, newest first; null for another.',
    args: cursorArgs,
    resolve: (row, args, ctx, info) =>
      ofOwn(ctx, row, () => listAuditLogs(ctx, args, selectionOf(ctx, info))),
  }),
  usage: t.field({
    type: UsageType,
    nullable: true,
    ...requires(usageReads),
    throws: ['not_found'],
    description: 'The limits of the own workspace and what it has used of them; null for another.',
    resolve: (row, _args, ctx) => ofOwn(ctx, row, () => readUsage(ctx)),
  }),
}))

builder.objectField(WorkspaceAudioType, 'workspace', (t) =>
  t.field({
    type: WorkspaceType,
    nullable: true,
    ...requires(workspaceReads),
    throws: ['unauthorized'],
    description: 'The workspace, whose settings name the file now.',
    resolve: (_audio, _args, ctx) => currentWorkspace(ctx),
  }),
)

builder.objectField(LifecycleType, 'workspace', (t) =>
  t.field({
    type: WorkspaceType,
    nullable: true,
    ...requires(workspaceReads),
    description: 'The workspace; null while it is deleted. One read for all of a page.',
    resolve: ({ workspaceId }, _args, ctx) => workspaceLoader(ctx).load(workspaceId),
  }),
)

builder.objectField(RoleRefType, 'role', (t) =>
  t.field({
    type: RoleType,
    nullable: true,
    ...requires(roleReads),
    description: 'The role itself; null for one of another workspace. One read for all of a page.',
    resolve: ({ id }, _args, ctx) => roleLoader(ctx).load(id),
  }),
)
