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
  description: "A person's two-step sign-in.",
  fields: (t) => ({
    isOn: t.boolean({
      description: 'A password alone does not sign in.',
      resolve: ({ since }) => since !== null,
    }),
    since: t.expose('since', { type: 'DateTime', nullable: true, description: 'Null while it is off.' }),
    recoveryCodesLeft: t.exposeInt('recoveryCodesLeft', { description: 'Of ten.' }),
  }),
})

/** Read by Prisma as far as it is asked for: what devices and their keys are called never leaves the table. */
const PasskeyType = builder.prismaObject('Passkey', {
  description: 'A passkey of the signed-in person.',
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID.' }),
    name: t.exposeString('name', { description: 'What the owner calls it.' }),
    isSynced: t.exposeBoolean('isSynced', { description: 'Several devices of the owner keep it.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was added.' }),
    lastUsedAt: t.expose('lastUsedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it last signed in.',
    }),
  }),
})

export const AccountSecurityType = builder.objectRef<AccountSecurity>('AccountSecurity').implement({
  description: 'How the signed-in person signs in.',
  fields: (t) => ({
    twoStep: t.expose('twoStep', { type: TwoStepType, description: 'The authenticator app.' }),
    passkeys: t.prismaField({
      type: [PasskeyType],
      description: 'In the order they were added.',
      resolve: (asked, { userId }, _args, ctx) => passkeysOfPerson(ctx, userId, asked),
    }),
    passkeysAvailable: t.exposeBoolean('passkeysAvailable', {
      description: 'The installation answers under a host name, which passkeys need.',
    }),
  }),
})

const TotpStartType = builder.objectRef<TotpStart>('TotpStart').implement({
  description: 'What an authenticator app has to know.',
  fields: (t) => ({
    secret: t.exposeString('secret', { ...secret, description: 'Base32, to be typed.' }),
    uri: t.exposeString('uri', {
      ...secret,
      description: 'An address of otpauth, to be drawn as a QR code.',
    }),
  }),
})

export const RecoveryCodesType = builder.objectRef<{ codes: string[] }>('RecoveryCodes').implement({
  description: 'Codes that stand in for the authenticator app, each once.',
  fields: (t) => ({
    codes: t.exposeStringList('codes', { ...secret, description: 'Ten; they are shown this once.' }),
  }),
})

const AddPasskeyInput = inputFrom('AddPasskeyInput', registrationInput)

/** People only, and in a closed workspace too: the account is theirs wherever they work. */
export const ownAccount = { member: true, operational: false, evenClosed: true } as const
const own = requires(ownAccount)

builder.queryField('accountSecurity', (t) =>
  t.field({
    type: AccountSecurityType,
    description: 'How the signed-in person signs in.',
    ...own,
    resolve: (_root, _args, ctx) => accountSecurity(ctx),
  }),
)

builder.mutationFields((t) => ({
  askAddressProof: t.boolean({
    throws: ['invalid_request', 'not_found'],
    description: "Mails a link to the person's own address, which proves it. Refused where it is proven.",
    ...own,
    resolve: async (_root, _args, ctx) => {
      await askAddressProof(ctx)
      return true
    },
  }),
  proveAddress: t.boolean({
    throws: ['invalid_request', 'invalid_field'],
    alsoAnswers: { user: { query: 'me' } },
    description: "Proves the person's own address with the token that was mailed to it.",
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
    description: 'Makes a secret for an authenticator app. Nothing changes until confirmTwoStep.',
    ...own,
    resolve: (_root, _args, ctx) => startTwoStep(ctx),
  }),
  confirmTwoStep: t.field({
    type: RecoveryCodesType,
    throws: ['invalid_state', 'invalid_field'],
    description: 'Turns two-step sign-in on with a code of the authenticator app.',
    args: argsFrom(confirmInput),
    ...own,
    resolve: async (_root, args, ctx) => ({ codes: await confirmTwoStep(ctx, args) }),
  }),
  turnOffTwoStep: t.boolean({
    throws: ['invalid_request', 'invalid_field'],
    alsoAnswers: { user: { query: 'me' } },
    description: 'Turns two-step sign-in off, with the password and a code.',
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
    description: 'Ten new recovery codes in the place of the old ones, with the password and a code.',
    args: argsFrom(provenInput),
    strictArgs: provenArgs,
    ...own,
    resolve: async (_root, args, ctx) => ({ codes: await renewRecoveryCodes(ctx, args) }),
  }),
  startPasskey: t.field({
    type: PasskeyQuestionType,
    throws: ['not_implemented'],
    description: 'Asks the device for a new passkey.',
    ...own,
    resolve: (_root, _args, ctx) => startPasskey(ctx),
  }),
  addPasskey: t.prismaField({
    type: PasskeyType,
    throws: ['not_found', 'conflict', 'invalid_field', 'not_implemented'],
    alsoAnswers: { user: { query: 'me' } },
    description: 'Keeps a new passkey of the signed-in person.',
    args: { input: t.arg({ type: AddPasskeyInput, required: true, description: 'What is asked for.' }) },
    ...own,
    resolve: async (asked, _root, { input }, ctx) => ownPasskey(ctx, await addPasskey(ctx, input), asked),
  }),
  renamePasskey: t.prismaField({
    type: PasskeyType,
    throws: ['not_found', 'invalid_field'],
    description: 'Calls a passkey something else.',
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
    description: 'Forgets a passkey; answers its id.',
    args: { id: t.arg.id({ required: true, description: 'UUID of the passkey.' }) },
    ...own,
    resolve: async (_root, { id }, ctx) => {
      await removePasskey(ctx, id)
      return id
    },
  }),
}))
