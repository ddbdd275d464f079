import { z } from 'zod'

// Members as the platform writes them. What is missing or of an unexpected kind reads as null, so that one odd member
// Readers for members as the platform writes them. What is missing or of an unexpected kind reads as null, so that one
// odd member never loses the rest of the message.

/** Text, or null when missing, empty or no text. */
export const textOrNull = z
  .string()
  .transform((value) => value || null)
  .nullish()
  .catch(null)
  .transform((value) => value ?? null)

/** An id or a number, as text: ids of templates come as JSON numbers (spec/6 1). */
export const textOrNumber = z
  .union([z.string(), z.number()])
  .transform((value) => String(value) || null)
  .nullish()
  .catch(null)
  .transform((value) => value ?? null)

/** Only what is said to be true; anything else reads as missing. */
export const trueOrAbsent = z.literal(true).optional().catch(undefined)

/** Anything, in a list; no list reads as an empty one. */
export const listOrEmpty = z.array(z.unknown()).catch([])

/** Seconds since 1970, as text or number; null when unreadable. */
export const unixSeconds = z
  .union([z.string(), z.number()])
  .transform((value) => new Date(Number(value) * 1000))
  .refine((date) => !Number.isNaN(date.getTime()))
  .nullish()
  .catch(null)
  .transform((value) => value ?? null)

/** A phone-like id: its digits, or null. */
export const digitsOrNull = z
  .string()
  .transform((value) => value.replace(/\D/g, '') || null)
  .nullish()
  .catch(null)
  .transform((value) => value ?? null)
