import { isCountry } from '#core/phones/number-plans.ts'
import { isTimezone } from '#core/time/zone-names.ts'
import { text, trimmedText } from '#core/validation.ts'

// What a workspace is given when it is made, and may change later.

export const workspaceNameInput = trimmedText(255)

export const timezoneInput = text(1, 64).refine(
  isTimezone,
  'Must be a time zone by its IANA name, such as Europe/Berlin.',
)

/** An empty text means the country of the default number. */
export const countryInput = text(0, 2)
  .transform((value) => value.toUpperCase())
  .refine((value) => value === '' || isCountry(value), 'Must be a country by its two letters, such as BR.')
