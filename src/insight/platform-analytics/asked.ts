import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { errors } from '#core/errors.ts'
import { dayOfZone } from '#core/time/days.ts'
import { workspaceZone } from '#people/workspaces/zone.ts'
import type { PlatformAnalyticsType, PlatformGranularity } from './platform-analytics-sets.ts'

/** What a request names (document 2, GET /api/analytics/meta). */
export interface AskedFigures {
  type: PlatformAnalyticsType
  start: string
  end: string
  granularity?: PlatformGranularity | null | undefined
  accountId?: string | null | undefined
  /** ids of templates, ours or the platform's; all of an account when left out */
  templateIds?: readonly string[] | null | undefined
}

/** The same as the platform is asked. */
export interface PlatformQuestion {
  type: PlatformAnalyticsType
  /** UNIX seconds */
  start: number
  end: number
  granularity: PlatformGranularity
  templateIds: readonly string[] | null
}

const dayMs = 86_400_000
/** Template figures look back so far (document 2). */
const templateDays = 90
/** The platform looks back a year (spec/6 8); a range of more is none of its. */
const mostDays = 400
const mostTemplates = 100

const malformed = (name: string) =>
  errors.told(`Invalid '${name}' date format. Use YYYY-MM-DD`, name).because('unreadable')

/** MONTH becomes DAY below 30 days, HALF_HOUR above 7; templates have days alone (document 2). */
function granularityFor({ type, granularity }: AskedFigures, days: number): PlatformGranularity {
  if (type === 'template_analytics') return 'day'
  if (granularity === 'month' && days < 30) return 'day'
  if (granularity === 'half_hour' && days > 7) return 'day'
  return granularity ?? 'day'
}

/** From when on the platform is asked: its figures of templates do not reach back as far as a question may. */
export function startFor({ type, start }: PlatformQuestion, nowMs: number): number {
  if (type !== 'template_analytics') return start
  return Math.max(start, Math.ceil((nowMs - templateDays * dayMs) / 1000))
}

/** Reads what is asked by the workspace's clock. Throws invalid_field (spec/8 AN5). */
export async function readQuestion(ctx: Ctx, asked: AskedFigures): Promise<PlatformQuestion> {
  const zone = await workspaceZone(ctx.app.pool, workspaceOf(ctx.actor))
  const first = dayOfZone(asked.start, zone)
  const last = dayOfZone(asked.end, zone)
  if (!first) throw malformed('start')
  if (!last) throw malformed('end')
  if (last.from < first.from)
    throw errors.told('end must not be before start', 'end').because('range_reversed')
  const days = Math.round((last.before.getTime() - first.from.getTime()) / dayMs)
  if (days > mostDays)
    throw errors
      .told(`A range has at most ${mostDays} days`, 'end')
      .because('out_of_bounds', { maximum: mostDays })
  const { templateIds = null } = asked
  if (templateIds && templateIds.length > mostTemplates)
    throw errors
      .told(`At most ${mostTemplates} templates`, 'templateIds')
      .because('wrong_count', { maximum: mostTemplates })
  const isOfTemplates = asked.type === 'template_analytics'
  return {
    type: asked.type,
    start: Math.ceil(first.from.getTime() / 1000),
    end: Math.floor(last.before.getTime() / 1000),
    granularity: granularityFor(asked, days),
    templateIds: isOfTemplates ? templateIds : null,
  }
}
