import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const conversationStatuses = closedSet(
  'ConversationStatus',
  'Whether a chat wants work.',
  {
    open: 'There is something to do.',
    closed: 'Done, until the person writes again.',
  },
  { columns: ['conversation.status'] },
)
export type ConversationStatus = ValueOf<typeof conversationStatuses>

export const assigneeTypes = closedSet(
  'AssigneeType',
  'Whom a chat can be assigned to.',
  {
    agent: 'A person.',
    team: 'A team.',
  },
  { open: true },
)
export type AssigneeType = ValueOf<typeof assigneeTypes>
