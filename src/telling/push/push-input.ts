import { z } from 'zod'
import { pushScopes } from './push-sets.ts'

/** A key of the Web Push protocol: so many bytes in base64url (RFC 8291). */
const key = (bytes: number) =>
  z
    .string()
    .refine(
      (value) => /^[\w-]+=*$/.test(value) && Buffer.from(value, 'base64url').length === bytes,
      `Must be ${bytes} bytes in base64url.`,
    )

const endpoint = z
  .string()
  .max(2048, 'Must be 2048 characters at most.')
  .meta({ description: "Address of the browser's push service: HTTPS, at most 2048 characters." })

/** What a browser's `PushSubscription` says of itself, and what it wants to be told. */
export const subscribeToPushInput = z.object({
  endpoint,
  p256dh: key(65).meta({ description: "The browser's public key: 65 bytes in base64url." }),
  auth: key(16).meta({ description: "The browser's secret: 16 bytes in base64url." }),
  scope: z.enum(pushScopes.values).meta({ description: 'Of which chats it is told.' }),
})

export const unsubscribeFromPushInput = z.object({ endpoint })
