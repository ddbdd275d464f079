import type { Ctx } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import type { PlatformFigures } from '#outside/platform/analytics.ts'
import type { PlatformGranularity } from './platform-analytics-sets.ts'

/** spec/5 1.16: for how long an answer of the platform is kept. */
const hoursKept: Readonly<Record<PlatformGranularity, number>> = { half_hour: 1, day: 3, month: 6 }

interface Kept {
  numberId: string
  answer: PlatformFigures | null
}

const keptAnswers = statement<Kept>(
  'platform_figures.kept',
  `select f.number_id as "numberId", f.answer from platform_figures f
   where f.workspace_id = $1 and f.number_id = any($2::uuid[]) and f.asked = $3 and f.expires_at > $4`,
)

/** What the platform has said of the same recently, by account. */
export async function answersOf(
  ctx: Ctx,
  workspaceId: string,
  numberIds: readonly string[],
  asked: string,
): Promise<Map<string, PlatformFigures | null>> {
  const rows = await run(ctx.app.pool, keptAnswers, [workspaceId, numberIds, asked, ctx.now()])
  return new Map(rows.map(({ numberId, answer }) => [numberId, answer]))
}

/** Of an account that was removed in the meantime nothing is kept. */
const keepAnswer = statement<never>(
  'platform_figures.keep',
  `insert into platform_figures (workspace_id, number_id, asked, answer, expires_at)
   select $1::uuid, n.id, $3, $4::jsonb, $5::timestamptz from number n where n.workspace_id = $1 and n.id = $2
   on conflict (workspace_id, number_id, asked) do update
   set answer = excluded.answer, expires_at = excluded.expires_at`,
)

/** Keeps an answer for as long as its granularity says. */
export async function keep(
  ctx: Ctx,
  workspaceId: string,
  numberId: string,
  { asked, granularity }: { asked: string; granularity: PlatformGranularity },
  answer: PlatformFigures | null,
): Promise<void> {
  const until = new Date(ctx.now().getTime() + hoursKept[granularity] * 3_600_000)
  const values = [workspaceId, numberId, asked, answer && JSON.stringify(answer), until]
  await run(ctx.app.pool, keepAnswer, values)
}

const forgetAll = statement<never>(
  'platform_figures.forget',
  'delete from platform_figures where workspace_id = $1',
)

/** Whoever looks next asks the platform. */
export const forgetAnswers = (ctx: Ctx, workspaceId: string) => run(ctx.app.pool, forgetAll, [workspaceId])
