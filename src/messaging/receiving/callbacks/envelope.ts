import { z } from 'zod'
import { maxChanges, maxNames } from '#messaging/numbers/accounts/callback-sizes.ts'

/** One change of a callback, and whom it is about. */
export interface Change {
  field: string
  value: unknown
  /** the platform's id of the number, when the value names one; else the change is about the whole account */
  phoneId: string | null
  businessId: string | null
  /** when the platform says that it happened, in seconds; the time of its entry */
  time?: number | undefined
}

const metadata = z.object({ phone_number_id: z.string().min(1) })

const change = z.object({ field: z.string(), value: z.unknown() })

/** Not z.array: it would copy and look at thousands that a stranger sent, of which the first few are read. */
const list = z.custom<unknown[]>(Array.isArray).catch([])

const entry = z.object({
  id: z.string().optional().catch(undefined),
  time: z.number().min(0).max(1e10).optional().catch(undefined),
  changes: list,
})

const envelope = z.object({ entry: list })

/** Reads the bytes of a callback as JSON. Throws SyntaxError. */
export function parseCallback(body: Buffer): unknown {
  const text = body.toString('utf8')
  const json: unknown = JSON.parse(text)
  return unstorable.test(text) ? storable(json) : json
}

// PostgreSQL stores neither U+0000 nor halves of surrogate pairs. Both can only come as escapes, as can whole pairs.
const unstorable = /\\u(?:0000|[dD][89a-fA-F])/

function storable(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\0', '')
  if (Array.isArray(value)) return value.map(storable)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value)
  return Object.fromEntries(members.map(([name, inner]) => [storable(name), storable(inner)]))
}

/** What a callback says of one account. */
export interface Entry {
  businessId: string | null
  changes: Change[]
  /** as it stands in the callback */
  given: unknown
}

/** The entries of a callback, in their order; null for no callback at all. */
export function entriesOf(json: unknown): Entry[] | null {
  const parsed = envelope.safeParse(json)
  if (!parsed.success) return null
  return parsed.data.entry.map((given) => {
    const { data } = entry.safeParse(given)
    const businessId = data?.id ?? null
    return {
      businessId,
      changes: (data?.changes ?? []).flatMap((one) => changeOf(businessId, one, data?.time) ?? []),
      given,
    }
  })
}

/** The changes of a callback, in their order; parts that are not as the platform writes them are left out. Null for no callback at all. */
export function changesOf(json: unknown): Change[] | null {
  const parsed = envelope.safeParse(json)
  return parsed.success ? [...changesIn(parsed.data.entry)].flatMap((change) => change ?? []) : null
}

/** Each is read when it is asked for; null for what is none. */
function* changesIn(entries: readonly unknown[]): Iterable<Change | null> {
  for (const given of entries) {
    const { data } = entry.safeParse(given)
    if (!data?.changes.length) yield null
    for (const one of data?.changes ?? []) yield changeOf(data?.id ?? null, one, data?.time)
  }
}

/** The platform's ids by which the numbers of changes are found, each once. */
export function idsOf(changes: readonly Change[]) {
  const phoneIds = new Set<string>()
  const businessIds = new Set<string>()
  for (const { phoneId, businessId } of changes) {
    if (phoneId !== null) phoneIds.add(phoneId)
    else if (businessId !== null) businessIds.add(businessId)
  }
  return { phoneIds: [...phoneIds], businessIds: [...businessIds] }
}

function changeOf(businessId: string | null, given: unknown, time: number | undefined): Change | null {
  const parsed = change.safeParse(given)
  if (!parsed.success) return null
  const { field, value } = parsed.data
  const told = value as { metadata?: unknown; recipient?: unknown } | null | undefined
  // A handover names its number as the recipient (spec/10 PL2).
  const named = metadata.safeParse(told?.metadata ?? told?.recipient)
  return { field, value, phoneId: named.success ? named.data.phone_number_id : null, businessId, time }
}

/**
 * The ids that a callback names whose sender is not known yet; null for no callback, and for more than an application of
 * one account sends.
 */
export function idsNamed(json: unknown): ReturnType<typeof idsOf> | null {
  const changes: Change[] = []
  let looked = 0
  for (const change of changesIn(envelope.safeParse(json).data?.entry ?? [])) {
    if (++looked > maxChanges) return null
    if (change) changes.push(change)
  }
  const ids = idsOf(changes)
  return ids.phoneIds.length + ids.businessIds.length > maxNames ? null : ids
}
