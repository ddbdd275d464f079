import { z } from 'zod'
import { given, headerText, optional, text, textNeeded } from '#core/validation.ts'

/** The platform's ids are decimal text (spec/6 1); what is stored is never asked of it first (spec/9, Accounts a). */
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

/** "" is as if it were left out, and null clears it (spec/8 AC5, G2). */
const clearable = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.nullish())

const accessToken = headerText(1, 4096)
const appSecret = text(1, 255)
const verifyToken = text(1, 255)

const words = {
  name: 'Trimmed, 1 to 100 characters; one in the workspace ignoring case.',
  phoneId: "The platform's id of the number.",
  businessId: "The platform's id of the business account.",
  accessToken:
    'What we call the platform with, in a header: Latin-1 without control characters. It is kept encrypted and never answered.',
  appId: 'The application at the platform; null for that of this installation.',
  appSecret: 'What the platform signs its callbacks with. It is kept encrypted and never answered.',
  webhookVerifyToken: 'What the platform proves itself with when it is told our address.',
  apiVersion: "The version of the platform's interface.",
  isDefaultIncoming: 'True takes it from the account that has it.',
  isDefaultOutgoing: 'True takes it from the account that has it: it sends when no number is named.',
  autoReadReceipt: 'Whether people see that their messages were read.',
  businessCallingEnabled: 'Whether buttons that call can be sent.',
  pacesBroadcasts: 'Whether its broadcasts slow down when the platform says that they go too fast.',
  marketingMessages:
    "Whether marketing templates go by the platform's service for marketing messages. On for new accounts; the first refusal because the account is not onboarded switches it off, and the message goes the ordinary way.",
  directSend:
    'Whether messages with a category may be sent outside of the 24-hour window, which the platform enables for each account.',
  pausesInTrouble: 'Whether its broadcasts are paused when the platform refuses many of their messages.',
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
    description: `${words.webhookVerifyToken} Made when left out.`,
  }),
  apiVersion: given(apiVersion).meta({
    description: `${words.apiVersion} That of this installation when left out.`,
  }),
  ...flags,
})

/** What is left out or "" stays (spec/8 AC5). */
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
