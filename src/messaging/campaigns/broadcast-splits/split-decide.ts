import type { App } from '#core/context/context.ts'
import { run, statement, type Tx } from '#core/db/db.ts'
import { laterBy } from '#core/db/later-by.ts'
import { oneRow } from '#core/found.ts'
import { isAwaited } from '#messaging/campaigns/broadcast-hours/turns.ts'
import { type BroadcastRow, broadcastColumns } from '#messaging/campaigns/broadcasts/broadcast-row.ts'
import { mayBeTried } from '#messaging/campaigns/broadcasts/limit.ts'
import { noteMoved } from '#messaging/campaigns/broadcasts/progress.ts'
import { drawVariants } from './split-draw.ts'
import { isTesting } from './split-shape.ts'
import { bestVariant } from './variants.ts'

/** Whether a test of broadcast `row` is to be decided by now ($1). */
const isDue = (row: string) => `(${row}.test_until <= $1 and ${row}.decided_at is null)`

/**
 * Whether broadcast `row` has people whose turn may have come ($1 is now): no test of it waits, nor does everybody for their
 * time, nor it for a limit of the number.
 */
export const mayBeSent = (row: string): string =>
  `(${isDue(row)} or not ${row}.test_rests and ${isAwaited(row)} and ${mayBeTried(row)})`

/** Nobody of the test is left without a message: from now on it runs, and the broadcast rests until its end. */
const rest = statement(
  'broadcasts.rest_test',
  `with moved as (
     update broadcast b set test_rests = true, updated_at = $3::timestamptz,
       test_until = coalesce(b.test_until, ${laterBy('$3::timestamptz', "make_interval(hours => (b.split #>> '{test,hours}')::int)")})
     where b.workspace_id = $1 and b.id = $2 and not exists (
       select from broadcast_recipient r where r.workspace_id = $1 and r.broadcast_id = $2 and r.status = 'pending'
         and r.variant is not null and (r.message_id is null or r.held_at is not null))
     returning b.workspace_id, b.id
   )${noteMoved('moved')}`,
)

/** Lets a broadcast, which is locked, rest when nobody of its test is left to send to. */
export async function restTest(tx: Tx, { workspaceId, id }: BroadcastRow, now: Date): Promise<void> {
  await run(tx, rest, [workspaceId, id, now])
}

const saveDecided = statement<BroadcastRow>(
  'broadcasts.decide_test',
  `update broadcast b set decided_at = $3, winner = $4, winner_is_clear = $5, test_rests = false, next_due_at = null,
     updated_at = $3
   where b.workspace_id = $1 and b.id = $2 returning ${broadcastColumns('b')}`,
)

/**
 * Decides the test of a broadcast whose time has come: who waited gets the variant with the best rate, the first of equal
 * ones, whether or not the difference is sure. The row is locked and its lane owned, and what is decided, and for whom,
 * is one transaction with the first share of the rest: it is decided once, whoever dies.
 */
export async function decideTest(app: App, tx: Tx, broadcast: BroadcastRow): Promise<BroadcastRow> {
  const now = app.clock.now()
  const { workspaceId, id, split, testUntil } = broadcast
  if (!split?.test || !isTesting(broadcast) || testUntil === null || testUntil > now) return broadcast
  const found = await bestVariant(tx, broadcast, split.test.metric)
  const decided = [workspaceId, id, now, found?.best ?? 1, found?.isClear ?? false]
  return drawVariants(tx, await oneRow(tx, saveDecided, decided, 'broadcast'), now)
}
