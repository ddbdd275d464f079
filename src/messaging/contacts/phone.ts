import { z } from 'zod'
import { issueOf, rawText } from '#core/validation.ts'

// Spaces of every width, as people paste them; a line break or a tab rather stands between two numbers.
const decoration = /[\p{Zs}\-()[\]]/gu
const digits = /^\+?([1-9][0-9]{6,14})$/

/**
 * The digits of a phone number as people write it (spec/4 B2, Phone in): optional +, spaces, dashes and brackets;
 * 7 to 15 digits, the first not 0. Null when it is none. There is no country table: the platform's test numbers pass.
 */
export function parsePhone(text: string): string | null {
  return digits.exec(text.trim().replace(decoration, ''))?.[1] ?? null
}

/** `+` and digits, as every answer shows a phone. */
export function formatPhone(stored: string | null): string | null {
  return stored === null ? null : `+${stored}`
}

/** A phone in an input: parsed to digits, or 422 invalid_phone. */
export const phoneInput = rawText('A phone number is needed.').transform((value, ctx) => {
  const phone = parsePhone(value)
  if (phone === null) {
    ctx.addIssue({
      code: 'custom',
      ...issueOf('invalid_phone', 'Not a phone number: 7 to 15 digits with country code.'),
    })
    return z.NEVER
  }
  return phone
})
