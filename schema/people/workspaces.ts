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
  description: 'A tenant: nothing of it is ever seen by another. /api calls it organization.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID.' }),
    name: t.exposeString('name', { description: 'What people call it.' }),
    slug: t.exposeString('slug', { description: 'Derived from the name, with a random end.' }),
    status: t.expose('status', { type: enumFrom(workspaceStatuses), description: 'Whether it works.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
  }),
})

/** What reading the own workspace asks, wherever it is reached from. */
export const workspaceReads = { member: true, evenClosed: true } as const

export const RoleRefType = builder.objectRef<RoleRow>('RoleRef').implement({
  description: 'A role by name.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID.' }),
    name: t.exposeString('name', { description: 'Unique in the workspace.' }),
  }),
})

const PlanLimitsType = builder.objectRef<PlanLimits>('PlanLimits').implement({
  description: 'What a plan limits; null is no plan limit.',
  fields: (t) => ({
    apiRequestsPerMinute: t.exposeInt('apiRequestsPerMinute', {
      nullable: true,
      description: 'Of all keys of /v1 together.',
    }),
    apiMessagesPerSecond: t.exposeInt('apiMessagesPerSecond', {
      nullable: true,
      description: 'POST /messages only.',
    }),
    contacts: t.exposeInt('contacts', { nullable: true, description: 'Contacts kept.' }),
    broadcastMessagesPerMonth: t.exposeInt('broadcastMessagesPerMonth', {
      nullable: true,
      description: 'By calendar month, UTC.',
    }),
    webhookEndpoints: t.exposeInt('webhookEndpoints', {
      nullable: true,
      description: 'Endpoints; null is 3.',
    }),
    apiKeys: t.exposeInt('apiKeys', { nullable: true, description: 'Living keys of /v1.' }),
    aiTokensPerMonth: t.exposeInt('aiTokensPerMonth', {
      nullable: true,
      description: 'Tokens of AI replies, prompts included, by calendar month, UTC.',
    }),
  }),
})

export const WorkspaceLimitsType = builder.objectRef<WorkspaceLimits>('WorkspaceLimits').implement({
  description: 'The plan limits of one workspace.',
  fields: (t) => ({
    limits: t.expose('limits', { type: PlanLimitsType, description: 'The limits.' }),
    version: t.exposeInt('version', { description: 'Counts the changes.' }),
  }),
})

const SetWorkspaceLimitsInput = inputFrom('SetWorkspaceLimitsInput', setLimitsInput)

builder.queryField('workspaceLimits', (t) =>
  t.field({
    type: WorkspaceLimitsType,
    throws: ['not_found'],
    description: 'The plan limits of any workspace.',
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
    description: 'Changes the plan limits of any workspace; a stale version is a conflict.',
    args: {
      workspaceId: t.arg.id({ required: true, description: 'UUID of the workspace.' }),
      input: t.arg({ type: SetWorkspaceLimitsInput, required: true, description: 'What is asked for.' }),
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
