import type { NumberEntry } from '#messaging/numbers/accounts/directory.ts'
import type { Change, Entry } from './envelope.ts'
import type { Verified } from './inbox.ts'

/** A callback that was read. */
export interface Callback {
  json: object
  entries: readonly Entry[]
}

/**
 * A callback as it is stored: each account's part by itself, because callbacks of one account are worked through in
 * their order and those of different ones side by side. Entries about none of the signers' numbers say nothing to us.
 * What has one entry stays as it came, byte by byte.
 */
export function partsOf(
  body: Buffer,
  { json, entries }: Callback,
  signers: readonly NumberEntry[],
): Verified[] {
  if (entries.length <= 1)
    return [{ body, account: entries[0]?.businessId ?? '', numberIds: signers.map(({ id }) => id) }]
  return entries.flatMap(({ businessId, changes, given }) => {
    const concerned = signers.filter((number) => changes.some((change) => isAbout(change, number)))
    if (concerned.length === 0) return []
    const part = JSON.stringify({ ...json, entry: [given] })
    return [{ body: Buffer.from(part), account: businessId ?? '', numberIds: concerned.map(({ id }) => id) }]
  })
}

/** A change is about the number it names, else about all of its account. */
const isAbout = (change: Change, number: NumberEntry) =>
  change.phoneId === null ? change.businessId === number.businessId : change.phoneId === number.phoneId
