import type { z } from 'zod'
import type { Actor } from '#core/access/actor.ts'
import { byName, mustBe } from '#core/validation.ts'
import { maskPhone, masks } from '#people/workspaces/masking.ts'

/** What is kept of a contact by names of the workspace's own: any JSON object (spec/8 CO1). */
export type Metadata = Record<string, unknown>

/** What /v1 shows of it. */
export type CustomFields = Record<string, string | number | boolean>

const fieldName = /^[A-Za-z0-9_]{1,64}$/

/** Whether /v1 can call a field so. */
export const isFieldName = (name: string): boolean => fieldName.test(name)

const isSimple = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

/** Whether /v1 shows this member, and changes it; it leaves all others alone (spec/8 CO2). */
export const isCustomField = (name: string, value: unknown): boolean => isFieldName(name) && isSimple(value)

/** What /v1 shows: strings, numbers and booleans with names of its own rule, by name. */
export function customFieldsOf(metadata: Metadata): CustomFields {
  const shown = Object.entries(metadata).filter(([name, value]) => isCustomField(name, value))
  return Object.fromEntries(shown.sort(([a], [b]) => (a < b ? -1 : 1))) as CustomFields
}

const mostBytes = 64 * 1024
const mostLevels = 8

/** How many objects and lists stand in each other, looked at no deeper than is allowed. */
function isTooDeep(value: unknown, levels = mostLevels): boolean {
  if (typeof value !== 'object' || value === null) return false
  return levels === 0 || Object.values(value).some((member) => isTooDeep(member, levels - 1))
}

/** Any JSON object of up to 64 KB and 8 levels (spec/8 CO2). */
const metadataInput = byName<unknown>({}, mustBe('object')).superRefine((metadata, ctx) => {
  const refuse = (message: string) => ctx.addIssue({ code: 'custom', message })
  if (isTooDeep(metadata)) return refuse(`Must have at most ${mostLevels} levels.`)
  const text = JSON.stringify(metadata)
  if (Buffer.byteLength(text) > mostBytes) refuse('Must have at most 64 KB.')
})

/** The same as an input's field: null clears it (spec/8 G2). */
export const metadataOrNone = metadataInput.nullish() satisfies z.ZodType

const digitsIn = (text: string) => text.replace(/\D/g, '')

function maskedWithin(value: unknown, phone: string): unknown {
  if (typeof value === 'string' || typeof value === 'number') {
    const text = String(value)
    return digitsIn(text).includes(phone) ? maskPhone(text) : value
  }
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map((member) => maskedWithin(member, phone))
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, maskedWithin(member, phone)]),
  )
}

/** As this actor sees it: the contact's own phone, written into it, is hidden as elsewhere (spec/8 G4). */
export function metadataFor(
  actor: Actor,
  { phone, metadata }: { phone: string | null; metadata: Metadata },
): Metadata {
  return phone !== null && masks(actor) ? (maskedWithin(metadata, phone) as Metadata) : metadata
}

/**
 * What somebody who sees hidden values sends back of them: a value as they see it is the one that is there (spec/9 2.1,
 * forms send the whole object back).
 */
export function unhidden(given: unknown, before: unknown, shown: unknown): unknown {
  if (given === shown) return before
  if (typeof given !== 'object' || given === null || typeof shown !== 'object' || shown === null) return given
  if (typeof before !== 'object' || before === null || Array.isArray(given) !== Array.isArray(shown))
    return given
  const of = (holder: object, name: string) =>
    Object.hasOwn(holder, name) ? Reflect.get(holder, name) : undefined
  const members = Object.entries(given).map(([name, value]) => [
    name,
    unhidden(value, of(before, name), of(shown, name)),
  ])
  return Array.isArray(given) ? members.map(([, value]) => value) : Object.fromEntries(members)
}
