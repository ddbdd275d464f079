import { z } from 'zod'
import { optional, text } from '#core/validation.ts'

/** The platform's ids are decimal text (spec/6 1). */
const platformId = z
  .string({ error: 'A value is needed.' })
  .regex(/^[0-9]{1,32}$/, 'Must be the digits of a platform id.')

/** A number to connect (document 2, POST /api/accounts). */
export const connectNumberInput = z.strictObject({
  /** an account's name; inputs of /api refer to it (spec/8 G3) */
  name: text(0, 1000).trim().pipe(text(1, 100)),
  phoneId: platformId,
  businessId: platformId,
  accessToken: text(1, 4096),
  appId: optional(platformId),
  appSecret: optional(text(1, 255)),
  webhookVerifyToken: optional(text(1, 255)),
  apiVersion: optional(z.string().regex(/^v\d+\.\d+$/, 'Must be a version such as v25.0.')),
  isDefaultIncoming: optional(z.boolean()),
  isDefaultOutgoing: optional(z.boolean()),
})
export type ConnectNumberInput = z.input<typeof connectNumberInput>
