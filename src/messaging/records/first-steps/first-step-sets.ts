import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const firstStepKinds = closedSet('FirstStepKind', 'Setup step of a new workspace.', {
  number: 'A number is connected.',
  first_message: 'A customer has written.',
  colleagues: 'Another member or an invitation exists.',
  api_key: 'An API key exists.',
})
export type FirstStepKind = ValueOf<typeof firstStepKinds>
