import type { App } from '#core/context/context.ts'
import type { NumberCredentials } from '#outside/platform/credentials.ts'
import { logPlatformFailure } from '#outside/platform/log.ts'
import { getNumber, type PlatformNumber } from '#outside/platform/numbers.ts'
import { readRoutingRoles } from '#outside/platform/thread-control.ts'
import type { AccountRow } from './account-details.ts'
import { type NumberQuality, type NumberStatus, numberQualities } from './account-sets.ts'
import { type Facts, keepFacts } from './facts.ts'
import { keepResponderRole } from './responder-role.ts'

/**
 * The platform's words for a number's state (spec/6 7.1). FLAGGED and RATE_LIMITED numbers still send; a word we do
 * not know changes nothing.
 */
const statuses: Record<string, NumberStatus> = {
  CONNECTED: 'active',
  FLAGGED: 'active',
  RATE_LIMITED: 'active',
  PENDING: 'pending_registration',
  UNVERIFIED: 'pending_registration',
  DISCONNECTED: 'disconnected',
  MIGRATED: 'disconnected',
  DELETED: 'disconnected',
  RESTRICTED: 'restricted',
  BANNED: 'restricted',
}

/**
 * Asks the platform for a number's phone, names, state and health and keeps them. A new state is told as number.status.
 * Throws PlatformError or PlatformSilence when the platform does not tell.
 */
export async function refreshNumber(app: App, number: NumberCredentials): Promise<PlatformNumber> {
  const node = await getNumber(app, number)
  let role: string | null = null
  await keepFacts(app, number, (before) => {
    role = before.responderRole
    return factsOf(node, before)
  })
  if (role !== null) await refreshRole(app, number)
  return node
}

/** Where others answer on the number, too, the platform is asked for our role; what it does not tell stays (spec/10 PL2). */
async function refreshRole(app: App, number: NumberCredentials): Promise<void> {
  try {
    await keepResponderRole(app, { ...number, numberId: number.id }, await readRoutingRoles(app, number))
  } catch (error) {
    logPlatformFailure(app, 'read the roles of a number', number.id, error)
  }
}

const qualities: ReadonlySet<string> = new Set(numberQualities.values)

/** NA, UNKNOWN and words we do not know are unknown. */
function qualityOf(word: string | null): NumberQuality {
  const known = word?.toLowerCase() ?? ''
  return qualities.has(known) ? (known as NumberQuality) : 'unknown'
}

/** What the platform leaves out stays as it was. */
function factsOf(node: PlatformNumber, before: AccountRow): Partial<Facts> {
  const verifiedName = node.verifiedName ?? before.verifiedName
  const status = statuses[node.status?.toUpperCase() ?? ''] ?? before.status
  return {
    phone: node.phone ?? before.phone,
    displayName: verifiedName ?? before.displayName,
    verifiedName,
    status,
    quality: node.qualityRating === null ? before.quality : qualityOf(node.qualityRating),
    messagingLimit: node.messagingLimit ?? before.messagingLimit,
    throughput: node.throughput ?? before.throughput,
    isOnBusinessApp: node.isOnBusinessApp,
    tokenRefusedAt: null,
    ...(status === 'active' && before.status === 'restricted'
      ? { restriction: null, restrictedUntil: null }
      : {}),
  }
}
