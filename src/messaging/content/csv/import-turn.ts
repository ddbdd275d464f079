import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { type Queryable, run, statement } from '#core/db/db.ts'
import { laterBy } from '#core/db/later-by.ts'
import { AppError } from '#core/errors.ts'

// One import of a workspace at a time (spec/8 CO7). A turn is kept for two minutes from its last chunk, so that one whose
// process died does not stay. An import in the background keeps it for as long as it runs, whoever goes on with it.

const keptMs = 2 * 60_000

const take = statement<{ id: string }>(
  'csv.take_turn',
  `insert into import_turn as t (workspace_id, id, kept_until)
   select $1::uuid, $2::uuid, $3::timestamptz where not exists (
     select from contact_import i where i.workspace_id = $1 and i.id <> $2 and i.state = 'running')
   on conflict (workspace_id) do update set id = excluded.id, kept_until = excluded.kept_until
     where ${laterBy('t.kept_until', `interval '${keptMs} milliseconds'`)} <= excluded.kept_until or t.id = excluded.id
   returning t.id`,
)

export const endTurn = statement(
  'csv.end_turn',
  'delete from import_turn where workspace_id = $1 and id = $2',
)

const running = () =>
  new AppError('conflict', 'Another import is running', { field: 'file', whole: true }).because('being_done')

/** Takes the turn of a workspace, or holds on to it. Throws conflict while another import has it. */
export async function takeTurn(
  ctx: Pick<Ctx, 'now'>,
  db: Queryable,
  workspaceId: string,
  id: string,
): Promise<void> {
  const now = ctx.now()
  const taken = await run(db, take, [workspaceId, id, new Date(now.getTime() + keptMs)])
  if (taken.length === 0) throw running()
}

/** Runs an import with the turn of its workspace; `keep` holds on to it. Throws conflict while another one runs. */
export async function withTurn<T>(ctx: Ctx, work: (keep: () => Promise<void>) => Promise<T>): Promise<T> {
  const id = ctx.newId()
  const workspaceId = workspaceOf(ctx.actor)
  await takeTurn(ctx, ctx.app.pool, workspaceId, id)
  let keptAt = ctx.now().getTime()
  const keep = async () => {
    const now = ctx.now().getTime()
    if (now - keptAt < keptMs / 4) return
    await takeTurn(ctx, ctx.app.pool, workspaceId, id)
    keptAt = now
  }
  try {
    return await work(keep)
  } finally {
    await run(ctx.app.pool, endTurn, [workspaceId, id])
  }
}
