import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const timerKinds = closedSet(
  'TimerKind',
  'What is due for a chat at a time (spec/8 SL).',
  {
    response: 'An agent should have it.',
    resolution: 'It should be done.',
    escalation: 'The next level of escalation.',
    expiry: 'Its transfer ends by itself.',
    give_back: 'Its agent did not answer: it goes back to its queue.',
    client_reminder: 'The person did not answer the chatbot, and is reminded.',
    client_close: 'The person did not answer the chatbot: the chat is closed.',
  },
  { columns: ['timer.kind'] },
)
export type TimerKind = ValueOf<typeof timerKinds>

/** Those whose times are columns of the transfer. */
export const kindsOfTransfers: readonly TimerKind[] = ['response', 'resolution', 'escalation', 'expiry']
export const kindsOfClients: readonly TimerKind[] = ['client_reminder', 'client_close']
