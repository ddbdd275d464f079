import { z } from 'zod'
import type { Ctx } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import { AppError, errors } from '#core/errors.ts'
import { readTime } from '#core/time/time.ts'
import { optional, parseInput, rawText } from '#core/validation.ts'
import { endpointById } from '../endpoints/endpoint-queries.ts'
import { countMember, replayWindow } from '../limits.ts'
import { announceDeliveries } from '../sending/deliver.ts'

export interface Replay {
  replayed: number
  /** the range holds further ones */
  more: boolean
}

const most = 10_000
const longestRangeMs = 7 * 86_400_000

const timeInput = rawText()
  .transform((value, ctx) => {
    const time = readTime(value)
    if (!time) ctx.addIssue({ code: 'custom', message: 'Must be an RFC 3339 date-time.' })
    return time ?? z.NEVER
  })
  .meta({ format: 'date-time' })

export const replayInput = z.strictObject({
  failedAfter: z
    .preprocess((value) => value ?? undefined, timeInput)
    .meta({ description: 'Start of the range, by time of failure. Required.' }),
  failedBefore: optional(timeInput).meta({
    description: 'End of the range, by time of failure. The default is now.',
  }),
})

/**
 * The oldest failures of the range return to waiting with a full new schedule, unless the endpoint is disabled. Test
 * deliveries are excluded: their example data is only sent again individually. The failures are locked first and then
 * found by their key alone: with a second condition on their state, a plan made before there were failures would scan
 * all of them for each of them.
 */
const putBack = statement<{ replayed: number; found: number }>(
  'webhooks.replay',
  `with failed as (
     select d.workspace_id, d.id, d.failed_at
     from webhook_delivery d
     join webhook_endpoint e on e.workspace_id = d.workspace_id and e.id = d.endpoint_id and e.status <> 'disabled'
     where d.workspace_id = $1 and d.endpoint_id = $2 and d.state = 'failed' and d.failed_at > $3 and d.failed_at <= $4
       and d.expires_at > $5 and not d.test
     order by d.failed_at, d.id limit ${most + 1} for update of d
   ), oldest as (
     select workspace_id, id from failed order by failed_at, id limit ${most}
   ), replayed as (
     update webhook_delivery d
     set state = 'waiting', attempt = 0, next_try_at = $5, claimed_until = null, failed_at = null, expires_at = null
     from oldest o where d.workspace_id = o.workspace_id and d.id = o.id
     returning 1
   )
   select (select count(*) from replayed) as replayed, (select count(*) from failed) as found`,
)

/** Sends the failed deliveries of a range again, at most 10,000 (spec/4 B12, Resend and replay). */
export async function replayFailed(ctx: Ctx, endpointId: string, input: unknown): Promise<Replay> {
  const endpoint = await endpointById(ctx, endpointId)
  await countMember(ctx, replayWindow)
  const { failedAfter, failedBefore = ctx.now() } = parseInput(replayInput, input)
  const range = failedBefore.getTime() - failedAfter.getTime()
  if (range < 0)
    throw errors
      .invalidField('failedBefore', 'Must not lie before the start of the range.')
      .because('range_reversed')
  if (range > longestRangeMs) throw errors.invalidField('failedBefore', 'The range is longer than 7 days.')
  if (endpoint.status === 'disabled')
    throw new AppError('invalid_state', 'The endpoint is disabled.').because('switched_off')
  const values = [endpoint.workspaceId, endpoint.id, failedAfter, failedBefore, ctx.now()]
  const [row] = await run(ctx.app.pool, putBack, values)
  announceDeliveries(ctx.app, endpoint.workspaceId)
  return { replayed: row?.replayed ?? 0, more: (row?.found ?? 0) > most }
}
