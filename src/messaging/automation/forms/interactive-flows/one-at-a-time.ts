import type { Ctx } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import { AppError } from '#core/errors.ts'
import type { InteractiveFlow } from './interactive-flow-row.ts'

/** Longer than the platform may take for all that a change asks of it: only the turn of a process that died ends by itself. */
const turnMs = 180_000

export interface Turn {
  owner: string
}

const take = statement<Turn>(
  'interactive_flows.take_turn',
  `update interactive_flow set turn_owner = $3, turn_until = $5
   where workspace_id = $1 and id = $2 and (turn_until is null or turn_until <= $4)
   returning turn_owner as owner`,
)

const end = statement<never>(
  'interactive_flows.end_turn',
  `update interactive_flow set turn_owner = null, turn_until = null
   where workspace_id = $1 and id = $2 and turn_owner = $3`,
)

const beingChanged = () =>
  new AppError('conflict', 'The flow is being changed at the platform at the moment.').because('being_done')

/** Throws conflict where the turn was over before its work, and another's may have begun. */
export function assertOwnTurn(flow: InteractiveFlow, { owner }: Turn): void {
  if (flow.turnOwner !== owner) throw beingChanged()
}

/**
 * Changes a form at the platform. One at a time changes it, whichever process they reach: a second one in the meantime throws
 * conflict (spec/8 IF3). The turn is a row and not a lock, which would hold a connection for as long as the platform
 * takes to answer.
 */
export async function oneAtATime<T>(
  ctx: Ctx,
  { workspaceId, id }: Pick<InteractiveFlow, 'workspaceId' | 'id'>,
  work: (turn: Turn) => Promise<T>,
): Promise<T> {
  const turn = [workspaceId, id, ctx.newId()]
  const now = ctx.app.clock.now()
  const [taken] = await run(ctx.app.pool, take, [...turn, now, new Date(now.getTime() + turnMs)])
  if (!taken) throw beingChanged()
  try {
    return await work(taken)
  } finally {
    // The answer is what became of the work, even if the turn cannot be given back: that ends by itself.
    await run(ctx.app.pool, end, turn).catch(() => [])
  }
}
