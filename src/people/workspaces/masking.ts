import { isDeepStrictEqual } from 'node:util'
import type { Actor } from '#core/access/actor.ts'

/** Organizations can hide phones from their own people; /v1 and webhooks are theirs to guard (spec/5 section 0). */
export function masks(actor: Actor): boolean {
  return actor.kind === 'member' && actor.maskPhones === true
}

const shown = 4

/** Every character but the last four becomes a star. */
export function maskPhone(phone: string): string {
  return '*'.repeat(Math.max(0, phone.length - shown)) + phone.slice(-shown)
}

/** People without a name are often called by their phone: 7 digits or more, and mostly digits. */
export function looksLikePhone(name: string): boolean {
  const digits = name.match(/\d/g)?.length ?? 0
  return name.length >= 7 && digits >= 7 && digits / name.length > 0.7
}

/** The same in SQL, of a column. Where text is counted otherwise there than here, it hides more. */
export function isPhoneLike(column: string): string {
  const digits = `length(regexp_replace(${column}, '[^0-9]', '', 'g'))`
  return `(length(${column}) >= 7 and ${digits} >= 7 and ${digits} > 0.7 * length(${column}))`
}

/** In SQL, what is shown of a phone that is hidden. */
export function shownOf(column: string): string {
  return `right(${column}, ${shown})`
}

/** A customer's phone as this actor sees it. */
export function phoneFor<P extends string | null>(actor: Actor, phone: P): P | string {
  return phone !== null && masks(actor) ? maskPhone(phone) : phone
}

/** A customer's name as this actor sees it. */
export function nameFor<N extends string | null>(actor: Actor, name: N): N | string {
  return name !== null && masks(actor) && looksLikePhone(name) ? maskPhone(name) : name
}

/**
 * The platform's id of a message as this actor sees it. It is base64 with the customer's phone in it, so whoever may
 * not see the phone does not see the id.
 */
export function platformIdFor(actor: Actor, id: string | null): string | null {
  return masks(actor) ? null : id
}

const phones = /\+?\d(?:[\p{Z}()[\]./–-]{0,3}\d){6,}/gu
/** As it is, or as JSON and addresses write it: `/` and `=` escaped. */
const wamids = /wamid\.[\w+/=\\%-]+/gi

/** In SQL, a text without what is hidden within it: it hides more than is starred here, never less. */
export function shownWithin(text: string): string {
  return String.raw`regexp_replace(${text}, 'wamid\.\S+|\+?\d([^[:alnum:]]{0,3}\d){6,}', '****', 'gi')`
}

function maskedWithin(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(wamids, 'wamid.****').replace(phones, maskPhone)
  if (Array.isArray(value)) return value.map(maskedWithin)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, maskedWithin(inner)]))
}

const wholePhone = /^\+\d{7,15}$/
const names = new Set(['name', 'profile_name'])
const withPhonesInside = new Set(['contacts', 'system', 'error'])
const platformIds = new Set(['platform_message_id'])

function maskedDocument(value: unknown, key: string): unknown {
  if (withPhonesInside.has(key)) return maskedWithin(value)
  if (platformIds.has(key)) return null
  if (typeof value === 'string') {
    if (/^wamid\./i.test(value)) return null
    return wholePhone.test(value) || (names.has(key) && looksLikePhone(value)) ? maskPhone(value) : value
  }
  if (Array.isArray(value)) return value.map((inner) => maskedDocument(inner, key))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, maskedDocument(inner, name)]))
}

/** A document of /v1, such as the body of a webhook, as this actor sees it. */
export function documentFor(actor: Actor, document: unknown): unknown {
  return masks(actor) ? maskedDocument(document, '') : document
}

/** Content that carries phones of people or the platform's ids, such as contact cards, as this actor sees it. */
export function contentFor(actor: Actor, content: unknown): unknown {
  return masks(actor) ? maskedWithin(content) : content
}

/** Of these values those that hide nothing from this actor, so that they can be written as they are. */
export function withoutHidden(
  actor: Actor,
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => isDeepStrictEqual(contentFor(actor, value), value)),
  )
}
