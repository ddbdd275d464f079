import { z } from 'zod'
import { scopes } from '#core/access/catalogue.ts'
import { readTime } from '#core/time/time.ts'
import { orElse, trimmedText } from '#core/validation.ts'
import { allowedIpsInput } from './addresses.ts'

const nameInput = trimmedText(100)

const scopesInput = z
  .array(z.enum(scopes, { error: 'No such scope.' }), { error: 'Must be a list of scopes.' })
  .transform((list) => [...new Set(list)].sort())

const timeInput = z
  .string({ error: 'Must be an RFC 3339 date-time.' })
  .transform((value, ctx) => {
    const time = readTime(value)
    if (!time) ctx.addIssue({ code: 'custom', message: 'Must be an RFC 3339 date-time.' })
    return time ?? z.NEVER
  })
  .meta({ format: 'date-time' })

export const createPublicKeyInput = z.strictObject({
  name: nameInput.meta({ description: 'Name of the key, 1 to 100 characters.' }),
  scopes: scopesInput.meta({ description: 'Scopes of the key, from the catalogue of /v1.' }),
  allowedIps: allowedIpsInput.nullish().meta({
    description:
      'IP addresses or CIDR ranges from which the key may be used. An empty list allows any address.',
  }),
  expiresAt: timeInput
    .nullish()
    .meta({ description: 'Time at which the key expires, in the future; null for a key without an expiry.' }),
})

/** Only given fields change. */
export const updatePublicKeyInput = z.strictObject({
  name: nameInput.nullish().meta({ description: 'Name of the key, 1 to 100 characters.' }),
  scopes: scopesInput.nullish().meta({ description: 'Scopes of the key, a subset of its current scopes.' }),
  allowedIps: allowedIpsInput.nullish().meta({
    description:
      'IP addresses or CIDR ranges from which the key may be used. An empty list allows any address.',
  }),
  isActive: z.boolean({ error: 'Must be true or false.' }).nullish().meta({
    description: 'Whether the key is active. False switches the key off, true switches it on again.',
  }),
})

const hours = 'Must be a whole number of hours from 0 to 168.'

export const rotatePublicKeyInput = z.strictObject({
  overlapHours: orElse(z.int({ error: hours }).min(0, hours).max(168, hours).nullish(), 24).meta({
    description: 'Hours during which both keys work, 0 to 168. The default is 24.',
  }),
})
