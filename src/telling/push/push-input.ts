import { z } from 'zod'
import { pushScopes } from './push-sets.ts'

/** A key of the Web Push protocol: a number of bytes in base64url (RFC 8291). */
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
  .meta({ description: "URL of the browser's push service, with HTTPS, at most 2,048 characters." })

/** The data of a browser's `PushSubscription`, and the chats that the browser is notified about. */
export const subscribeToPushInput = z.object({
  endpoint,
  p256dh: key(65).meta({ description: 'Public key of the browser, 65 bytes in base64url.' }),
  auth: key(16).meta({ description: 'Authentication secret of the browser, 16 bytes in base64url.' }),
  scope: z.enum(pushScopes.values).meta({ description: 'Chats whose news the browser is notified about.' }),
})

export const unsubscribeFromPushInput = z.object({ endpoint })
