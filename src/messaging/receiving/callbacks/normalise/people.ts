import { z } from 'zod'
import type { Sender } from '#messaging/contacts/contacts/identities.ts'
import { digitsOrNull, listOrEmpty, naming, textOrNull } from './fields.ts'

const contact = naming(
  z.looseObject({
    wa_id: digitsOrNull,
    user_id: textOrNull,
    parent_user_id: textOrNull,
    profile: z.looseObject({ name: textOrNull, username: textOrNull }).catch({ name: null, username: null }),
  }),
)

export type Person = z.output<typeof contact>

/** The people that a callback describes beside its messages (spec/6 11). */
export const people = listOrEmpty.transform((list) =>
  list.flatMap((one) => {
    const parsed = contact.safeParse(one)
    return parsed.success ? [parsed.data] : []
  }),
)

export interface Names {
  waId: string | null
  userId: string | null
  parentUserId: string | null
}

/**
 * Who is meant by the ids beside a message, completed by the callback's people. People with a username may come
 * without a phone (spec/6 12.9). Null when nothing names the person.
 */
export function identify(names: Names, described: readonly Person[]): Sender | null {
  const same = described.find(
    (person) =>
      (names.waId !== null && person.wa_id === names.waId) ||
      (names.userId !== null && person.user_id === names.userId),
  )
  const unnamed = names.waId === null && names.userId === null
  const person = same ?? (unnamed && described.length === 1 ? described[0] : undefined)
  const waId = names.waId ?? person?.wa_id ?? null
  const userId = names.userId ?? person?.user_id ?? null
  if (waId === null && userId === null) return null
  return {
    waId,
    userId,
    parentUserId: names.parentUserId ?? person?.parent_user_id ?? null,
    username: person?.profile.username ?? null,
    profileName: person?.profile.name ?? null,
  }
}
