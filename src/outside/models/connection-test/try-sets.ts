import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const tryKinds = closedSet(
  'AiConnectionTryKind',
  'A check of a model server. The checks run in this order.',
  {
    answer: 'The server answers a short question.',
    models: 'The server lists its models.',
    key: 'The server refuses a wrong key.',
    stream: 'The server streams a complete response.',
    limit: 'The server respects the maximum length of a response.',
    roles: 'The server accepts a conversation with a system message.',
    features: 'The server supports the features that are used only where they are enabled.',
    long_prompt: 'The server accepts a prompt of the maximum length and does not truncate it silently.',
  },
)
export type TryKind = ValueOf<typeof tryKinds>

export const tryOutcomes = closedSet('AiConnectionTryOutcome', 'Outcome of a check of a model server.', {
  passed: 'The check passed.',
  warned: 'Replies work, but the check found something to be aware of.',
  failed: 'Replies do not work or are affected.',
  skipped: 'The check was not run.',
})
export type TryOutcome = ValueOf<typeof tryOutcomes>
