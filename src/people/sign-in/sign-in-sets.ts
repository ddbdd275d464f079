import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const secondStepMethods = closedSet('SecondStepMethod', 'What can be given in the second step.', {
  totp: 'Six digits of the authenticator app.',
  recovery_code: 'One of the ten that were shown once.',
  passkey: 'A passkey of the person.',
})
export type SecondStepMethod = ValueOf<typeof secondStepMethods>

export const challengePurposes = closedSet(
  'ChallengePurpose',
  'What answering a challenge leads to.',
  {
    second_step: 'Signed in, after the password.',
    passkey_sign_in: 'Signed in without a password.',
    passkey_registration: 'A new passkey of the account.',
  },
  { columns: ['sign_in_challenge.purpose'] },
)
export type ChallengePurpose = ValueOf<typeof challengePurposes>
