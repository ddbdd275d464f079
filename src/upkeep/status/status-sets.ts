import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const findingStates = closedSet('FindingState', 'State of a finding of `parley doctor`.', {
  ok: 'No action is needed.',
  warning: 'The checked part works, but not permanently or not for everyone.',
  fault: 'The checked part does not work.',
})
export type FindingState = ValueOf<typeof findingStates>
