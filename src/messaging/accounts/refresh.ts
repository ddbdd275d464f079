import type { App } from '#core/context/context.ts'
import { inTransaction, run } from '#core/db/db.ts'
import { appendEvents } from '#core/events/log.ts'
import { newId } from '#core/ids.ts'
import type { NumberCredentials } from '#outside/platform/credentials.ts'
import { getNumber, type PlatformNumber } from '#outside/platform/numbers.ts'
import type { NumberRow } from './account-row.ts'
import type { NumberStatus } from './account-sets.ts'
import { lockNumber, updateFacts } from './account-sql.ts'
import { forgetNumbers } from './directory.ts'

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

interface NumberFacts {
  phone: string | null
  displayName: string | null
  verifiedName: string | null
  status: NumberStatus
}

/**
 * Asks the platform for a number's phone, names and state and keeps them. A new state is told as number.status.
 * Throws PlatformError or PlatformSilence when the platform does not tell.
 */
export async function refreshNumber(app: App, number: NumberCredentials): Promise<void> {
  const node = await getNumber(app, number)
  await inTransaction(app.pool, async (tx) => {
    const [row] = await run(tx, lockNumber, [number.workspaceId, number.id])
    if (!row) return
    const facts = factsOf(node, row)
    if (same(facts, row)) return
    const now = app.clock.now()
    const { phone, displayName, verifiedName, status } = facts
    await run(tx, updateFacts, [row.workspaceId, row.id, phone, displayName, verifiedName, status, now])
    if (status !== row.status) await appendEvents(app, tx, [statusEvent(row, facts, now)])
    tx.afterCommit(() => forgetNumbers(app))
  })
}

/** What the platform leaves out stays as it was. */
function factsOf(node: PlatformNumber, row: NumberRow): NumberFacts {
  const verifiedName = node.verifiedName ?? row.verifiedName
  return {
    phone: node.phone ?? row.phone,
    displayName: verifiedName ?? row.displayName,
    verifiedName,
    status: statuses[node.status?.toUpperCase() ?? ''] ?? row.status,
  }
}

function same(facts: NumberFacts, row: NumberRow): boolean {
  return (Object.keys(facts) as (keyof NumberFacts)[]).every((key) => facts[key] === row[key])
}

function statusEvent(row: NumberRow, facts: NumberFacts, now: Date) {
  return {
    id: newId(now.getTime()),
    workspaceId: row.workspaceId,
    type: 'number.status' as const,
    subjectId: row.id,
    contactId: null,
    data: { set: { ...facts }, extras: { previous_status: row.status } },
    occurredAt: now,
  }
}
