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
  description:
    'How a workspace stands between open, closed and deleted. Nothing of a deleted one is removed.',
  fields: (t) => ({
    workspaceId: t.exposeID('workspaceId', { description: 'UUID.' }),
    name: t.exposeString('name', { description: 'Its name, to be repeated for closing and deleting.' }),
    status: t.expose('status', {
      type: enumFrom(workspaceStatuses),
      description: 'Whether it works; a deleted one is closed too.',
    }),
    lifecycleVersion: t.exposeInt('lifecycleVersion', { description: 'Counts the changes.' }),
    closedAt: t.expose('closedAt', { type: 'DateTime', nullable: true, description: 'Since when.' }),
    closedBy: t.field({
      type: MemberActor,
      nullable: true,
      description: 'The administrator who closed it.',
      resolve: ({ closedById }) => administrator(closedById),
    }),
    closedById: t.exposeID('closedById', {
      ...forDoors,
      nullable: true,
      description: 'The administrator who closed it.',
    }),
    closedReason: t.exposeString('closedReason', { nullable: true, description: 'Why.' }),
    deleted: t.boolean({ description: 'Left out of lists.', resolve: (row) => row.deletedAt !== null }),
    deletedAt: t.expose('deletedAt', { type: 'DateTime', nullable: true, description: 'Since when.' }),
    deletedBy: t.field({
      type: MemberActor,
      nullable: true,
      description: 'Who deleted it.',
      resolve: ({ deletedById }) => administrator(deletedById),
    }),
    deletedById: t.exposeID('deletedById', { ...forDoors, nullable: true, description: 'Who deleted it.' }),
    deletedReason: t.exposeString('deletedReason', { nullable: true, description: 'Why.' }),
    pausedCampaigns: t.int({
      description: 'Campaigns that stand still since it was closed.',
      resolve: ({ workspaceId }, _args, ctx) => pausedByClosing(ctx).load(workspaceId),
    }),
  }),
})

builder.queryFields((t) => ({
  workspaceLifecycle: t.field({
    type: LifecycleType,
    throws: ['not_found'],
    description: 'The lifecycle of any workspace, deleted ones too.',
    args: { workspaceId: t.arg.id({ required: true, description: 'UUID of the workspace.' }) },
    ...requires({ superAdmin: true }),
    resolve: (_root, { workspaceId }, ctx) => workspaceLifecycle(ctx, workspaceId),
  }),
  deletedWorkspaces: t.field({
    type: [LifecycleType],
    description: 'Deleted workspaces, the latest first.',
    ...requires({ superAdmin: true }),
    resolve: (_root, _args, ctx) => listDeletedWorkspaces(ctx),
  }),
}))

const descriptions: Record<LifecycleChange, string> = {
  close: 'Closes a workspace: nobody can work in it.',
  reopen: 'Opens a closed workspace again.',
  delete: 'Deletes and closes a workspace, ending its sessions and keys; nothing is removed.',
  restore: 'Brings a deleted workspace back; it stays closed.',
}

function addChange(change: LifecycleChange): void {
  builder.mutationField(`${change}Workspace`, (t) =>
    t.field({
      type: LifecycleType,
      throws: ['not_found', 'conflict', 'invalid_field'],
      answersAs: 'lifecycle',
      // A deleted one is not to be found.
      alsoChanges: change === 'delete' ? [] : ['workspace'],
      description: `${descriptions[change]} Repeating it changes nothing; a stale version is a conflict.`,
      args: {
        workspaceId: t.arg.id({ required: true, description: 'UUID of the workspace.' }),
        input: t.arg({
          type: inputFrom(
            `${change[0]?.toUpperCase()}${change.slice(1)}WorkspaceInput`,
            lifecycleInputs[change],
          ),
          required: true,
          description: 'What is asked for.',
        }),
      },
      ...requires({ superAdmin: true }),
      resolve: (_root, { workspaceId, input }, ctx) => changeLifecycle(ctx, change, workspaceId, input),
    }),
  )
}

for (const change of ['close', 'reopen', 'delete', 'restore'] as const) addChange(change)
