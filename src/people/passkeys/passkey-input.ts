import { trimmedText } from '#core/validation.ts'

/** What the owner calls a passkey. */
export const nameInput = trimmedText(100)
