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

export const priorities = closedSet('Priority', 'Which chats want work before others.', {
  urgent: 'Before all others.',
  high: 'Before those of normal and low priority.',
  normal: 'What every chat has whose priority nobody has set.',
  low: 'After all others.',
})
export type Priority = ValueOf<typeof priorities>

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

export const windowStates = closedSet(
  'WindowState',
  'How long free-form messages are still allowed in a chat.',
  {
    open: 'Free-form messages are allowed.',
    closing: 'They are, and will not be for long.',
    closed: 'Only templates can be sent.',
  },
)

export const threadOwners = closedSet(
  'ThreadOwner',
  'Who answers in a chat on a number (spec/10 PL2).',
  {
    workspace: 'This workspace.',
    external: 'Another responder on the number: nobody here may answer freely.',
  },
  { columns: ['conversation_window.owner'] },
)
export type ThreadOwner = ValueOf<typeof threadOwners>

export const conversationOrders = closedSet(
  'ConversationOrder',
  'By what a list of chats runs.',
  {
    latest: 'The latest message first.',
    oldest: 'The one that has been silent longest first.',
  },
  { columns: ['saved_view.order_by'] },
)
export type ConversationOrder = ValueOf<typeof conversationOrders>

export const snoozeEnds = closedSet('SnoozeEnd', 'Why a chat is no longer put off.', {
  due: 'Its time came.',
  message: 'The person wrote.',
  by_hand: 'Somebody of the team brought it back.',
})
export type SnoozeEnd = ValueOf<typeof snoozeEnds>
