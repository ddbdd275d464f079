import { z } from 'zod'
import { onTheWire } from '#core/input-schema.ts'
import { text, trimmedText, uuid, whole } from '#core/validation.ts'

/** An email address as users type it; stored in lower case, so that each user has one account. */
export const emailInput = text(3, 254)
  .transform((value) => value.trim().toLowerCase())
  .pipe(z.email({ error: whole('Invalid email format') }))
  .meta({ description: 'Email address of the user.' })

/** The minimum length of a new password is checked later (new-password.ts); the maximum only keeps hashing cheap. */
export const passwordInput = text(1, 1024)

/** Minimum number of characters of a password that users choose at /api (spec/5 section 1.4). */
export const chosenAtLeast = 6

export const fullNameInput = trimmedText(255).meta({ description: 'Full name of the user for display.' })

export const registerInput = z.strictObject({
  email: emailInput,
  password: passwordInput.meta({
    description:
      'Password of the user, at least 12 characters and none of the most common passwords. At /api, not empty.',
  }),
  fullName: fullNameInput,
  workspaceId: onTheWire('organization_id', uuid.meta({ description: 'UUID of an open workspace.' })),
})

/** Any text can be given; a text that is not an address simply has no account. */
export const loginInput = z.strictObject({
  email: text(1, 1024)
    .transform((value) => value.trim().toLowerCase())
    .meta({ description: 'Email address of the account.' }),
  password: passwordInput.meta({ description: 'Password of the account.' }),
})

export const refreshTokenInput = z.strictObject({
  refreshToken: text(1, 4096).nullish().meta({
    description: 'The refresh token, if there is no svc_refresh cookie. The cookie takes precedence.',
  }),
})
