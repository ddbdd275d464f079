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
    description: "Settings of the caller's workspace; null for any other workspace.",
    resolve: ({ id }, _args, ctx) => (id === workspaceOf(ctx.actor) ? workspaceSettings(ctx) : null),
  }),
  features: t.field({
    type: FeatureAllocationType,
    nullable: true,
    ...requires({ member: true }),
    description:
      "Components of the workspace; null for any workspace but the caller's, except for platform administrators. One read serves the whole page.",
    resolve: ({ id }, _args, ctx) => allocationLoader(ctx).load(id),
  }),
  limits: t.field({
    type: WorkspaceLimitsType,
    nullable: true,
    ...requires({ superAdmin: true }),
    description: 'Plan limits of the workspace. One read serves the whole page.',
    resolve: ({ id }, _args, ctx) => limitsLoader(ctx).load(id),
  }),
  lifecycle: t.field({
    type: LifecycleType,
    nullable: true,
    ...requires({ superAdmin: true }),
    description: 'State of the workspace: open, closed or deleted. One read serves the whole page.',
    resolve: ({ id }, _args, ctx) => lifecycleLoader(ctx).load(id),
  }),
}))

/** Lists are those of the workspace of the session; for another workspace they are null. */
const ofOwn = <Answer>(ctx: Ctx, { id }: { id: string }, read: () => Promise<Answer>) =>
  id === workspaceOf(ctx.actor) ? read() : null

builder.objectFields(WorkspaceType, (t) => ({
  members: t.field({
    type: MemberConnection,
    nullable: true,
    ...requires(memberReads),
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description: "Members of the caller's workspace, newest account first; null for any other workspace.",
    args: cursorArgs,
    resolve: (row, args, ctx, info) => ofOwn(ctx, row, () => listUsers(ctx, args, selectionOf(ctx, info))),
  }),
  invitations: t.field({
    type: InvitationConnection,
    nullable: true,
    ...requires(invitationReads),
    complexity: pageCost,
    throws: ['forbidden', 'invalid_request', 'invalid_field'],
    description: "Pending invitations of the caller's workspace, newest first; null for any other workspace.",
    args: cursorArgs,
    resolve: (row, args, ctx) => ofOwn(ctx, row, () => listOpenInvitations(ctx, args)),
  }),
  roles: t.field({
    type: RoleConnection,
    nullable: true,
    ...requires(roleReads),
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description: "Roles of the caller's workspace; null for any other workspace.",
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
      "Teams of the caller's workspace, without teams:read only teams that the caller is in; null for any other workspace.",
    args: cursorArgs,
    resolve: (row, args, ctx, info) => ofOwn(ctx, row, () => listTeams(ctx, args, selectionOf(ctx, info))),
  }),
  numbers: t.field({
    type: [NumberType],
    nullable: true,
    ...requires(numberReads),
    description: "Numbers of the caller's workspace, the default number first; null for any other workspace.",
    resolve: (row, _args, ctx) => ofOwn(ctx, row, () => listNumbers(ctx)),
  }),
  auditLog: t.field({
    type: AuditConnection,
    nullable: true,
    ...requires(auditReads),
    complexity: pageCost,
    throws: ['unauthorized', 'invalid_request', 'invalid_field'],
    description: "Audit log of the caller's workspace, newest first; null for any other workspace.",
    args: cursorArgs,
    resolve: (row, args, ctx, info) =>
      ofOwn(ctx, row, () => listAuditLogs(ctx, args, selectionOf(ctx, info))),
  }),
  usage: t.field({
    type: UsageType,
    nullable: true,
    ...requires(usageReads),
    throws: ['not_found'],
    description:
      "Limits of the caller's workspace and the usage of each limit; null for any other workspace.",
    resolve: (row, _args, ctx) => ofOwn(ctx, row, () => readUsage(ctx)),
  }),
}))

builder.objectField(WorkspaceAudioType, 'workspace', (t) =>
  t.field({
    type: WorkspaceType,
    nullable: true,
    ...requires(workspaceReads),
    throws: ['unauthorized'],
    description: 'The workspace whose settings name the file.',
    resolve: (_audio, _args, ctx) => currentWorkspace(ctx),
  }),
)

builder.objectField(LifecycleType, 'workspace', (t) =>
  t.field({
    type: WorkspaceType,
    nullable: true,
    ...requires(workspaceReads),
    description: 'The workspace; null while the workspace is deleted. One read serves the whole page.',
    resolve: ({ workspaceId }, _args, ctx) => workspaceLoader(ctx).load(workspaceId),
  }),
)

builder.objectField(RoleRefType, 'role', (t) =>
  t.field({
    type: RoleType,
    nullable: true,
    ...requires(roleReads),
    description: 'The full role; null for a role of another workspace. One read serves the whole page.',
    resolve: ({ id }, _args, ctx) => roleLoader(ctx).load(id),
  }),
)
