import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const conversationStatuses = closedSet(
  'ConversationStatus',
  'Status of a chat.',
  {
    open: 'The chat needs work.',
    closed: 'The chat is done until the customer writes again.',
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
  'Type of an assignee that chats can be assigned to.',
  {
    agent: 'An agent.',
    team: 'A team.',
  },
  { open: true },
)
export type AssigneeType = ValueOf<typeof assigneeTypes>

export const windowStates = closedSet(
  'WindowState',
  'State of the 24-hour window in which free-form messages are allowed in a chat.',
  {
    open: 'Free-form messages are allowed.',
    closing: 'Free-form messages are allowed, but the window closes soon.',
    closed: 'Only templates can be sent.',
  },
)

export const threadOwners = closedSet(
  'ThreadOwner',
  'Who answers a chat on a number.',
  {
    workspace: 'The workspace answers the chat.',
    external: 'Another responder on the number answers the chat. Members cannot send free-form replies.',
  },
  { columns: ['conversation_window.owner'] },
)
export type ThreadOwner = ValueOf<typeof threadOwners>

export const conversationOrders = closedSet(
  'ConversationOrder',
  'Order of a list of chats.',
  {
    latest: 'Latest message first.',
    oldest: 'Chats with the oldest last message first.',
    waiting:
      'Open chats whose last message is from the customer first, the oldest of these messages first, and then the other open chats, the oldest last message first.',
    due: 'Open chats with a deadline first, the next deadline first, and then the other open chats, the oldest last message first.',
    priority:
      'Open chats of the highest priority first, and within a priority the oldest last message first.',
  },
  { columns: ['saved_view.order_by'] },
)
export type ConversationOrder = ValueOf<typeof conversationOrders>

export const snoozeEnds = closedSet('SnoozeEnd', 'Reason why the snooze of a chat ended.', {
  due: 'The snooze reached its end time.',
  message: 'The customer wrote.',
  by_hand: 'A member ended the snooze manually.',
})
export type SnoozeEnd = ValueOf<typeof snoozeEnds>
