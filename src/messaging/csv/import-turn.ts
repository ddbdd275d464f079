import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import { AppError } from '#core/errors.ts'

// One import of a workspace at a time (spec/8 CO7). A turn is kept for two minutes from its last chunk, so that one whose
// process died does not stay.

const keptMs = 2 * 60_000

const takeTurn = statement<{ id: string }>(
  'csv.take_turn',
  `insert into import_turn as t (workspace_id, id, kept_until) values ($1, $2, $3)
   on conflict (workspace_id) do update set id = excluded.id, kept_until = excluded.kept_until
     where t.kept_until <= $4 or t.id = excluded.id
   returning t.id`,
)

const endTurn = statement('csv.end_turn', 'delete from import_turn where workspace_id = $1 and id = $2')

const running = () => new AppError('conflict', 'Another import is running', { field: 'file', whole: true })

async function take(ctx: Ctx, id: string): Promise<void> {
  const now = ctx.now()
  const values = [workspaceOf(ctx.actor), id, new Date(now.getTime() + keptMs), now]
  const taken = await run(ctx.app.pool, takeTurn, values)
  if (taken.length === 0) throw running()
}

/** Runs an import with the turn of its workspace; `keep` holds on to it. Throws conflict while another one runs. */
export async function withTurn<T>(ctx: Ctx, work: (keep: () => Promise<void>) => Promise<T>): Promise<T> {
  const id = ctx.newId()
  await take(ctx, id)
  try {
    return await work(() => take(ctx, id))
  } finally {
    await run(ctx.app.pool, endTurn, [workspaceOf(ctx.actor), id])
  }
}
