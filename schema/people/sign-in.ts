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
  description: 'The options with which a browser asks an authenticator for a passkey.',
  fields: (t) => ({
    challenge: t.exposeString('challenge', {
      ...secret,
      description: 'Challenge that identifies the request. A challenge works once.',
    }),
    options: t.field({
      ...secret,
      type: 'JSON',
      description:
        'Options for navigator.credentials in the JSON form of WebAuthn: PublicKeyCredentialRequestOptions, or CreationOptions for a new passkey.',
      resolve: ({ options }) => options,
    }),
    expiresIn: t.exposeInt('expiresIn', { description: 'Seconds until the challenge expires.' }),
  }),
})

const CompleteSignInInput = inputFrom('CompleteSignInInput', completeInput)

builder.mutationFields((t) => ({
  startPasskeySignIn: t.field({
    type: PasskeyQuestionType,
    throws: ['unauthorized', 'invalid_field', 'not_implemented'],
    description:
      'Starts a sign-in with a passkey: without a password, or as the second step, for which the challenge of the sign-in is given.',
    args: argsFrom(passkeySignInInput),
    resolve: (_root, args, ctx) => askPasskey(ctx, args),
  }),
  completeSignIn: t.field({
    type: SignedInType,
    throws: ['unauthorized', 'invalid_field', 'not_implemented'],
    description: 'Opens a session with a challenge and a code, a recovery code or a passkey.',
    args: {
      input: t.arg({
        type: CompleteSignInInput,
        required: true,
        description: 'The challenge and its answer.',
      }),
    },
    strictArgs: completeSignInArgs,
    resolve: (_root, { input }, ctx) => completeSignIn(ctx, input),
  }),
  requestPasswordReset: t.boolean({
    throws: ['invalid_field'],
    description: 'Emails a link for a new password. The result is the same for an unknown address.',
    args: argsFrom(requestInput),
    resolve: async (_root, args, ctx) => {
      await requestPasswordReset(ctx, args)
      return true
    },
  }),
  confirmAddress: t.boolean({
    throws: ['invalid_request', 'conflict', 'invalid_field'],
    description: "Changes the user's email address to the new address that the token from the email proves.",
    args: argsFrom(confirmAddressInput),
    resolve: async (_root, args, ctx) => {
      await confirmAddress(ctx, args)
      return true
    },
  }),
  resetPassword: t.boolean({
    throws: ['invalid_request', 'invalid_field'],
    description: 'Sets a new password with the token from the email and ends all sessions of the user.',
    args: argsFrom(resetInput),
    resolve: async (_root, args, ctx) => {
      await resetPassword(ctx, args)
      return true
    },
  }),
}))
