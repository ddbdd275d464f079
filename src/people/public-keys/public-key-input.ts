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
  name: nameInput.meta({ description: '1 to 100 characters.' }),
  scopes: scopesInput.meta({ description: 'Of the /v1 catalogue.' }),
  allowedIps: allowedIpsInput.nullish().meta({ description: 'Addresses or CIDR ranges; none means any.' }),
  expiresAt: timeInput.nullish().meta({ description: 'In the future; null for no end.' }),
})

/** Only what is given changes. */
export const updatePublicKeyInput = z.strictObject({
  name: nameInput.nullish().meta({ description: '1 to 100 characters.' }),
  scopes: scopesInput.nullish().meta({ description: 'A part of those it has.' }),
  allowedIps: allowedIpsInput
    .nullish()
    .meta({ description: 'Addresses or CIDR ranges; an empty list means any.' }),
  isActive: z
    .boolean({ error: 'Must be true or false.' })
    .nullish()
    .meta({ description: 'False switches it off, true on again.' }),
})

const hours = 'Must be a whole number of hours from 0 to 168.'

export const rotatePublicKeyInput = z.strictObject({
  overlapHours: orElse(z.int({ error: hours }).min(0, hours).max(168, hours).nullish(), 24).meta({
    description: '0 to 168; 24 when left out.',
  }),
})
