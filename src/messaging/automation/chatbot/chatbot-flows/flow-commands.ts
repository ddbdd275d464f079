import { personOf, workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { conflictOn, inTransaction, run, statement, type Tx } from '#core/db/db.ts'
import { AppError } from '#core/errors.ts'
import { byId, oneRow } from '#core/found.ts'
import { emptyGraph } from '#messaging/automation/flow-graph/graph-shape.ts'
import type { FlowProblem } from '#messaging/automation/flow-graph/problems.ts'
import { accountGiven, accountNamesOf } from '#messaging/numbers/accounts/account-names.ts'
import { newValues, oldValues, recordAudit } from '#people/audit/log.ts'
import { changedFlow, changesOfFlow, shortFlow, tellFlowsChanged } from './flow-changes.ts'
import { assertGraph, assertSettings, checkGraph } from './flow-checks.ts'
import { type FlowChange, readCreate, readUpdate } from './flow-input.ts'
import { type ChatbotFlow, flowColumns, flowLoader, lockFlow, mostFlows } from './flow-queries.ts'
import { assertTests } from './flow-tests.ts'
import { publish } from './publish.ts'
import { whileUnchanged } from './while-unchanged.ts'

const kind = 'chatbot_flow' as const

const tooMany = () =>
  new AppError('invalid_state', 'A workspace has at most 500 flows.').because('too_many', {
    maximum: mostFlows,
  })

const nameTaken = () =>
  new AppError('conflict', 'A flow with this name already exists', { field: 'name', whole: true }).because(
    'name_taken',
  )

/** One more than there may be is not made. */
const insertFlow = statement<ChatbotFlow>(
  'chatbot_flows.insert',
  `insert into chatbot_flow as f
     (workspace_id, id, name, description, trigger_keywords, trigger_button_id, number_id, initial_message,
      initial_message_type, completion_message, on_complete_action, completion_config, timeout_message, cancel_keywords,
      cancel_message, panel_config, enabled, graph, secrets, updated_by_id, updated_at, created_by_id, created_at)
   select $1::uuid, $2::uuid, $3, $4, $5::text[], $6, $7::uuid, $8, $9, $10, $11, $12::jsonb, $13, $14::text[], $15,
     $16::jsonb, $17::boolean, $18::jsonb, $19, $20::uuid, $21::timestamptz, $20::uuid, $21::timestamptz
   where (select count(*) from chatbot_flow o where o.workspace_id = $1) < ${mostFlows}
   returning ${flowColumns}`,
)

const saveFlow = statement<ChatbotFlow>(
  'chatbot_flows.save',
  `update chatbot_flow f set name = $3, description = $4, trigger_keywords = $5, trigger_button_id = $6, number_id = $7,
     initial_message = $8, initial_message_type = $9, completion_message = $10, on_complete_action = $11,
     completion_config = $12::jsonb, timeout_message = $13, cancel_keywords = $14, cancel_message = $15,
     panel_config = $16::jsonb, enabled = $17, graph = $18::jsonb, secrets = $19, updated_by_id = $20, updated_at = $21,
     revision = revision + 1
   where f.workspace_id = $1 and f.id = $2 returning ${flowColumns}`,
)

const values = (flow: ChatbotFlow) => [
  flow.workspaceId,
  flow.id,
  flow.name,
  flow.description,
  flow.triggerKeywords,
  flow.triggerButtonId,
  flow.numberId,
  flow.initialMessage,
  flow.initialMessageType,
  flow.completionMessage,
  flow.onCompleteAction,
  JSON.stringify(flow.completionConfig),
  flow.timeoutMessage,
  flow.cancelKeywords,
  flow.cancelMessage,
  JSON.stringify(flow.panelConfig),
  flow.enabled,
  JSON.stringify(flow.graph),
  flow.secrets,
  flow.updatedById,
  flow.updatedAt,
]

/** How a save treats versions. */
export interface Saving {
  /** every save that can run is a version (/api); else a draft is kept until somebody publishes it */
  publishes: boolean
}

const hasError = (problems: readonly FlowProblem[]): boolean =>
  problems.some(({ severity }) => severity === 'error')

/** A flow that is switched on runs at once: it has a version from then on. */
const becomesVersion = (
  flow: ChatbotFlow,
  problems: readonly FlowProblem[],
  { publishes }: Saving,
): boolean => !hasError(problems) && (publishes || (flow.enabled && flow.liveVersion === null))

const newFlow = (ctx: Ctx, id: string, name: string): ChatbotFlow => ({
  workspaceId: workspaceOf(ctx.actor),
  id,
  name,
  description: '',
  triggerKeywords: [],
  triggerButtonId: null,
  numberId: null,
  initialMessage: '',
  initialMessageType: 'text',
  completionMessage: '',
  onCompleteAction: 'none',
  completionConfig: {},
  timeoutMessage: '',
  cancelKeywords: [],
  cancelMessage: '',
  panelConfig: { sections: [] },
  enabled: false,
  graph: emptyGraph,
  secrets: null,
  nodeCount: 0,
  liveVersion: null,
  revision: 1,
  createdById: personOf(ctx.actor),
  updatedById: personOf(ctx.actor),
  createdAt: ctx.now(),
  updatedAt: ctx.now(),
})

/** Creates a flow (document 3; spec/8 CF). Throws invalid_field, conflict for its name, invalid_state over 500. */
export async function createFlow(ctx: Ctx, input: unknown, saving: Saving): Promise<ChatbotFlow> {
  const given = readCreate(input)
  const id = ctx.newId()
  const isDraft = !given.enabled
  const { graph, problems } = await checkGraph(ctx, given.graph, id)
  assertGraph(problems, { isDraft })
  const numberId = await accountGiven(ctx, given.messagingAccount, null)
  const flow = changedFlow(ctx, newFlow(ctx, id, given.name), given, { graph, numberId })
  assertSettings(ctx.app, flow)
  const accounts = await accountNamesOf(ctx, numberId)
  const { workspaceId } = flow
  const work = inTransaction(ctx.app.pool, async (tx) => {
    const [made] = await run(tx, insertFlow, values(flow))
    if (!made) throw tooMany()
    const shown = becomesVersion(made, problems, saving) ? await publish(ctx, tx, made) : made
    const changes = newValues(shortFlow(made, accounts))
    await recordAudit(tx, ctx, workspaceId, { kind, resourceId: id, action: 'created', changes })
    await tellFlowsChanged(ctx, tx, workspaceId)
    return shown
  })
  return conflictOn(work, nameTaken)
}

/** What runs is a version: the draft beside it may be unfinished until it is published, also while the flow is on. */
const mayBeUnfinished = (known: ChatbotFlow, change: FlowChange, { publishes }: Saving): boolean =>
  !(change.enabled ?? known.enabled) || (!publishes && known.enabled && known.liveVersion !== null)

/** What is wrong with a graph that is given, or that begins to run. */
async function problemsOf(ctx: Ctx, known: ChatbotFlow, change: FlowChange, saving: Saving) {
  const { publishes } = saving
  const begins = change.enabled === true && !known.enabled
  if (change.graph === undefined && !begins && !publishes) return { graph: null, problems: [] }
  const checked = await checkGraph(ctx, change.graph ?? known.graph, known.id)
  const isDraft = mayBeUnfinished(known, change, saving)
  // What a flow has named since before may be gone: it can still be switched off, renamed, given other words.
  if (change.graph !== undefined || begins) assertGraph(checked.problems, { isDraft })
  return { graph: change.graph === undefined ? null : checked.graph, problems: checked.problems }
}

async function save(ctx: Ctx, tx: Tx, after: ChatbotFlow): Promise<ChatbotFlow> {
  const saving = { ...after, updatedById: personOf(ctx.actor), updatedAt: ctx.now() }
  return oneRow(tx, saveFlow, values(saving), 'flow')
}

/** Changes the given fields; a change without effect leaves no trace (spec/8 G2). */
export async function updateFlow(ctx: Ctx, id: string, input: unknown, saving: Saving): Promise<ChatbotFlow> {
  const change = readUpdate(input)
  const shown = await whileUnchanged(ctx, id, (known) => updateKnown(ctx, known, change, saving))
  flowLoader(ctx).clear(id)
  return shown
}

async function updateKnown(
  ctx: Ctx,
  known: ChatbotFlow,
  change: FlowChange,
  saving: Saving,
): Promise<ChatbotFlow | null> {
  const { workspaceId, id } = known
  const { graph, problems } = await problemsOf(ctx, known, change, saving)
  const numberId = await accountGiven(ctx, change.messagingAccount, known.numberId)
  const accounts = await accountNamesOf(ctx, known.numberId, numberId)
  const own = change.messagingAccount === undefined ? known.numberId : numberId
  const after = changedFlow(ctx, known, change, { graph, numberId: own })
  assertSettings(ctx.app, after)
  const changes = changesOfFlow(known, after, accounts)
  if (!changes) return known
  const isVersion = becomesVersion(after, problems, saving)
  if (isVersion) await assertTests(ctx, after)
  const work = inTransaction(ctx.app.pool, async (tx) => {
    const { revision } = await lockFlow(tx, workspaceId, id)
    if (revision !== known.revision) return null
    const saved = await save(ctx, tx, after)
    const shown = isVersion ? await publish(ctx, tx, saved) : saved
    await recordAudit(tx, ctx, workspaceId, { kind, resourceId: id, action: 'updated', changes })
    await tellFlowsChanged(ctx, tx, workspaceId)
    return shown
  })
  return conflictOn(work, nameTaken)
}

const removeFlow = statement<{ name: string }>(
  'chatbot_flows.remove',
  'delete from chatbot_flow where workspace_id = $1 and id = $2 returning name',
)

const endSessions = statement<never>(
  'chatbot_flows.end_sessions',
  `update bot_session set status = 'cancelled', ended_at = $3
   where workspace_id = $1 and flow_id = $2 and status = 'active'`,
)

/** Deletes a flow and its versions; sessions that run the flow end as cancelled (spec/8 CF3). */
export async function deleteFlow(ctx: Ctx, id: string): Promise<string> {
  const workspaceId = workspaceOf(ctx.actor)
  await inTransaction(ctx.app.pool, async (tx) => {
    const { name } = await byId(tx, removeFlow, [workspaceId, id], 'flow')
    await run(tx, endSessions, [workspaceId, id, ctx.now()])
    const changes = oldValues({ name })
    await recordAudit(tx, ctx, workspaceId, { kind, resourceId: id, action: 'deleted', changes })
    await tellFlowsChanged(ctx, tx, workspaceId)
  })
  return id
}
