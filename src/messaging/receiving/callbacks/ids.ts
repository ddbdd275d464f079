import { maxNames } from '#messaging/numbers/accounts/callback-sizes.ts'
import type { PlatformIds } from '#messaging/numbers/accounts/directory.ts'

// As the platform writes them (spec/6 10). In a text of somebody these quotes would stand behind backslashes.
const named =
  /"phone_number_id"\s{0,9}:\s{0,9}"(\d{1,32})"|"id"\s{0,9}:\s{0,9}"(\d{1,32})"\s{0,9},\s{0,9}(?:"time"\s{0,9}:\s{0,9}\d{1,16}\s{0,9},\s{0,9})?"changes"/g

/**
 * The platform's ids by which the secret of a large body's sender may be found; null when it names more than an
 * application of one account does. It is only searched: its objects would take some hundred times its size, before
 * anybody knows whose it is.
 */
export function idsWithin(body: Buffer): PlatformIds | null {
  const phoneIds = new Set<string>()
  const businessIds = new Set<string>()
  for (const [, phoneId, businessId] of body.toString('latin1').matchAll(named)) {
    if (phoneId) phoneIds.add(phoneId)
    if (businessId) businessIds.add(businessId)
    if (phoneIds.size > maxNames || businessIds.size > maxNames) return null
  }
  return { phoneIds: [...phoneIds], businessIds: [...businessIds] }
}
