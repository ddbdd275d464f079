import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const sessionStatuses = closedSet(
  'BotSessionStatus',
  'Where a session of the chatbot is.',
  {
    active: 'It goes on.',
    completed: 'Its flow came to its end.',
    cancelled: 'A person of the team took over, or it was ended.',
    timeout: 'The person did not answer in time.',
  },
  { columns: ['bot_session.status'] },
)
export type SessionStatus = ValueOf<typeof sessionStatuses>
