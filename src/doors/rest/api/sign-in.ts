import { confirmAddressInput } from '#people/members/address-change.ts'
import { passkeySignInInput } from '#people/passkeys/assertion.ts'
import { requestInput, resetInput } from '#people/password-reset/password-reset-commands.ts'
import { completeInput } from '#people/sign-in/second-step.ts'
import type { ApiEndpoint } from './endpoint.ts'
import { sessionUser } from './session.ts'

export const passkeyQuestion = 'challenge options challenge_expires_in: expiresIn'

/** Second step, passkeys and forgotten passwords: additions, for people who set them up. */
export const signInEndpoints: ApiEndpoint[] = [
  {
    method: 'POST',
    name: 'verifyLogin',
    path: '/auth/login/verify',
    stranger: true,
    perAddress: { name: 'verify', limit: 10 },
    input: completeInput,
    document: `mutation ($input: CompleteSignInInput!) {
      answer: completeSignIn(input: $input) { expires_in: expiresIn ${sessionUser} }
    }`,
    variables: ({ input }) => ({ input }),
  },
  {
    method: 'POST',
    name: 'getPasskeyOptions',
    path: '/auth/passkey/options',
    stranger: true,
    perAddress: { name: 'passkey', limit: 30 },
    input: passkeySignInInput,
    document: `mutation ($challenge: String) {
      answer: startPasskeySignIn(challenge: $challenge) { ${passkeyQuestion} }
    }`,
    variables: ({ input }) => ({ challenge: input.challenge ?? null }),
  },
  {
    method: 'POST',
    name: 'requestPasswordReset',
    path: '/auth/password-reset',
    stranger: true,
    perAddress: { name: 'password-reset', limit: 10 },
    input: requestInput,
    document: 'mutation ($email: String) { answer: requestPasswordReset(email: $email) }',
    variables: ({ input }) => input,
    answer: () => ({ message: 'If the address has an account, a mail is on its way' }),
  },
  {
    method: 'POST',
    name: 'confirmPasswordReset',
    path: '/auth/password-reset/confirm',
    stranger: true,
    perAddress: { name: 'password-reset', limit: 10 },
    input: resetInput,
    document: `mutation ($token: String, $password: String) {
      answer: resetPassword(token: $token, password: $password)
    }`,
    variables: ({ input }) => input,
    answer: () => ({ message: 'Password changed' }),
  },
  {
    method: 'POST',
    name: 'confirmAddress',
    path: '/auth/address/confirm',
    stranger: true,
    perAddress: { name: 'address', limit: 10 },
    input: confirmAddressInput,
    document: 'mutation ($token: String) { answer: confirmAddress(token: $token) }',
    variables: ({ input }) => input,
    answer: () => ({ message: 'Address changed' }),
  },
]
