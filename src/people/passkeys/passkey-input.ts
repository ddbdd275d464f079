import { text } from '#core/validation.ts'

/** What the owner calls a passkey. */
export const nameInput = text(1, 100)
  .transform((value) => value.trim())
  .refine((value) => value !== '', 'A value is needed.')
