import { workspaceOf } from '#core/access/actor.ts'
import { roleLoader } from '#people/roles/role-queries.ts'
import { allocationLoader } from '#people/workspaces/features.ts'
import { lifecycleLoader } from '#people/workspaces/lifecycle.ts'
import { limitsLoader } from '#people/workspaces/limits.ts'
import { workspaceSettings } from '#people/workspaces/settings.ts'
import { workspaceLoader } from '#people/workspaces/workspace-queries.ts'
import { builder } from '../builder.ts'
import { requires } from '../requires.ts'
import { LifecycleType } from './lifecycle.ts'
import { FeatureAllocationType, WorkspaceSettingsType } from './organizations.ts'
import { roleReads } from './people-links.ts'
import { RoleType } from './roles.ts'
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
