import { z } from 'zod'
import { given, headerText, optional, text, textNeeded } from '#core/validation.ts'

/**
 * The platform's ids are decimal text (spec/6 1); the platform is not asked before an account is stored (spec/9,
 * Accounts a).
 */
const platformId = z.string({ error: textNeeded }).regex(/^[\w.:-]{1,64}$/, 'Must be an id of the platform.')

const name = text(0, 1000).trim().pipe(text(1, 100)).meta({ maxLength: 100 })
const apiVersion = z.string({ error: textNeeded }).regex(/^v\d+\.\d+$/, 'Must be a version such as v27.0.')

/** A number to connect (document 2, POST /api/accounts). */
export const connectNumberInput = z.strictObject({
  /** an account's name; inputs of /api refer to it (spec/8 G3) */
  name,
  phoneId: platformId,
  businessId: platformId,
  accessToken: headerText(1, 4096),
  appId: optional(platformId),
  appSecret: optional(text(1, 255)),
  webhookVerifyToken: optional(text(1, 255)),
  apiVersion: optional(apiVersion),
  isDefaultIncoming: optional(z.boolean()),
  isDefaultOutgoing: optional(z.boolean()),
})
export type ConnectNumberInput = z.input<typeof connectNumberInput>

/** "" counts as omitted, and null clears the field (spec/8 AC5, G2). */
const clearable = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.nullish())

const accessToken = headerText(1, 4096)
const appSecret = text(1, 255)
const verifyToken = text(1, 255)

const words = {
  name: 'Name of the account, trimmed, 1 to 100 characters. Unique in the workspace regardless of case.',
  phoneId: 'ID of the number at the platform.',
  businessId: 'ID of the business account at the platform.',
  accessToken:
    'Access token with which Parley calls the platform, sent in a header: Latin-1 without control characters. The token is stored encrypted and never returned.',
  appId: 'ID of the application at the platform. Null means the application of the installation.',
  appSecret:
    'App secret with which the platform signs its callbacks. The secret is stored encrypted and never returned.',
  webhookVerifyToken: 'Token with which the platform authenticates when it verifies the webhook URL.',
  apiVersion: "Version of the platform's API that the account uses.",
  isDefaultIncoming:
    'Whether the account is the default for incoming messages. True replaces the previous default account.',
  isDefaultOutgoing:
    'Whether the account sends messages for which no number is given. True replaces the previous default account.',
  autoReadReceipt: 'Whether customers see that their messages were read.',
  businessCallingEnabled: 'Whether messages with a call button can be sent from the account.',
  pacesBroadcasts:
    "Whether the account's broadcasts slow down when the platform reports that they are too fast.",
  marketingMessages:
    "Whether marketing templates are sent through the platform's marketing messages service. Enabled for new accounts. The first refusal because the account is not onboarded disables it, and the message is sent through the ordinary service.",
  directSend:
    'Whether messages with a category can be sent outside the 24-hour window, which the platform enables for each account.',
  pausesInTrouble:
    "Whether the account's broadcasts are paused when the platform refuses many of their messages.",
}

const flags = {
  isDefaultIncoming: optional(z.boolean()).meta({ description: words.isDefaultIncoming }),
  isDefaultOutgoing: optional(z.boolean()).meta({ description: words.isDefaultOutgoing }),
  autoReadReceipt: optional(z.boolean()).meta({ description: words.autoReadReceipt }),
  businessCallingEnabled: optional(z.boolean()).meta({ description: words.businessCallingEnabled }),
}

/** An account to connect (document 2, POST /api/accounts). */
export const createAccountInput = z.object({
  name: name.meta({ description: words.name }),
  phoneId: platformId.meta({ description: words.phoneId }),
  businessId: platformId.meta({ description: words.businessId }),
  accessToken: accessToken.meta({ description: words.accessToken }),
  appId: given(platformId).meta({ description: words.appId }),
  appSecret: given(appSecret).meta({ description: words.appSecret }),
  webhookVerifyToken: given(verifyToken).meta({
    description: `${words.webhookVerifyToken} Generated if omitted.`,
  }),
  apiVersion: given(apiVersion).meta({
    description: `${words.apiVersion} Default: the version of the installation.`,
  }),
  ...flags,
})

/** An omitted field or "" stays (spec/8 AC5). */
export const updateAccountInput = z.object({
  name: given(name).meta({ description: words.name }),
  phoneId: given(platformId).meta({ description: words.phoneId }),
  businessId: given(platformId).meta({ description: words.businessId }),
  accessToken: given(accessToken).meta({ description: words.accessToken }),
  appId: clearable(platformId).meta({ description: words.appId }),
  appSecret: clearable(appSecret).meta({ description: words.appSecret }),
  webhookVerifyToken: given(verifyToken).meta({ description: words.webhookVerifyToken }),
  apiVersion: given(apiVersion).meta({ description: words.apiVersion }),
  ...flags,
  pacesBroadcasts: optional(z.boolean()).meta({ description: words.pacesBroadcasts }),
  pausesInTrouble: optional(z.boolean()).meta({ description: words.pausesInTrouble }),
  marketingMessages: optional(z.boolean()).meta({ description: words.marketingMessages }),
  directSend: optional(z.boolean()).meta({ description: words.directSend }),
})
export type AccountChange = z.output<typeof updateAccountInput>
