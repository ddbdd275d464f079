import { askAddressProof, confirmAddressInput, proveAddress } from '#people/members/address-change.ts'
import { removePasskey, renamePasskey, renamePasskeyInput } from '#people/passkeys/passkey-commands.ts'
import { ownPasskey, passkeysOfPerson } from '#people/passkeys/passkey-queries.ts'
import { addPasskey, registrationInput, startPasskey } from '#people/passkeys/registration.ts'
import type { TwoStepRow } from '#people/second-factor/second-factor-sql.ts'
import {
  confirmInput,
  confirmTwoStep,
  provenInput,
  renewRecoveryCodes,
  startTwoStep,
  type TotpStart,
  turnOffTwoStep,
} from '#people/second-factor/settings.ts'
import { type AccountSecurity, accountSecurity } from '#people/sign-in/account-security.ts'
import { builder } from '../builder.ts'
import { argsFrom, inputFrom } from '../input-from.ts'
import { requires } from '../requires.ts'
import { secret } from '../secret.ts'
import { provenArgs } from './account-inputs.ts'
import { PasskeyQuestionType } from './sign-in.ts'

const TwoStepType = builder.objectRef<TwoStepRow>('TwoStep').implement({
  description: 'Two-step sign-in of a user.',
  fields: (t) => ({
    isOn: t.boolean({
      description: 'Whether two-step sign-in is on, so that a password alone does not sign the user in.',
      resolve: ({ since }) => since !== null,
    }),
    since: t.expose('since', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which two-step sign-in was turned on; null while two-step sign-in is off.',
    }),
    recoveryCodesLeft: t.exposeInt('recoveryCodesLeft', {
      description: 'Number of recovery codes that are left, out of ten.',
    }),
  }),
})

/** Prisma reads only the requested fields: names of devices and their keys never leave the table. */
const PasskeyType = builder.prismaObject('Passkey', {
  description: 'A passkey of the signed-in user.',
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the passkey.' }),
    name: t.exposeString('name', { description: 'Name that the user gave the passkey.' }),
    isSynced: t.exposeBoolean('isSynced', {
      description: 'Whether the passkey is synchronized between several devices of the user.',
    }),
    createdAt: t.expose('createdAt', {
      type: 'DateTime',
      description: 'Time at which the passkey was added.',
    }),
    lastUsedAt: t.expose('lastUsedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which the passkey was last used to sign in; null if the passkey was never used.',
    }),
  }),
})

export const AccountSecurityType = builder.objectRef<AccountSecurity>('AccountSecurity').implement({
  description: 'Sign-in methods of the signed-in user.',
  fields: (t) => ({
    twoStep: t.expose('twoStep', {
      type: TwoStepType,
      description: 'Two-step sign-in with an authenticator app.',
    }),
    passkeys: t.prismaField({
      type: [PasskeyType],
      description: 'Passkeys of the user, in the order in which they were added.',
      resolve: (asked, { userId }, _args, ctx) => passkeysOfPerson(ctx, userId, asked),
    }),
    passkeysAvailable: t.exposeBoolean('passkeysAvailable', {
      description:
        'Whether the installation supports passkeys, which require that the installation is served under a host name.',
    }),
  }),
})

const TotpStartType = builder.objectRef<TotpStart>('TotpStart').implement({
  description: 'Setup data for an authenticator app.',
  fields: (t) => ({
    secret: t.exposeString('secret', { ...secret, description: 'The secret in Base32, for manual entry.' }),
    uri: t.exposeString('uri', {
      ...secret,
      description: 'The otpauth URI, to be displayed as a QR code.',
    }),
  }),
})

export const RecoveryCodesType = builder.objectRef<{ codes: string[] }>('RecoveryCodes').implement({
  description: 'Recovery codes, each of which replaces one code from the authenticator app.',
  fields: (t) => ({
    codes: t.exposeStringList('codes', {
      ...secret,
      description: 'The ten recovery codes. They are shown only once.',
    }),
  }),
})

const AddPasskeyInput = inputFrom('AddPasskeyInput', registrationInput)

/** Only for members, and also in a closed workspace: an account belongs to its owner in every workspace. */
export const ownAccount = { member: true, operational: false, evenClosed: true } as const
const own = requires(ownAccount)

builder.queryField('accountSecurity', (t) =>
  t.field({
    type: AccountSecurityType,
    description: 'Returns the sign-in methods of the signed-in user.',
    ...own,
    resolve: (_root, _args, ctx) => accountSecurity(ctx),
  }),
)

builder.mutationFields((t) => ({
  askAddressProof: t.boolean({
    throws: ['invalid_request', 'not_found'],
    description:
      "Emails a link to the signed-in user's address that proves ownership of the address. Fails if the address is already proven.",
    ...own,
    resolve: async (_root, _args, ctx) => {
      await askAddressProof(ctx)
      return true
    },
  }),
  proveAddress: t.boolean({
    throws: ['invalid_request', 'invalid_field'],
    alsoAnswers: { user: { query: 'me' } },
    description: "Proves the signed-in user's own email address with the token from the email.",
    args: argsFrom(confirmAddressInput),
    ...own,
    resolve: async (_root, args, ctx) => {
      await proveAddress(ctx, args)
      return true
    },
  }),
  startTwoStep: t.field({
    type: TotpStartType,
    throws: ['invalid_state'],
    description:
      'Creates a secret for an authenticator app. Two-step sign-in stays unchanged until confirmTwoStep.',
    ...own,
    resolve: (_root, _args, ctx) => startTwoStep(ctx),
  }),
  confirmTwoStep: t.field({
    type: RecoveryCodesType,
    throws: ['invalid_state', 'invalid_field'],
    description: 'Turns two-step sign-in on with a code from the authenticator app.',
    args: argsFrom(confirmInput),
    ...own,
    resolve: async (_root, args, ctx) => ({ codes: await confirmTwoStep(ctx, args) }),
  }),
  turnOffTwoStep: t.boolean({
    throws: ['invalid_request', 'invalid_field'],
    alsoAnswers: { user: { query: 'me' } },
    description: 'Turns two-step sign-in off. Requires the password and a code.',
    args: argsFrom(provenInput),
    strictArgs: provenArgs,
    ...own,
    resolve: async (_root, args, ctx) => {
      await turnOffTwoStep(ctx, args)
      return true
    },
  }),
  renewRecoveryCodes: t.field({
    type: RecoveryCodesType,
    throws: ['invalid_request', 'invalid_field'],
    description: 'Replaces the recovery codes with ten new ones. Requires the password and a code.',
    args: argsFrom(provenInput),
    strictArgs: provenArgs,
    ...own,
    resolve: async (_root, args, ctx) => ({ codes: await renewRecoveryCodes(ctx, args) }),
  }),
  startPasskey: t.field({
    type: PasskeyQuestionType,
    throws: ['not_implemented'],
    description: 'Returns the options with which the device creates a new passkey.',
    ...own,
    resolve: (_root, _args, ctx) => startPasskey(ctx),
  }),
  addPasskey: t.prismaField({
    type: PasskeyType,
    throws: ['not_found', 'conflict', 'invalid_field', 'not_implemented'],
    alsoAnswers: { user: { query: 'me' } },
    description: 'Saves a new passkey of the signed-in user.',
    args: { input: t.arg({ type: AddPasskeyInput, required: true, description: 'The new passkey.' }) },
    ...own,
    resolve: async (asked, _root, { input }, ctx) => ownPasskey(ctx, await addPasskey(ctx, input), asked),
  }),
  renamePasskey: t.prismaField({
    type: PasskeyType,
    throws: ['not_found', 'invalid_field'],
    description: 'Renames a passkey.',
    args: {
      id: t.arg.id({ required: true, description: 'UUID of the passkey.' }),
      ...argsFrom(renamePasskeyInput),
    },
    ...own,
    resolve: async (asked, _root, { id, ...input }, ctx) => {
      await renamePasskey(ctx, id, input)
      return ownPasskey(ctx, id, asked)
    },
  }),
  removePasskey: t.id({
    throws: ['not_found'],
    answersAs: 'removedId',
    alsoAnswers: { user: { query: 'me' } },
    description: 'Deletes a passkey and returns its UUID.',
    args: { id: t.arg.id({ required: true, description: 'UUID of the passkey.' }) },
    ...own,
    resolve: async (_root, { id }, ctx) => {
      await removePasskey(ctx, id)
      return id
    },
  }),
}))
