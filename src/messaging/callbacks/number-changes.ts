import type { App } from '#core/context/context.ts'
import { inTransaction, run } from '#core/db/db.ts'
import { appendEvents } from '#core/events/log.ts'
import { newId } from '#core/ids.ts'
import type { NumberRow } from '#messaging/accounts/account-row.ts'
import { lockNumber, updateFacts } from '#messaging/accounts/account-sql.ts'
import { forgetNumbers } from '#messaging/accounts/directory.ts'
import type { NumberChange } from './normalise/effects.ts'

/** Keeps what the platform decided about a number; a new status is told as number.status. Repeating changes nothing. */
export async function changeNumber(app: App, change: NumberChange): Promise<void> {
  const { workspaceId, id } = change.number
  await inTransaction(app.pool, async (tx) => {
    const [before] = await run(tx, lockNumber, [workspaceId, id])
    if (!before) return
    const after = numberAfter(before, change)
    if (after.status === before.status && after.verifiedName === before.verifiedName) return
    const now = app.clock.now()
    const { phone, displayName, verifiedName, status } = after
    await run(tx, updateFacts, [workspaceId, id, phone, displayName, verifiedName, status, now])
    if (status !== before.status) {
      const data = { set: { status, verifiedName, displayName }, extras: { previous_status: before.status } }
      const event = {
        id: newId(now.getTime()),
        workspaceId,
        subjectId: id,
        contactId: null,
        data,
        occurredAt: now,
      }
      await appendEvents(app, tx, [{ ...event, type: 'number.status' }])
    }
    tx.afterCommit(() => forgetNumbers(app))
  })
}

function numberAfter(before: NumberRow, change: NumberChange): NumberRow {
  const moves = change.status && change.from?.includes(before.status)
  const verifiedName = change.verifiedName ?? before.verifiedName
  return {
    ...before,
    status: moves && change.status ? change.status : before.status,
    verifiedName,
    displayName: change.verifiedName ?? before.displayName,
  }
}
