import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const secondStepMethods = closedSet('SecondStepMethod', 'What can be given in the second step.', {
  totp: 'Six digits of the authenticator app.',
  recovery_code: 'One of the ten that were shown once.',
  passkey: 'A passkey of the person.',
})
export type SecondStepMethod = ValueOf<typeof secondStepMethods>
