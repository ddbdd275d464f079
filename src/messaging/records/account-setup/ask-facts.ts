import type { App } from '#core/context/context.ts'
import { columns } from '#core/db/columns.ts'
import { run, statement } from '#core/db/db.ts'
import { syncTemplates } from '#messaging/content/templates/sync.ts'
import { forgetNumbers, numberById } from '#messaging/numbers/accounts/directory.ts'
import { refreshNumber } from '#messaging/numbers/accounts/refresh.ts'
import { PlatformError } from '#outside/platform/errors.ts'
import { logPlatformFailure } from '#outside/platform/log.ts'

const atOnce = 20

interface DueNumber {
  workspaceId: string
  id: string
  factsDueAt: Date
  factsAttempts: number
}

const dueNumbers = statement<DueNumber>(
  'numbers.facts_due',
  `select ${columns('Number', 'n', ['workspaceId', 'id', 'factsDueAt', 'factsAttempts'])} from number n
   where n.facts_due_at <= $1 order by n.facts_due_at, n.id limit ${atOnce}`,
)

/** Whoever dies while asking leaves it to the next; of two one asks. */
const takeDue = statement<{ id: string }>(
  'numbers.take_facts',
  `update number set facts_due_at = $4, facts_attempts = facts_attempts + 1
   where workspace_id = $1 and id = $2 and facts_due_at = $3 returning id`,
)

/** Not where somebody asked for it again in the meantime. */
const saveAsked = statement(
  'numbers.save_asked',
  `update number set facts_due_at = $4, facts_attempts = $5 where workspace_id = $1 and id = $2 and facts_due_at = $3`,
)

const takenMs = 5 * 60_000
const dayMs = 24 * 3_600_000
const longestWaitMs = 6 * 3_600_000

/** When it is asked again: each day, and sooner where no answer came. */
const waitAfter = (attempts: number) => Math.min(60_000 * 2 ** Math.min(attempts, 10), longestWaitMs)

async function askOne(app: App, due: DueNumber): Promise<void> {
  const { workspaceId, id, factsDueAt, factsAttempts } = due
  const until = new Date(app.clock.nowMs() + takenMs)
  const [taken] = await run(app.pool, takeDue, [workspaceId, id, factsDueAt, until])
  if (!taken) return
  // What changed it may have been another process, a moment ago.
  forgetNumbers(app)
  const answered = await ask(app, workspaceId, id)
  const wait = answered ? dayMs : waitAfter(factsAttempts)
  const next = new Date(app.clock.nowMs() + wait)
  await run(app.pool, saveAsked, [workspaceId, id, until, next, answered ? 0 : factsAttempts + 1])
}

/** Whether the platform said something, and be it that it refuses. */
async function ask(app: App, workspaceId: string, id: string): Promise<boolean> {
  const number = await numberById(app, workspaceId, id)
  if (!number) return true
  try {
    await refreshNumber(app, number)
    await syncTemplates(app, number)
    return true
  } catch (error) {
    logPlatformFailure(app, 'read a number and its templates', id, error)
    return error instanceof PlatformError
  }
}

/**
 * Asks the platform what it says of numbers that are due: those just connected or pointed elsewhere (spec/8 AC3, AC5),
 * and each one once a day, so that a token that is refused is seen before somebody writes.
 */
export async function drainFacts(app: App): Promise<{ more: boolean }> {
  const due = await run(app.pool, dueNumbers, [app.clock.now()])
  for (const one of due) await askOne(app, one)
  return { more: due.length >= atOnce }
}
