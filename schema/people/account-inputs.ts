import { z } from 'zod'
import { goesTo, named, oneOf } from '#core/input-schema.ts'
import { uuid } from '#core/validation.ts'
import { ownerProof } from '#people/members/address-change.ts'
import { addMemberInput } from '#people/members/memberships.ts'
import { changeUserInput } from '#people/members/users.ts'
import { factorAnswer } from '#people/second-factor/second-factor-input.ts'
import { provenInput } from '#people/second-factor/settings.ts'
import { emailInput } from '#people/sessions/session-input.ts'
import { completeInput } from '#people/sign-in/second-step.ts'

// What GraphQL clients give where one of several proofs, or one of several names of a person, is asked for.

const { code } = factorAnswer
const recoveryCode = factorAnswer.recoveryCode.meta({
  description:
    'One of the ten recovery codes that were shown once, in place of a code from the authenticator app.',
})

/** For turnOffTwoStep and renewRecoveryCodes. */
export const provenArgs = z.object({
  password: provenInput.shape.password,
  factor: goesTo(
    '',
    oneOf('SecondFactorInput', 'An answer to the second step.', { code, recoveryCode }),
  ).meta({
    description: 'The answer to the second step.',
  }),
})

const { challenge, passkey } = completeInput.shape

export const completeSignInArgs = z.object({
  input: named(
    'CompleteSignInInput',
    'The challenge of a sign-in and its answer.',
    z.object({
      challenge,
      answer: goesTo(
        '',
        oneOf('SignInAnswerInput', 'The answer that completes the sign-in.', { code, recoveryCode, passkey }),
      ).meta({ description: 'The answer that completes the sign-in.' }),
    }),
  ).meta({ description: 'The challenge and its answer.' }),
})

const { currentPassword, code: _code, recoveryCode: _recoveryCode, ...changes } = changeUserInput.shape

export const updateMemberArgs = z.object({
  id: uuid.meta({ description: 'UUID of the member.' }),
  input: named(
    'UpdateMemberInput',
    'Changes to an account. A field that is left out keeps its value.',
    z.object({
      ...changes,
      proof: goesTo(
        '',
        oneOf('OwnerProofInput', 'Proof that the request comes from the owner of the account.', {
          currentPassword: ownerProof.currentPassword.meta({
            description: 'Current password of the signed-in user.',
          }),
          code,
          recoveryCode,
        }),
      )
        .optional()
        .meta({ description: 'Proof of identity, required when users change their own email address.' }),
    }),
  ).meta({ description: 'The changes to the account.' }),
})

export const addMembershipArgs = z.object({
  input: named(
    'AddMembershipInput',
    'A user to add to the workspace or to invite.',
    z.object({
      person: goesTo(
        '',
        oneOf('PersonReferenceInput', 'Reference to a user by account or by email address.', {
          userId: uuid.meta({ description: 'UUID of the account.' }),
          email: emailInput.meta({ description: 'Email address of the user.' }),
        }),
      ).meta({ description: 'The user to add.' }),
      roleId: addMemberInput.shape.roleId,
    }),
  ).meta({ description: 'The user to add and the role.' }),
})
