import { workspaceOf } from '#core/access/actor.ts'
import type { App, Ctx } from '#core/context/context.ts'
import { inOrderOf, loaderOf } from '#core/context/loader.ts'
import { columns, type RowOf } from '#core/db/columns.ts'
import { inTransaction, run, statement, type Tx } from '#core/db/db.ts'
import type { NumberPaceModel } from '#generated/prisma/models/NumberPace.ts'
import type { NumberEntry } from './directory.ts'
import { ceilingOf, type Pace, paceNow, slower } from './pace.ts'

const fields = ['numberId', 'rate', 'tokens', 'filledAt', 'quietSince', 'restsUntil'] as const
type PaceRow = RowOf<NumberPaceModel, (typeof fields)[number]>
const paceColumns = columns('NumberPace', 'p', fields)

const lockPace = statement<PaceRow>(
  'numbers.lock_pace',
  `select ${paceColumns} from number_pace p where p.workspace_id = $1 and p.number_id = $2 for update`,
)

const savePace = statement(
  'numbers.save_pace',
  `insert into number_pace (workspace_id, number_id, rate, tokens, filled_at, quiet_since, rests_until)
   values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (workspace_id, number_id) do update set rate = excluded.rate, tokens = excluded.tokens,
     filled_at = excluded.filled_at, quiet_since = excluded.quiet_since, rests_until = excluded.rests_until`,
)

async function save(tx: Tx, { workspaceId, id }: NumberEntry, pace: Pace): Promise<void> {
  const { rate, tokens, filledAt, quietSince, restsUntil } = pace
  await run(tx, savePace, [workspaceId, id, rate, tokens, filledAt, quietSince, restsUntil])
}

/** How many messages of broadcasts a number may be given now, `most` at most; they count as sent. */
export async function takePace(tx: Tx, number: NumberEntry, most: number, now: Date): Promise<number> {
  const [kept] = await run(tx, lockPace, [number.workspaceId, number.id])
  const pace = paceNow(kept, ceilingOf(number), now)
  const granted = Math.min(most, Math.floor(pace.tokens))
  if (granted > 0) await save(tx, number, { ...pace, tokens: pace.tokens - granted })
  return granted
}

/** The platform said that these numbers send too fast (130429): those that learn from it rest, and go on at half the rate. */
export async function slowDown(app: App, numbers: readonly NumberEntry[]): Promise<void> {
  const now = app.clock.now()
  for (const number of numbers) {
    if (!number.pacesBroadcasts) continue
    await inTransaction(app.pool, async (tx) => {
      const [kept] = await run(tx, lockPace, [number.workspaceId, number.id])
      await save(tx, number, slower(paceNow(kept, ceilingOf(number), now), now))
    })
  }
}

/**
 * Whether nothing is to be given to number `row` of a broadcast now ($1): it rests, or its bucket is empty. As it was
 * filled last; what has grown since only makes it sooner.
 */
export const restsNow = (row: string) => `exists (
  select from number_pace p join number n on n.workspace_id = p.workspace_id and n.id = p.number_id
  where p.workspace_id = ${row}.workspace_id and p.number_id = ${row}.number_id and n.paces_broadcasts
    and p.tokens + p.rate * extract(epoch from $1::timestamptz - p.filled_at) < 1)`

/** What is known of the pace of a number. */
export interface ShownPace {
  perSecond: number
  restsUntil: Date | null
}

const pacesOf = statement<PaceRow>(
  'numbers.paces',
  `select ${paceColumns} from number_pace p where p.workspace_id = $1 and p.number_id = any($2::uuid[])`,
)

/** Single reads of paces by the numbers' ids, gathered. */
export const paceLoader = loaderOf(async (ctx: Ctx, ids) => {
  const rows = await run(ctx.app.pool, pacesOf, [workspaceOf(ctx.actor), ids])
  return inOrderOf(ids, rows, ({ numberId }) => numberId)
})

/** The pace of a number as it is at this moment. */
export function shownPace(kept: Pace | null, ceiling: number, now: Date): ShownPace {
  const { rate, restsUntil } = paceNow(kept, ceiling, now)
  return { perSecond: Math.floor(rate), restsUntil: restsUntil && restsUntil > now ? restsUntil : null }
}
