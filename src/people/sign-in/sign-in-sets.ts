import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const secondStepMethods = closedSet('SecondStepMethod', 'Method for the second step of a sign-in.', {
  totp: 'A six-digit code from the authenticator app.',
  recovery_code: 'One of the ten recovery codes that were shown once.',
  passkey: 'A passkey of the user.',
})
export type SecondStepMethod = ValueOf<typeof secondStepMethods>

export const challengePurposes = closedSet(
  'ChallengePurpose',
  'Purpose of a sign-in challenge.',
  {
    second_step: 'The user is signed in after the password.',
    passkey_sign_in: 'The user is signed in without a password.',
    passkey_registration: 'A new passkey is added to the account.',
  },
  { columns: ['sign_in_challenge.purpose'] },
)
export type ChallengePurpose = ValueOf<typeof challengePurposes>
