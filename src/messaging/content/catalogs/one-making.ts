import type { Ctx } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import { AppError } from '#core/errors.ts'

/** Longer than a request may take (spec/4 D16): only the turn of a process that died ends by itself. */
const turnMs = 60_000

/** A turn that was given. */
interface Turn {
  /** an earlier try has not seen its end: what it wanted to make may be there */
  isAgain: boolean
  /** what the earlier try, or else this one, calls the product for the shop */
  retailerId: string | null
}

const take = statement<Turn>(
  'catalogs.take_turn',
  // Citus reads what stands in no part of its own after the row was written.
  `with before as materialized (
     select owner from catalog_turn where workspace_id = $1 and number_id = $2 and subject = $3
   ), taken as (
     insert into catalog_turn as t (workspace_id, number_id, subject, owner, retailer_id, until)
     values ($1, $2, $3, $4, $5, $7)
     on conflict (workspace_id, number_id, subject)
       do update set owner = excluded.owner, until = excluded.until where t.until <= $6
     returning t.retailer_id
   )
   select exists (select from before) as "isAgain", retailer_id as "retailerId" from taken`,
)

const own = 'workspace_id = $1 and number_id = $2 and subject = $3 and owner = $4'
const end = statement<never>('catalogs.end_turn', `delete from catalog_turn where ${own}`)
const leave = statement<never>('catalogs.leave_turn', `update catalog_turn set until = $5 where ${own}`)

/**
 * Makes something at the platform that it would make twice if it were asked twice. The turn stands before the platform
 * is asked and goes when its answer is known and stored; of a try that died between, or that was not answered, it
 * stays, and the next try of the same is told of it: it looks there first. A second try in the meantime is a conflict.
 */
export async function onlyOne<T>(
  ctx: Ctx,
  number: { workspaceId: string; id: string },
  { subject, retailerId = null }: { subject: string; retailerId?: string | null },
  work: (turn: Turn) => Promise<T>,
): Promise<T> {
  const turn = [number.workspaceId, number.id, subject, ctx.newId()]
  const now = ctx.app.clock.now()
  const [taken] = await run(ctx.app.pool, take, [...turn, retailerId, now, new Date(now.getTime() + turnMs)])
  if (!taken) throw new AppError('conflict', 'Somebody is making this at the moment.').because('being_done')
  const answered = () => run(ctx.app.pool, end, turn).catch(() => [])
  try {
    const done = await work(taken)
    await answered()
    return done
  } catch (error) {
    // A refusal is an answer: nothing was made. Of everything else nobody knows.
    const isAnswer = error instanceof AppError && error.status <= 502
    if (isAnswer) await answered()
    else await run(ctx.app.pool, leave, [...turn, ctx.app.clock.now()]).catch(() => [])
    throw error
  }
}
