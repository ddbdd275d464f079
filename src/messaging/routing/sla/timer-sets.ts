import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const timerKinds = closedSet(
  'TimerKind',
  'Kind of action that is due for a chat (spec/8 SL).',
  {
    response: 'The deadline by which an agent should have taken the chat.',
    resolution: 'The deadline by which the transfer should have ended.',
    escalation: 'The next level of escalation.',
    expiry: 'The time at which the transfer ends automatically.',
    give_back: 'The chat is released to its queue because the agent did not reply.',
    client_reminder: 'The customer did not reply to the chatbot and is reminded.',
    client_close: 'The customer did not reply to the chatbot, so the chat is closed.',
  },
  { columns: ['timer.kind'] },
)
export type TimerKind = ValueOf<typeof timerKinds>

/** Kinds whose times are columns of the transfer. */
export const kindsOfTransfers: readonly TimerKind[] = ['response', 'resolution', 'escalation', 'expiry']
export const kindsOfClients: readonly TimerKind[] = ['client_reminder', 'client_close']
