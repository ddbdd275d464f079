import { z } from 'zod'
import type { App } from '#core/context/context.ts'
import { inTransaction, run, statement } from '#core/db/db.ts'
import { newId } from '#core/ids.ts'
import type { NumberCredentials } from '#outside/platform/credentials.ts'
import { alertsOfStatus, tellAlerts } from './alerts.ts'
import { tellFlows } from './interactive-flow-changes.ts'
import { type FlowAlerts, flowColumns, type InteractiveFlow } from './interactive-flow-row.ts'

const word = z.string().nullish().catch(null)

/** What the platform tells of a form in field `flows` (spec/6 12.6). */
const toldOfForm = z.looseObject({
  event: z.string(),
  flow_id: z.union([z.string(), z.number()]).transform(String),
  message: word,
  warning: word,
  old_status: word,
  new_status: word,
  alert_state: word,
})
type Told = z.output<typeof toldOfForm>

const lockThere = statement<InteractiveFlow>(
  'interactive_flows.lock_there',
  `select ${flowColumns} from interactive_flow f
   where f.workspace_id = $1 and f.number_id = $2 and f.platform_id = $3
     and f.deleted_at is null for update`,
)

const saveTold = statement<never>(
  'interactive_flows.save_told',
  `update interactive_flow set status = $3, alerts = $4::jsonb, told_at = $5::jsonb, updated_at = $6
   where workspace_id = $1 and id = $2`,
)

const kindOf = ({ event }: Told) => event.toLowerCase()

/** News of a kind that is older than what is known, however late it comes. One second may bring two. */
const isOvertaken = (flow: InteractiveFlow, told: Told, at: Date) =>
  at.getTime() < (flow.toldAt[kindOf(told)] ?? Number.NEGATIVE_INFINITY)

/** Later states have a higher one: a callback that was overtaken changes nothing. */
const ranks: Readonly<Record<string, number>> = {
  draft: 0,
  published: 1,
  throttled: 1,
  blocked: 1,
  deprecated: 2,
}
const rankOf = (status: string) => ranks[status] ?? 1

function statusAfter(current: string, { old_status, new_status }: Told): string {
  const [before, after] = [old_status?.toLowerCase(), new_status?.toLowerCase()]
  // The creation has no state before it, and may be told after what followed it.
  if (!before || !after) return current
  return before === current || rankOf(after) >= rankOf(current) ? after : current
}

function alertsAfter(flow: InteractiveFlow, status: string, told: Told, at: Date): FlowAlerts {
  const kind = kindOf(told)
  const message = told.message ?? told.warning ?? ''
  const alerts = alertsOfStatus(flow, status, { message, at })
  if (kind === 'flow_status_change') return alerts
  if (told.alert_state?.toUpperCase() === 'DEACTIVATED') delete alerts[kind]
  else alerts[kind] = { message, since: alerts[kind]?.since ?? at.toISOString() }
  return alerts
}

/**
 * What the platform tells of a form: its state, and what it warns of until it takes that back (spec/8 IF7). A form that
 * is not known here comes with the next sync.
 */
export async function applyFlowCallback(
  app: App,
  number: NumberCredentials,
  { value, toldAt }: { value: unknown; toldAt: Date },
): Promise<void> {
  const told = toldOfForm.safeParse(value).data
  if (!told) return
  await inTransaction(app.pool, async (tx) => {
    const [flow] = await run(tx, lockThere, [number.workspaceId, number.id, told.flow_id])
    if (!flow || isOvertaken(flow, told, toldAt)) return
    const at = app.clock.now()
    const status =
      told.event.toUpperCase() === 'FLOW_STATUS_CHANGE' ? statusAfter(flow.status, told) : flow.status
    const alerts = alertsAfter(flow, status, told, at)
    const isSame = status === flow.status && JSON.stringify(alerts) === JSON.stringify(flow.alerts)
    const times = JSON.stringify({ ...flow.toldAt, [kindOf(told)]: toldAt.getTime() })
    const updatedAt = isSame ? flow.updatedAt : at
    await run(tx, saveTold, [flow.workspaceId, flow.id, status, JSON.stringify(alerts), times, updatedAt])
    if (isSame) return
    await tellAlerts(app, tx, flow, alerts)
    const { workspaceId, numberId, id: flowId } = flow
    await tellFlows({ app, newId: () => newId(app.clock.nowMs()), now: () => at }, tx, {
      workspaceId,
      numberId,
      flowId,
    })
  })
}
