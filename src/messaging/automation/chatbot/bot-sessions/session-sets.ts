import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const sessionStatuses = closedSet(
  'BotSessionStatus',
  'Status of a chatbot session.',
  {
    active: 'The session is active.',
    completed: 'The flow of the session reached its end.',
    cancelled: 'A member took over the chat, or the session was ended.',
    timeout: 'The customer did not reply in time.',
  },
  { columns: ['bot_session.status'] },
)
export type SessionStatus = ValueOf<typeof sessionStatuses>
