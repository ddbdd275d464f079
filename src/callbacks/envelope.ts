import { z } from 'zod'

/** One change of a callback, and whom it is about. */
export interface Change {
  field: string
  value: unknown
  /** the platform's id of the number, when the value names one; else the change is about the whole account */
  phoneId: string | null
  businessId: string | null
}

const metadata = z.object({ phone_number_id: z.string().min(1) })

const change = z.object({ field: z.string(), value: z.unknown() })

const entry = z.object({
  id: z.string().optional().catch(undefined),
  changes: z.array(z.unknown()).catch([]),
})

const envelope = z.object({ entry: z.array(z.unknown()).catch([]) })

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

/** The changes of a callback, in their order; parts that are not as the platform writes them are left out. Null for no callback at all. */
export function changesOf(json: unknown): Change[] | null {
  const parsed = envelope.safeParse(json)
  if (!parsed.success) return null
  return parsed.data.entry.flatMap((given) => {
    const { data } = entry.safeParse(given)
    return data ? data.changes.flatMap((one) => changeOf(data.id ?? null, one)) : []
  })
}

function changeOf(businessId: string | null, given: unknown): Change[] {
  const parsed = change.safeParse(given)
  if (!parsed.success) return []
  const { field, value } = parsed.data
  const named = metadata.safeParse((value as { metadata?: unknown } | null | undefined)?.metadata)
  return [{ field, value, phoneId: named.success ? named.data.phone_number_id : null, businessId }]
}
