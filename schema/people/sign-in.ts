import { confirmAddress, confirmAddressInput } from '#people/members/address-change.ts'
import { askPasskey, type PasskeyQuestion, passkeySignInInput } from '#people/passkeys/assertion.ts'
import {
  requestInput,
  requestPasswordReset,
  resetInput,
  resetPassword,
} from '#people/password-reset/password-reset-commands.ts'
import { completeInput, completeSignIn } from '#people/sign-in/second-step.ts'
import { builder } from '../builder.ts'
import { argsFrom, inputFrom } from '../input-from.ts'
import { secret } from '../secret.ts'
import { completeSignInArgs } from './account-inputs.ts'
import { SignedInType } from './session.ts'

export const PasskeyQuestionType = builder.objectRef<PasskeyQuestion>('PasskeyQuestion').implement({
  description: 'What the browser asks an authenticator for.',
  fields: (t) => ({
    challenge: t.exposeString('challenge', { ...secret, description: 'Names the question; works once.' }),
    options: t.field({
      ...secret,
      type: 'JSON',
      description:
        'For navigator.credentials, as WebAuthn writes it in JSON: PublicKeyCredentialRequestOptions, or CreationOptions for a new passkey.',
      resolve: ({ options }) => options,
    }),
    expiresIn: t.exposeInt('expiresIn', { description: 'Seconds until the challenge ends.' }),
  }),
})

const CompleteSignInInput = inputFrom('CompleteSignInInput', completeInput)

builder.mutationFields((t) => ({
  startPasskeySignIn: t.field({
    type: PasskeyQuestionType,
    throws: ['unauthorized', 'invalid_field', 'not_implemented'],
    description:
      'Asks for a passkey: to sign in without a password, or in the second step, whose challenge is given then.',
    args: argsFrom(passkeySignInInput),
    resolve: (_root, args, ctx) => askPasskey(ctx, args),
  }),
  completeSignIn: t.field({
    type: SignedInType,
    throws: ['unauthorized', 'invalid_field', 'not_implemented'],
    description: 'Opens a session with a challenge and a code, a recovery code or a passkey.',
    args: { input: t.arg({ type: CompleteSignInInput, required: true, description: 'What is asked for.' }) },
    strictArgs: completeSignInArgs,
    resolve: (_root, { input }, ctx) => completeSignIn(ctx, input),
  }),
  requestPasswordReset: t.boolean({
    throws: ['invalid_field'],
    description: 'Mails a link for a new password. The answer is the same for an unknown address.',
    args: argsFrom(requestInput),
    resolve: async (_root, args, ctx) => {
      await requestPasswordReset(ctx, args)
      return true
    },
  }),
  confirmAddress: t.boolean({
    throws: ['invalid_request', 'conflict', 'invalid_field'],
    description: 'Gives a person the new address that the token of a mail proves to be theirs.',
    args: argsFrom(confirmAddressInput),
    resolve: async (_root, args, ctx) => {
      await confirmAddress(ctx, args)
      return true
    },
  }),
  resetPassword: t.boolean({
    throws: ['invalid_request', 'invalid_field'],
    description: 'Sets a new password with the token of a mail and ends all sessions of the person.',
    args: argsFrom(resetInput),
    resolve: async (_root, args, ctx) => {
      await resetPassword(ctx, args)
      return true
    },
  }),
}))
