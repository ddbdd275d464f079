import { setTimeout } from 'node:timers/promises'
import type { Ctx } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import { AppError, errors } from '#core/errors.ts'

/** Longer than a request may take (spec/4 D16): only the turn of a process that died ends by itself. */
const turnMs = 60_000
const patienceMs = 45_000
const askAgainMs = 100

/** The turn is a row and not a lock: a lock would hold a connection for as long as the platform takes to answer. */
const takeTurn = statement<{ unanswered: string | null }>(
  'templates.take_turn',
  // Citus reads what stands in no part of its own after the row was written.
  `with before as materialized (
     select owner from template_turn where workspace_id = $1 and number_id = $2 and name = $3 and language = $4
   ), taken as (
     insert into template_turn as t (workspace_id, number_id, name, language, owner, until)
     values ($1, $2, $3, $4, $5, $7)
     on conflict (workspace_id, number_id, name, language)
       do update set owner = excluded.owner, until = excluded.until where t.until <= $6
     returning t.owner
   )
   select (select owner from before) as unanswered from taken`,
)

const own = 'workspace_id = $1 and number_id = $2 and name = $3 and language = $4 and owner = $5'

const endTurn = statement<never>('templates.end_turn', `delete from template_turn where ${own}`)

/** Without an answer the row stays: it tells the next try that the platform may have the template. */
const leaveTurn = statement<never>(
  'templates.leave_turn',
  `update template_turn set until = $6 where ${own} and until > $6`,
)

/** A template as it is to be made, under this id. */
interface WantedName {
  id: string
  name: string
  language: string
}

/**
 * Requests for a template of the same name and language take turns, whichever processes they reach: of two in the same
 * moment the second finds what the first has made, while the platform may still be answering the first. `work` is told
 * the id of the template that an earlier, unanswered try wanted to make. Throws unavailable when the turn does not come
 * before the request's time is over.
 */
export async function inTurn<T>(
  ctx: Ctx,
  number: { workspaceId: string; id: string },
  { id, name, language }: WantedName,
  work: (unanswered: string | null) => Promise<T>,
): Promise<T> {
  const turn = [number.workspaceId, number.id, name, language, id]
  return during(ctx, turn, work, await waitForTurn(ctx, turn))
}

/** As `inTurn` without waiting: whoever finds somebody at it is told `busy`. */
export async function inTurnAtOnce<T>(
  ctx: Ctx,
  number: { workspaceId: string; id: string },
  { id, name, language }: WantedName,
  busy: () => AppError,
  work: () => Promise<T>,
): Promise<T> {
  const turn = [number.workspaceId, number.id, name, language, id]
  const taken = await tryTurn(ctx, turn)
  if (!taken) throw busy()
  return during(ctx, turn, work, taken.unanswered)
}

async function during<T>(
  ctx: Ctx,
  turn: string[],
  work: (unanswered: string | null) => Promise<T>,
  unanswered: string | null,
): Promise<T> {
  // The answer is what became of the work, even if the turn cannot be given back: that ends by itself.
  const giveBack = (answered: boolean) =>
    (answered ? run(ctx.app.pool, endTurn, turn) : run(ctx.app.pool, leaveTurn, [...turn, ctx.now()])).catch(
      () => [],
    )
  try {
    const done = await work(unanswered)
    await giveBack(true)
    return done
  } catch (error) {
    await giveBack(error instanceof AppError && error.status < 500)
    throw error
  }
}

async function tryTurn({ app }: Ctx, turn: string[]): Promise<{ unanswered: string | null } | undefined> {
  const now = app.clock.now()
  const [taken] = await run(app.pool, takeTurn, [...turn, now, new Date(now.getTime() + turnMs)])
  return taken
}

async function waitForTurn(ctx: Ctx, turn: string[]): Promise<string | null> {
  const givesUpAt = performance.now() + patienceMs
  for (;;) {
    const taken = await tryTurn(ctx, turn)
    if (taken) return taken.unanswered
    if (performance.now() > givesUpAt) throw errors.unavailable('A template of this name is being submitted.')
    await setTimeout(askAgainMs)
  }
}
