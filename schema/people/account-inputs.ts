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
  description: 'One of the ten that were shown once, in place of a code of the app.',
})

/** turnOffTwoStep and renewRecoveryCodes. */
export const provenArgs = z.object({
  password: provenInput.shape.password,
  factor: goesTo(
    '',
    oneOf('SecondFactorInput', 'An answer to the second step.', { code, recoveryCode }),
  ).meta({
    description: 'The second step.',
  }),
})

const { challenge, passkey } = completeInput.shape

export const completeSignInArgs = z.object({
  input: named(
    'CompleteSignInInput',
    'A challenge of a sign-in with its answer.',
    z.object({
      challenge,
      answer: goesTo(
        '',
        oneOf('SignInAnswerInput', 'What opens the session.', { code, recoveryCode, passkey }),
      ).meta({ description: 'What opens the session.' }),
    }),
  ).meta({ description: 'The answer.' }),
})

const { currentPassword, code: _code, recoveryCode: _recoveryCode, ...changes } = changeUserInput.shape

export const updateMemberArgs = z.object({
  id: uuid.meta({ description: 'UUID of the person.' }),
  input: named(
    'UpdateMemberInput',
    'What changes of an account; what is left out stays.',
    z.object({
      ...changes,
      proof: goesTo(
        '',
        oneOf('OwnerProofInput', 'That the signed-in person is who signed in.', {
          currentPassword: ownerProof.currentPassword.meta({ description: 'The current password.' }),
          code,
          recoveryCode,
        }),
      )
        .optional()
        .meta({ description: "Needed to change one's own address." }),
    }),
  ).meta({ description: 'What changes.' }),
})

export const addMembershipArgs = z.object({
  input: named(
    'AddMembershipInput',
    'Somebody who is let into the workspace, or invited.',
    z.object({
      person: goesTo(
        '',
        oneOf('PersonReferenceInput', 'Somebody, by account or by address.', {
          userId: uuid.meta({ description: 'UUID of the account.' }),
          email: emailInput.meta({ description: 'The address.' }),
        }),
      ).meta({ description: 'Who it is.' }),
      roleId: addMemberInput.shape.roleId,
    }),
  ).meta({ description: 'Who, with which role.' }),
})
