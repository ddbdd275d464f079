import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const workspaceStatuses = closedSet(
  'WorkspaceStatus',
  'Status of a workspace.',
  {
    open: 'The workspace is open and members can work in it.',
    closed: 'The workspace is closed and can only be administered.',
  },
  { columns: ['workspace.status'] },
)
export type WorkspaceStatus = ValueOf<typeof workspaceStatuses>
