import { workspaceOf } from '#core/access/actor.ts'
import { columns, type RowOf } from '#core/db/columns.ts'
import { edge } from '#core/paging/edge.ts'
import type { KeysetList } from '#core/paging/keyset.ts'
import type { ListShape } from '#core/paging/list-shape.ts'
import type { AskedWalk } from '#core/paging/walk.ts'
import type { CustomActionExecutionModel } from '#generated/prisma/models/CustomActionExecution.ts'
import { whereSeen } from '#messaging/contacts/contacts/visibility.ts'
import type { ActionType } from './action-sets.ts'

const fields = [
  'workspaceId',
  'id',
  'actionId',
  'actionName',
  'actionType',
  'contactId',
  'userId',
  'succeeded',
  'status',
  'message',
  'durationMs',
  'createdAt',
] as const

/** That an action was used. */
export type ActionExecution = RowOf<
  CustomActionExecutionModel,
  (typeof fields)[number],
  { actionType: ActionType }
>

const newestFirst: KeysetList<ActionExecution> = {
  columns: columns('CustomActionExecution', 'x', fields),
  from: 'custom_action_execution x',
  by: { value: 'x.created_at', id: 'x.id' },
  isDescending: true,
  position: ({ createdAt, id }) => ({ value: createdAt, id }),
}

/** When an action was used, with people whom the reader sees, newest first. */
export const executionsOfAction = edge<AskedWalk, ActionExecution>({
  name: 'custom_action_executions',
  of: ({ actor }) => {
    const shape: ListShape = {
      name: 'custom_actions.executions',
      conditions: ['x.workspace_id = $1', 'x.action_id = p.id'],
      values: [workspaceOf(actor)],
    }
    whereSeen(shape, actor, 'execution')
    return { list: newestFirst, shape, sort: 'created_at' }
  },
})
