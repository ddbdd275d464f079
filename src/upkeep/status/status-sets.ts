import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const findingStates = closedSet('FindingState', 'What `doctor` makes of a thing.', {
  ok: 'It needs nothing.',
  warning: 'It works, and will not for ever or for everybody.',
  fault: 'It does not work.',
})
export type FindingState = ValueOf<typeof findingStates>
