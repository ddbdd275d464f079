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

const holdsLetters = (id: string) => /\p{L}/u.test(id)

/** A phone-like id: its digits, or null. One that holds letters is a user id and never a phone (spec/10 FR16). */
export const digitsOrNull = z
  .string()
  .transform((value) => (holdsLetters(value) ? null : value.replace(/\D/g, '') || null))
  .nullish()
  .catch(null)
  .transform((value) => value ?? null)

/** The names that callbacks have for user ids, by those that they have for phones. */
const userIdNames: Readonly<Record<string, string>> = {
  from: 'from_user_id',
  to: 'to_user_id',
  wa_id: 'user_id',
  recipient_id: 'recipient_user_id',
}

function withUserIds(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  const told = value as Record<string, unknown>
  const found = Object.entries(userIdNames).flatMap(([phone, user]) => {
    const id = told[phone]
    return typeof id === 'string' && holdsLetters(id) && told[user] === undefined ? [[user, id]] : []
  })
  return found.length === 0 ? value : { ...value, ...Object.fromEntries(found) }
}

/** An object that names people: an id with letters where a phone is meant is read as the user id beside it. */
export const naming = <T extends z.ZodType>(object: T) => z.preprocess(withUserIds, object)

/** Who a person is, by an id that can be a phone or a user id. */
export const personId = textOrNull.transform((id) => {
  if (id === null) return { waId: null, userId: null }
  return holdsLetters(id) ? { waId: null, userId: id } : { waId: id.replace(/\D/g, '') || null, userId: null }
})
