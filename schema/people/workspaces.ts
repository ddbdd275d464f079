import {
  type PlanLimits,
  setLimitsInput,
  setWorkspaceLimits,
  type WorkspaceLimits,
  workspaceLimits,
} from '#people/workspaces/limits.ts'
import { type RoleRow, type WorkspaceRow, workspaceLoader } from '#people/workspaces/workspace-queries.ts'
import { workspaceStatuses } from '#people/workspaces/workspace-sets.ts'
import { builder } from '../builder.ts'
import { enumFrom } from '../enum-from.ts'
import { inputFrom } from '../input-from.ts'
import { findsNodes, Node } from '../node.ts'
import { requires } from '../requires.ts'

export const WorkspaceType = builder.objectRef<WorkspaceRow>('Workspace').implement({
  interfaces: [Node],
  description:
    'A workspace, which is a tenant: no other workspace can see its data. /api uses the name organization for a workspace.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the workspace.' }),
    name: t.exposeString('name', { description: 'Name of the workspace.' }),
    slug: t.exposeString('slug', {
      description: 'Slug of the workspace, derived from the name with a random suffix.',
    }),
    status: t.expose('status', {
      type: enumFrom(workspaceStatuses),
      description: 'Status of the workspace.',
    }),
    createdAt: t.expose('createdAt', {
      type: 'DateTime',
      description: 'Time at which the workspace was created.',
    }),
  }),
})

/** The access that reading the own workspace requires, wherever it is reached from. */
export const workspaceReads = { member: true, evenClosed: true } as const

export const RoleRefType = builder.objectRef<RoleRow>('RoleRef').implement({
  description: 'Reference to a role.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the role.' }),
    name: t.exposeString('name', { description: 'Name, unique among the roles of the workspace.' }),
  }),
})

const PlanLimitsType = builder.objectRef<PlanLimits>('PlanLimits').implement({
  description: 'Limits of a plan. Null means that the plan sets no limit.',
  fields: (t) => ({
    apiRequestsPerMinute: t.exposeInt('apiRequestsPerMinute', {
      nullable: true,
      description:
        'Maximum number of requests per minute for all keys of /v1 together; null for no plan limit.',
    }),
    apiMessagesPerSecond: t.exposeInt('apiMessagesPerSecond', {
      nullable: true,
      description: 'Maximum number of POST /messages requests per second; null for no plan limit.',
    }),
    contacts: t.exposeInt('contacts', {
      nullable: true,
      description: 'Maximum number of contacts that the workspace keeps; null for no plan limit.',
    }),
    broadcastMessagesPerMonth: t.exposeInt('broadcastMessagesPerMonth', {
      nullable: true,
      description: 'Maximum number of broadcast messages per calendar month in UTC; null for no plan limit.',
    }),
    webhookEndpoints: t.exposeInt('webhookEndpoints', {
      nullable: true,
      description: 'Maximum number of webhook endpoints; null means 3.',
    }),
    apiKeys: t.exposeInt('apiKeys', {
      nullable: true,
      description: 'Maximum number of keys of /v1 that are not revoked; null for no plan limit.',
    }),
    aiTokensPerMonth: t.exposeInt('aiTokensPerMonth', {
      nullable: true,
      description:
        'Maximum number of tokens for AI replies, prompts included, per calendar month in UTC; null for no plan limit.',
    }),
  }),
})

export const WorkspaceLimitsType = builder.objectRef<WorkspaceLimits>('WorkspaceLimits').implement({
  description: 'The plan limits of one workspace.',
  fields: (t) => ({
    limits: t.expose('limits', { type: PlanLimitsType, description: 'The plan limits.' }),
    version: t.exposeInt('version', {
      description: 'Version of the limits, which increases with every change.',
    }),
  }),
})

const SetWorkspaceLimitsInput = inputFrom('SetWorkspaceLimitsInput', setLimitsInput)

builder.queryField('workspaceLimits', (t) =>
  t.field({
    type: WorkspaceLimitsType,
    throws: ['not_found'],
    description: 'Returns the plan limits of any workspace.',
    args: { workspaceId: t.arg.id({ required: true, description: 'UUID of the workspace.' }) },
    ...requires({ superAdmin: true }),
    resolve: (_root, { workspaceId }, ctx) => workspaceLimits(ctx, workspaceId),
  }),
)

builder.mutationField('setWorkspaceLimits', (t) =>
  t.field({
    type: WorkspaceLimitsType,
    throws: ['not_found', 'conflict', 'invalid_field'],
    answersAs: 'limits',
    alsoAnswers: { workspace: { node: 'Workspace', id: 'workspaceId' } },
    description: 'Changes the plan limits of any workspace. A stale version causes a conflict.',
    args: {
      workspaceId: t.arg.id({ required: true, description: 'UUID of the workspace.' }),
      input: t.arg({ type: SetWorkspaceLimitsInput, required: true, description: 'The new plan limits.' }),
    },
    ...requires({ superAdmin: true }),
    resolve: (_root, { workspaceId, input }, ctx) => setWorkspaceLimits(ctx, workspaceId, input),
  }),
)

findsNodes({
  type: 'Workspace',
  ids: { table: 'workspace', workspace: 'id' },
  access: workspaceReads,
  load: (ctx, id) => workspaceLoader(ctx).load(id),
})
