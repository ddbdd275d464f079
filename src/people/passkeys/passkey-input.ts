import { trimmedText } from '#core/validation.ts'

/** The name of a passkey, given by its owner. */
export const nameInput = trimmedText(100)
