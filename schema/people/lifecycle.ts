import { pausedByClosing } from '#messaging/campaigns/broadcasts/close.ts'
import {
  administratorLoader,
  changeLifecycle,
  type Lifecycle,
  type LifecycleChange,
  lifecycleInputs,
  listDeletedWorkspaces,
  workspaceLifecycle,
} from '#people/workspaces/lifecycle.ts'
import { workspaceStatuses } from '#people/workspaces/workspace-sets.ts'
import { type ActorShown, MemberActor } from '../actors.ts'
import { builder } from '../builder.ts'
import { enumFrom } from '../enum-from.ts'
import { forDoors } from '../for-doors.ts'
import { inputFrom } from '../input-from.ts'
import { requires } from '../requires.ts'

const administrator = (id: string | null): ActorShown | null =>
  id === null
    ? null
    : {
        type: 'MemberActor',
        id,
        nameIn: async (ctx) => (await administratorLoader(ctx).load(id))?.name ?? null,
      }

export const LifecycleType = builder.objectRef<Lifecycle>('WorkspaceLifecycle').implement({
  description: 'State of a workspace: open, closed or deleted. The data of a deleted workspace is kept.',
  fields: (t) => ({
    workspaceId: t.exposeID('workspaceId', { description: 'UUID of the workspace.' }),
    name: t.exposeString('name', {
      description: 'Name of the workspace, which has to be repeated to close or delete the workspace.',
    }),
    status: t.expose('status', {
      type: enumFrom(workspaceStatuses),
      description: 'Status of the workspace. A deleted workspace is also closed.',
    }),
    lifecycleVersion: t.exposeInt('lifecycleVersion', {
      description: 'Version of the lifecycle, which increases with every change.',
    }),
    closedAt: t.expose('closedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which the workspace was closed; null while the workspace is open.',
    }),
    closedBy: t.field({
      type: MemberActor,
      nullable: true,
      description: 'Administrator who closed the workspace; null while the workspace is open.',
      resolve: ({ closedById }) => administrator(closedById),
    }),
    closedById: t.exposeID('closedById', {
      ...forDoors,
      nullable: true,
      description: 'UUID of the administrator who closed the workspace; null while the workspace is open.',
    }),
    closedReason: t.exposeString('closedReason', {
      nullable: true,
      description: 'Reason why the workspace was closed; null if there is none.',
    }),
    deleted: t.boolean({
      description: 'Whether the workspace is deleted. Deleted workspaces are not included in lists.',
      resolve: (row) => row.deletedAt !== null,
    }),
    deletedAt: t.expose('deletedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which the workspace was deleted; null if the workspace is not deleted.',
    }),
    deletedBy: t.field({
      type: MemberActor,
      nullable: true,
      description: 'Administrator who deleted the workspace; null if the workspace is not deleted.',
      resolve: ({ deletedById }) => administrator(deletedById),
    }),
    deletedById: t.exposeID('deletedById', {
      ...forDoors,
      nullable: true,
      description:
        'UUID of the administrator who deleted the workspace; null if the workspace is not deleted.',
    }),
    deletedReason: t.exposeString('deletedReason', {
      nullable: true,
      description: 'Reason for deleting the workspace; null if the workspace is not deleted.',
    }),
    pausedCampaigns: t.int({
      description: 'Number of campaigns that are paused because the workspace was closed.',
      resolve: ({ workspaceId }, _args, ctx) => pausedByClosing(ctx).load(workspaceId),
    }),
  }),
})

builder.queryFields((t) => ({
  workspaceLifecycle: t.field({
    type: LifecycleType,
    throws: ['not_found'],
    description: 'Returns the lifecycle of any workspace, including deleted workspaces.',
    args: { workspaceId: t.arg.id({ required: true, description: 'UUID of the workspace.' }) },
    ...requires({ superAdmin: true }),
    resolve: (_root, { workspaceId }, ctx) => workspaceLifecycle(ctx, workspaceId),
  }),
  deletedWorkspaces: t.field({
    type: [LifecycleType],
    description: 'Lists deleted workspaces, most recently deleted first.',
    ...requires({ superAdmin: true }),
    resolve: (_root, _args, ctx) => listDeletedWorkspaces(ctx),
  }),
}))

const descriptions: Record<LifecycleChange, string> = {
  close: 'Closes a workspace, so that nobody can work in the workspace.',
  reopen: 'Reopens a closed workspace.',
  delete: 'Deletes and closes a workspace and ends its sessions and keys. The data of the workspace is kept.',
  restore: 'Restores a deleted workspace. The restored workspace stays closed.',
}

function addChange(change: LifecycleChange): void {
  builder.mutationField(`${change}Workspace`, (t) =>
    t.field({
      type: LifecycleType,
      throws: ['not_found', 'conflict', 'invalid_field'],
      answersAs: 'lifecycle',
      // A deleted one is not to be found.
      alsoChanges: change === 'delete' ? [] : ['workspace'],
      description: `${descriptions[change]} Repeating the mutation has no effect; a stale version causes a conflict.`,
      args: {
        workspaceId: t.arg.id({ required: true, description: 'UUID of the workspace.' }),
        input: t.arg({
          type: inputFrom(
            `${change[0]?.toUpperCase()}${change.slice(1)}WorkspaceInput`,
            lifecycleInputs[change],
          ),
          required: true,
          description: 'Version, reason and confirmation of the change.',
        }),
      },
      ...requires({ superAdmin: true }),
      resolve: (_root, { workspaceId, input }, ctx) => changeLifecycle(ctx, change, workspaceId, input),
    }),
  )
}

for (const change of ['close', 'reopen', 'delete', 'restore'] as const) addChange(change)
