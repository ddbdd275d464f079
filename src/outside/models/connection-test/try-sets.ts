import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const tryKinds = closedSet('AiConnectionTryKind', 'What of a model server is tried, in this order.', {
  answer: 'A short question has an answer.',
  models: 'It lists its models.',
  key: 'It refuses a wrong key.',
  stream: 'It streams an answer whole.',
  limit: 'It keeps to the longest answer.',
  roles: 'It takes a talk with a system message.',
  features: 'What is used only where it is switched on.',
  long_prompt: 'It takes a prompt as long as one may be, and cuts nothing silently.',
})
export type TryKind = ValueOf<typeof tryKinds>

export const tryOutcomes = closedSet('AiConnectionTryOutcome', 'What a try of a model server came to.', {
  passed: 'It is as it should be.',
  warned: 'Replies work; what was seen is worth knowing.',
  failed: 'Replies suffer from it, or do not work.',
  skipped: 'It was not tried.',
})
export type TryOutcome = ValueOf<typeof tryOutcomes>
