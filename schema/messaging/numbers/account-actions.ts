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
  ({ nullable: true, description: `${what}. Null if the platform did not report it.` }) as const

const meaning = {
  type: enumFrom(platformRefusals),
  nullable: true,
  description: "Meaning of the platform's refusal. Null if the platform did not refuse.",
} as const

const advice = {
  nullable: true,
  description:
    "Explanation of the platform's refusal and how to resolve it. Null if only the platform's own error message helps.",
  resolve: ({ refusal }: Asked) => refusal && adviceFor(refusal),
} as const

const AccountTestType = builder.objectRef<AccountTest>('AccountTest').implement({
  description:
    'Result of testing an account: whether the platform accepts the account, and what it reports about the number.',
  fields: (t) => ({
    success: t.boolean({
      description: 'Whether the platform accepts the account. If false, `error` gives the reason.',
      resolve: ({ error }) => error === null,
    }),
    error: t.exposeString('error', {
      nullable: true,
      description: 'Reason why the platform refused the account, in its own words.',
    }),
    errorCode: t.exposeInt('errorCode', {
      nullable: true,
      description: "Error code of the platform's refusal.",
    }),
    refusal: t.expose('refusal', meaning),
    advice: t.string(advice),
    displayPhoneNumber: t.string({
      ...said("Phone number in the platform's display format"),
      resolve: ({ facts }) => facts?.displayPhone ?? null,
    }),
    verifiedName: t.string({
      ...said('Name of the business that the platform has verified'),
      resolve: ({ facts }) => facts?.verifiedName ?? null,
    }),
    qualityRating: t.string({
      ...said('Quality rating of the number: GREEN, YELLOW, RED or UNKNOWN'),
      resolve: ({ facts }) => facts?.qualityRating ?? null,
    }),
    messagingLimitTier: t.string({
      ...said('Maximum number of recipients per day, as the platform names it, such as TIER_2K'),
      resolve: ({ facts }) => facts?.messagingLimit ?? null,
    }),
    codeVerificationStatus: t.string({
      ...said('Whether ownership of the number was verified, as the platform names it, such as VERIFIED'),
      resolve: ({ facts }) => facts?.codeVerificationStatus ?? null,
    }),
    accountMode: t.string({
      ...said('Mode of the account: LIVE or SANDBOX'),
      resolve: ({ facts }) => facts?.accountMode ?? null,
    }),
    isTestNumber: t.boolean({
      ...said('Whether the number is a test number'),
      resolve: ({ facts }) => facts?.isTestNumber ?? null,
    }),
    warning: t.string({
      nullable: true,
      description: 'Warning about an account that works with restrictions.',
      resolve: ({ facts }) =>
        facts?.isTestNumber
          ? 'This is a test number: it can only write to the few people who are named for it at the platform.'
          : null,
    }),
  }),
})

const RegistrationType = builder.objectRef<Registered>('AccountRegistration').implement({
  description: 'Result of registering a number.',
  fields: (t) => ({
    success: t.boolean({
      description: 'Always true; a failed registration returns an error.',
      resolve: () => true,
    }),
    pin: t.exposeString('pin', {
      ...secret,
      nullable: true,
      description:
        'Current PIN of the number. Null for a number of the business app, which is registered in the app.',
    }),
  }),
})

const SubscriptionType = builder.objectRef<Asked>('AccountSubscription').implement({
  description: 'Result of subscribing Parley to the events of a business account.',
  fields: (t) => ({
    success: t.boolean({
      description: 'Whether the platform accepted the subscription. If false, `error` gives the reason.',
      resolve: ({ error }) => error === null,
    }),
    error: t.exposeString('error', {
      nullable: true,
      description: 'Reason why the platform refused the subscription, in its own words.',
    }),
    errorCode: t.exposeInt('errorCode', {
      nullable: true,
      description: "Error code of the platform's refusal.",
    }),
    refusal: t.expose('refusal', meaning),
    advice: t.string(advice),
  }),
})

const ProfileType = builder.objectRef<PlatformProfile>('BusinessProfile').implement({
  description:
    'The business profile that customers see in the chat, as stored at the platform. A field that is not set is empty.',
  fields: (t) => ({
    about: t.exposeString('about', { description: 'Short text about the business.' }),
    address: t.exposeString('address', { description: 'Address of the business.' }),
    description: t.exposeString('description', { description: 'Description of the business.' }),
    email: t.exposeString('email', { description: 'Email address of the business.' }),
    vertical: t.exposeString('vertical', {
      description: 'Industry of the business, as the platform names it.',
    }),
    websites: t.exposeStringList('websites', { description: 'Websites of the business, at most two.' }),
    profilePictureUrl: t.exposeString('profilePictureUrl', {
      description: 'Temporary URL of the profile photo.',
    }),
  }),
})

const refusals = ['not_found', 'bad_gateway', 'unavailable'] as const

builder.queryField('accountSubscribed', (t) =>
  t.boolean({
    ...requires(accountReads),
    throws: refusals,
    description:
      "Returns whether the platform sends Parley the events of an account's business account. The platform is asked on each read.",
    args: { id: t.arg.id(accountIdArg) },
    resolve: (_root, { id }, ctx) => accountSubscribed(ctx, id),
  }),
)

builder.queryField('businessProfile', (t) =>
  t.field({
    type: ProfileType,
    ...requires(accountReads),
    throws: refusals,
    description: 'Returns the business profile of an account. The platform is asked on each read.',
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
    description:
      "Asks the platform whether it accepts an account and updates the stored account with the platform's answer.",
    args: { id: t.arg.id(accountIdArg) },
    resolve: (_root, { id }, ctx) => tryAccount(ctx, id),
  }),
  registerAccount: t.field({
    type: RegistrationType,
    ...write,
    throws: [...refusals, 'invalid_field', 'rate_limited'],
    description: 'Registers a number for sending. The PIN is stored encrypted.',
    args: { id: t.arg.id(accountIdArg), ...argsFrom(registerInput) },
    resolve: (_root, { id, ...input }, ctx) => registerAccount(ctx, id, input),
  }),
  subscribeAccount: t.field({
    type: SubscriptionType,
    ...write,
    throws: ['not_found', 'unavailable'],
    description:
      "Subscribes Parley to the events of an account's business account, which is required to receive messages.",
    args: { id: t.arg.id(accountIdArg) },
    resolve: (_root, { id }, ctx) => subscribeAccount(ctx, id),
  }),
  updateBusinessProfile: t.field({
    type: ProfileType,
    nullable: true,
    ...write,
    answersAs: 'profile',
    throws: [...refusals, 'invalid_field'],
    description:
      'Changes the given fields of a business profile. Returns null if the profile was changed but could not be read from the platform afterwards.',
    args: {
      id: t.arg.id(accountIdArg),
      input: t.arg({
        type: ProfileInput,
        required: true,
        description: 'The fields of the business profile to change.',
      }),
    },
    resolve: (_root, { id, input }, ctx) => changeProfile(ctx, id, input),
  }),
  updateBusinessPhoto: t.string({
    ...write,
    answersAs: 'handle',
    throws: [...refusals, 'invalid_field', 'too_large', 'unsupported_media_type', 'invalid_state'],
    description:
      'Changes the photo of a business profile: JPEG or PNG, at most 5 MB. Returns the handle of the upload.',
    args: {
      id: t.arg.id(accountIdArg),
      file: t.arg({
        type: 'Upload',
        required: true,
        ...readByUseCase,
        description: 'The photo, whose content determines its type.',
      }),
    },
    resolve: (_root, { id, file }, ctx) => changePhoto(ctx, id, file),
  }),
}))
