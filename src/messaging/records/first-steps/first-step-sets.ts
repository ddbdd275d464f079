import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const firstStepKinds = closedSet('FirstStepKind', 'What a new workspace needs before it is of use.', {
  number: 'A number is connected.',
  first_message: 'A customer has written.',
  colleagues: 'There is a colleague, or an invitation.',
  api_key: 'There is an API key.',
})
export type FirstStepKind = ValueOf<typeof firstStepKinds>
