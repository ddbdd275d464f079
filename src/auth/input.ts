import { z } from 'zod'
import { text, uuid } from '../validation.ts'

/** An address as people type it; kept in lower case, so that one person has one account. */
export const emailInput = text(3, 254)
  .transform((value) => value.trim().toLowerCase())
  .pipe(z.email({ error: 'Invalid email format' }))

/** Document 2: non-empty, no minimum length; the upper bound only keeps hashing cheap. */
export const passwordInput = text(1, 1024)

/** A password that people choose for themselves (spec/5 section 1.4). */
export const newPasswordInput = text(6, 1024)

export const fullNameInput = text(1, 255)
  .transform((value) => value.trim())
  .refine((value) => value !== '', 'A value is needed.')

export const registerInput = z.strictObject({
  email: emailInput,
  password: passwordInput,
  fullName: fullNameInput,
  organizationId: uuid,
})

/** Any text may be tried; what is no address simply has no account. */
export const loginInput = z.strictObject({
  email: text(1, 1024).transform((value) => value.trim().toLowerCase()),
  password: passwordInput,
})

export const refreshTokenInput = z.strictObject({ refreshToken: text(1, 4096).nullish() })
