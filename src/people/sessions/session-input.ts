import { z } from 'zod'
import { onTheWire } from '#core/input-schema.ts'
import { text, trimmedText, uuid, whole } from '#core/validation.ts'

/** An address as people type it; kept in lower case, so that one person has one account. */
export const emailInput = text(3, 254)
  .transform((value) => value.trim().toLowerCase())
  .pipe(z.email({ error: whole('Invalid email format') }))
  .meta({ description: 'The e-mail address.' })

/** How short a new one may be is asked later (new-password.ts); the upper bound only keeps hashing cheap. */
export const passwordInput = text(1, 1024)

/** Characters of a password that people choose for themselves, at /api (spec/5 section 1.4). */
export const chosenAtLeast = 6

export const fullNameInput = trimmedText(255).meta({ description: 'The name, for people.' })

export const registerInput = z.strictObject({
  email: emailInput,
  password: passwordInput.meta({
    description: 'At least 12 characters and none of the commonest; at /api not empty.',
  }),
  fullName: fullNameInput,
  workspaceId: onTheWire('organization_id', uuid.meta({ description: 'UUID of an open workspace.' })),
})

/** Any text may be tried; what is no address simply has no account. */
export const loginInput = z.strictObject({
  email: text(1, 1024)
    .transform((value) => value.trim().toLowerCase())
    .meta({ description: 'The e-mail address.' }),
  password: passwordInput.meta({ description: 'The password.' }),
})

export const refreshTokenInput = z.strictObject({
  refreshToken: text(1, 4096)
    .nullish()
    .meta({ description: 'The refresh token, where there is no svc_refresh cookie, which is read first.' }),
})
