import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const workspaceStatuses = closedSet(
  'WorkspaceStatus',
  'Whether a workspace works.',
  {
    open: 'It works.',
    closed: 'It can only be looked after.',
  },
  { columns: ['workspace.status'] },
)
export type WorkspaceStatus = ValueOf<typeof workspaceStatuses>
