import {
  type AccountTest,
  type Asked,
  accountSubscribed,
  subscribeAccount,
  tryAccount,
} from '#messaging/numbers/accounts/try-account.ts'
import {
  businessProfile,
  changePhoto,
  changeProfile,
  profileInput,
} from '#messaging/records/account-setup/business-profile.ts'
import {
  type Registered,
  registerAccount,
  registerInput,
} from '#messaging/records/account-setup/register-account.ts'
import type { PlatformProfile } from '#outside/platform/profile.ts'
import { adviceFor, platformRefusals } from '#outside/platform/refusal-sets.ts'
import { builder } from '../../builder.ts'
import { enumFrom } from '../../enum-from.ts'
import { argsFrom, inputFrom } from '../../input-from.ts'
import { readByUseCase } from '../../read-by-use-case.ts'
import { requires } from '../../requires.ts'
import { secret } from '../../secret.ts'
import { accountIdArg, accountReads } from './accounts.ts'

// What is asked of the platform about an account (document 2, Messaging accounts; spec/8 AC7 to AC9).

const write = requires({ permission: 'accounts:write' })

const said = (what: string) =>
  ({ nullable: true, description: `${what}; null where it was not told.` }) as const

const meaning = {
  type: enumFrom(platformRefusals),
  nullable: true,
  description: 'What the refusal means; null where there was none.',
} as const

const advice = {
  nullable: true,
  description: 'The same in plain words, and what to do; null where only its own words help.',
  resolve: ({ refusal }: Asked) => refusal && adviceFor(refusal),
} as const

const AccountTestType = builder.objectRef<AccountTest>('AccountTest').implement({
  description: 'Whether the platform takes an account as it is, and what it says of the number.',
  fields: (t) => ({
    success: t.boolean({
      description: 'False: it refused, for the error.',
      resolve: ({ error }) => error === null,
    }),
    error: t.exposeString('error', { nullable: true, description: 'Why it refused, in its own words.' }),
    errorCode: t.exposeInt('errorCode', { nullable: true, description: 'Its number of the refusal.' }),
    refusal: t.expose('refusal', meaning),
    advice: t.string(advice),
    displayPhoneNumber: t.string({
      ...said('The phone as people write it'),
      resolve: ({ facts }) => facts?.displayPhone ?? null,
    }),
    verifiedName: t.string({
      ...said('The name that it has verified'),
      resolve: ({ facts }) => facts?.verifiedName ?? null,
    }),
    qualityRating: t.string({
      ...said('GREEN, YELLOW, RED or UNKNOWN'),
      resolve: ({ facts }) => facts?.qualityRating ?? null,
    }),
    messagingLimitTier: t.string({
      ...said('How many people may be written to in a day: TIER_2K'),
      resolve: ({ facts }) => facts?.messagingLimit ?? null,
    }),
    codeVerificationStatus: t.string({
      ...said('Whether somebody has proved to have the number: VERIFIED'),
      resolve: ({ facts }) => facts?.codeVerificationStatus ?? null,
    }),
    accountMode: t.string({ ...said('LIVE or SANDBOX'), resolve: ({ facts }) => facts?.accountMode ?? null }),
    isTestNumber: t.boolean({
      ...said('Whether it is a number to try things with'),
      resolve: ({ facts }) => facts?.isTestNumber ?? null,
    }),
    warning: t.string({
      nullable: true,
      description: 'What is to be known of it although it works.',
      resolve: ({ facts }) =>
        facts?.isTestNumber
          ? 'This is a test number: it can only write to the few people who are named for it at the platform.'
          : null,
    }),
  }),
})

const RegistrationType = builder.objectRef<Registered>('AccountRegistration').implement({
  description: 'A number that is registered.',
  fields: (t) => ({
    success: t.boolean({ description: 'True; else there is an error.', resolve: () => true }),
    pin: t.exposeString('pin', {
      ...secret,
      nullable: true,
      description:
        'The PIN that the number has now; null for one of the business app, which is registered there.',
    }),
  }),
})

const SubscriptionType = builder.objectRef<Asked>('AccountSubscription').implement({
  description: 'Whether the platform sends us what happens at a business account.',
  fields: (t) => ({
    success: t.boolean({
      description: 'False: it refused, for the error.',
      resolve: ({ error }) => error === null,
    }),
    error: t.exposeString('error', { nullable: true, description: 'Why it refused, in its own words.' }),
    errorCode: t.exposeInt('errorCode', { nullable: true, description: 'Its number of the refusal.' }),
    refusal: t.expose('refusal', meaning),
    advice: t.string(advice),
  }),
})

const ProfileType = builder.objectRef<PlatformProfile>('BusinessProfile').implement({
  description: 'How a business shows itself in the chat, as the platform has it. What is not said is empty.',
  fields: (t) => ({
    about: t.exposeString('about', { description: 'A line about it.' }),
    address: t.exposeString('address', { description: 'Where it is.' }),
    description: t.exposeString('description', { description: 'What it does.' }),
    email: t.exposeString('email', { description: 'Its e-mail address.' }),
    vertical: t.exposeString('vertical', { description: 'Its line of business, in a word of the platform.' }),
    websites: t.exposeStringList('websites', { description: 'Its pages, at most two.' }),
    profilePictureUrl: t.exposeString('profilePictureUrl', {
      description: 'Where its photo is, for a while.',
    }),
  }),
})

const refusals = ['not_found', 'bad_gateway', 'unavailable'] as const

builder.queryField('accountSubscribed', (t) =>
  t.boolean({
    ...requires(accountReads),
    throws: refusals,
    description:
      'Whether the platform sends us what happens at the business account of an account, asked of it now.',
    args: { id: t.arg.id(accountIdArg) },
    resolve: (_root, { id }, ctx) => accountSubscribed(ctx, id),
  }),
)

builder.queryField('businessProfile', (t) =>
  t.field({
    type: ProfileType,
    ...requires(accountReads),
    throws: refusals,
    description: 'The business profile of an account, asked of the platform now.',
    args: { id: t.arg.id(accountIdArg) },
    resolve: (_root, { id }, ctx) => businessProfile(ctx, id),
  }),
)

const ProfileInput = inputFrom('UpdateBusinessProfileInput', profileInput)

builder.mutationFields((t) => ({
  testAccount: t.field({
    type: AccountTestType,
    ...write,
    throws: ['not_found', 'unavailable'],
    description: 'Asks the platform whether it takes the account; what is stored follows what it says.',
    args: { id: t.arg.id(accountIdArg) },
    resolve: (_root, { id }, ctx) => tryAccount(ctx, id),
  }),
  registerAccount: t.field({
    type: RegistrationType,
    ...write,
    throws: [...refusals, 'invalid_field', 'rate_limited'],
    description: 'Registers the number for sending; the PIN is kept encrypted.',
    args: { id: t.arg.id(accountIdArg), ...argsFrom(registerInput) },
    resolve: (_root, { id, ...input }, ctx) => registerAccount(ctx, id, input),
  }),
  subscribeAccount: t.field({
    type: SubscriptionType,
    ...write,
    throws: ['not_found', 'unavailable'],
    description: 'Has the platform send us what happens at the business account; needed to receive messages.',
    args: { id: t.arg.id(accountIdArg) },
    resolve: (_root, { id }, ctx) => subscribeAccount(ctx, id),
  }),
  updateBusinessProfile: t.field({
    type: ProfileType,
    nullable: true,
    ...write,
    answersAs: 'profile',
    throws: [...refusals, 'invalid_field'],
    description: 'Changes what is given; null when it is changed and the platform did not answer afterwards.',
    args: {
      id: t.arg.id(accountIdArg),
      input: t.arg({ type: ProfileInput, required: true, description: 'What changes.' }),
    },
    resolve: (_root, { id, input }, ctx) => changeProfile(ctx, id, input),
  }),
  updateBusinessPhoto: t.string({
    ...write,
    answersAs: 'handle',
    throws: [...refusals, 'invalid_field', 'too_large', 'unsupported_media_type', 'invalid_state'],
    description: 'Changes the photo: JPEG or PNG of at most 5 MB. Answers the handle of the upload.',
    args: {
      id: t.arg.id(accountIdArg),
      file: t.arg({
        type: 'Upload',
        required: true,
        ...readByUseCase,
        description: 'The photo; its content decides its type.',
      }),
    },
    resolve: (_root, { id, file }, ctx) => changePhoto(ctx, id, file),
  }),
}))
