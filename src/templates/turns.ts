import { setTimeout } from 'node:timers/promises'
import type { Ctx } from '../context.ts'
import { run, statement } from '../db.ts'
import { errors } from '../errors.ts'
import { newId } from '../ids.ts'

/** Longer than a request may take (spec/4 D16): only the turn of a process that died ends by itself. */
const turnMs = 60_000
const patienceMs = 45_000
const askAgainMs = 100

/** A row and no lock: a lock would hold a connection for as long as the platform takes to answer. */
const takeTurn = statement<{ owner: string }>(
  'templates.take_turn',
  `insert into template_turn as t (workspace_id, number_id, name, language, owner, until)
   values ($1, $2, $3, $4, $5, $7)
   on conflict (workspace_id, number_id, name, language)
     do update set owner = excluded.owner, until = excluded.until where t.until <= $6
   returning owner`,
)

const endTurn = statement<never>(
  'templates.end_turn',
  `delete from template_turn
   where workspace_id = $1 and number_id = $2 and name = $3 and language = $4 and owner = $5`,
)

/**
 * Requests for a template of the same name and language take turns, whichever processes they reach: of two in the same
 * moment the second finds what the first has made, while the platform may still be answering the first. Throws
 * unavailable when the turn does not come before the request's time is over.
 */
export async function inTurn<T>(
  ctx: Ctx,
  number: { workspaceId: string; id: string },
  template: { name: string; language: string },
  work: () => Promise<T>,
): Promise<T> {
  const turn = [number.workspaceId, number.id, template.name, template.language, newId()]
  await waitForTurn(ctx, turn)
  try {
    return await work()
  } finally {
    // What became of the work is the answer; a turn that is not given back ends by itself.
    await run(ctx.app.pool, endTurn, turn).catch(() => {})
  }
}

async function waitForTurn({ app }: Ctx, turn: string[]): Promise<void> {
  const givesUpAt = performance.now() + patienceMs
  for (;;) {
    const now = app.clock.now()
    const taken = await run(app.pool, takeTurn, [...turn, now, new Date(now.getTime() + turnMs)])
    if (taken.length > 0) return
    if (performance.now() > givesUpAt) throw errors.unavailable('A template of this name is being submitted.')
    await setTimeout(askAgainMs)
  }
}
