import { personOf, workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inTransaction, run, statement, type Tx } from '#core/db/db.ts'
import { AppError } from '#core/errors.ts'
import { byId, oneRow } from '#core/found.ts'
import { assertGraph } from '#messaging/automation/chatbot/chatbot-flows/flow-checks.ts'
import { whileRowUnchanged } from '#messaging/automation/chatbot/chatbot-flows/while-unchanged.ts'
import { emptyGraph } from '#messaging/automation/flow-graph/graph-shape.ts'
import type { FlowProblem } from '#messaging/automation/flow-graph/problems.ts'
import { accountNamed, accountNamesOf } from '#messaging/numbers/accounts/account-names.ts'
import { newValues, oldValues, recordAudit } from '#people/audit/log.ts'
import { changedIvrFlow, changesOfIvrFlow, shortIvrFlow } from './ivr-flow-changes.ts'
import { assertSpoken, checkIvrGraph } from './ivr-flow-checks.ts'
import { type IvrFlowChange, readIvrCreate, readIvrUpdate } from './ivr-flow-input.ts'
import {
  type IvrFlow,
  ivrFlowById,
  ivrFlowColumns,
  ivrFlowLabel,
  ivrFlowLoader,
  lockIvrFlow,
  mostIvrFlows,
} from './ivr-flow-queries.ts'
import { lockPlaces, takePlaces } from './ivr-places.ts'
import { speechOf } from './ivr-speech.ts'
import { publishIvr } from './publish-ivr.ts'

const kind = 'ivr_flow' as const

const tooMany = () =>
  new AppError('invalid_state', `A workspace has at most ${mostIvrFlows} voice menus.`).because('too_many', {
    maximum: mostIvrFlows,
  })

/** One more than there may be is not made. */
const insertFlow = statement<IvrFlow>(
  'ivr_flows.insert',
  `insert into ivr_flow as f
     (workspace_id, id, number_id, name, description, is_active, is_call_start, is_outgoing_end, graph, secrets,
      updated_by_id, updated_at, created_by_id, created_at)
   select $1::uuid, $2::uuid, $3::uuid, $4, $5, $6::boolean, $7::boolean, $8::boolean, $9::jsonb, $10, $11::uuid,
     $12::timestamptz, $11::uuid, $12::timestamptz
   where (select count(*) from ivr_flow o where o.workspace_id = $1) < ${mostIvrFlows}
   returning ${ivrFlowColumns}`,
)

const saveFlow = statement<IvrFlow>(
  'ivr_flows.save',
  `update ivr_flow f set number_id = $3, name = $4, description = $5, is_active = $6, is_call_start = $7,
     is_outgoing_end = $8, graph = $9::jsonb, secrets = $10, updated_by_id = $11, updated_at = $12,
     revision = revision + 1
   where f.workspace_id = $1 and f.id = $2 returning ${ivrFlowColumns}`,
)

const values = (flow: IvrFlow) => [
  flow.workspaceId,
  flow.id,
  flow.numberId,
  flow.name,
  flow.description,
  flow.isActive,
  flow.isCallStart,
  flow.isOutgoingEnd,
  JSON.stringify(flow.graph),
  flow.secrets,
  flow.updatedById,
  flow.updatedAt,
]

/** How a save treats versions. */
export interface IvrSaving {
  /** every save that can run is a version (/api); else a draft is kept until somebody publishes it */
  publishes: boolean
}

const hasError = (problems: readonly FlowProblem[]): boolean =>
  problems.some(({ severity }) => severity === 'error')

/** A menu that calls begin with has a version at once. */
const becomesVersion = (flow: IvrFlow, problems: readonly FlowProblem[], { publishes }: IvrSaving): boolean =>
  !hasError(problems) && (publishes || (flow.isCallStart && flow.liveVersion === null))

const newFlow = (ctx: Ctx, numberId: string, name: string): IvrFlow => ({
  workspaceId: workspaceOf(ctx.actor),
  id: ctx.newId(),
  numberId,
  name,
  description: '',
  isActive: true,
  isCallStart: false,
  isOutgoingEnd: false,
  graph: emptyGraph,
  secrets: null,
  liveVersion: null,
  revision: 1,
  createdById: personOf(ctx.actor),
  updatedById: personOf(ctx.actor),
  createdAt: ctx.now(),
  updatedAt: ctx.now(),
})

const field = 'menu'

/**
 * Creates a voice menu (spec/5 1.14). Throws invalid_field, invalid_state over 200, unavailable without a speech
 * server.
 */
export async function createIvrFlow(ctx: Ctx, input: unknown, saving: IvrSaving): Promise<IvrFlow> {
  const given = readIvrCreate(input)
  const numberId = await accountNamed(ctx, given.messagingAccount)
  const empty = newFlow(ctx, numberId, given.name)
  const { graph, problems } = await checkIvrGraph(ctx, given.menu, empty.id)
  assertGraph(problems, { isDraft: given.isCallStart !== true, field })
  if (saving.publishes) assertSpoken(problems)
  const flow = changedIvrFlow(ctx, empty, given, { graph, numberId })
  const accounts = await accountNamesOf(ctx, numberId)
  const { workspaceId, id: resourceId } = flow
  const isVersion = becomesVersion(flow, problems, saving)
  const speech = isVersion ? await speechOf(ctx, flow.graph) : {}
  return inTransaction(ctx.app.pool, async (tx) => {
    await lockPlaces(tx, flow)
    await takePlaces(ctx, tx, flow)
    const [made] = await run(tx, insertFlow, values(flow))
    if (!made) throw tooMany()
    const shown = isVersion ? await publishIvr(ctx, tx, made, { speech }) : made
    const changes = newValues(shortIvrFlow(made, accounts))
    await recordAudit(tx, ctx, workspaceId, { kind, resourceId, action: 'created', changes })
    return shown
  })
}

/** What runs is a version: the draft beside it may be unfinished until it is published (spec/10 DE16). */
const mayBeUnfinished = (known: IvrFlow, change: IvrFlowChange, { publishes }: IvrSaving): boolean =>
  !(change.isCallStart ?? known.isCallStart) ||
  (!publishes && known.isCallStart && known.liveVersion !== null)

/** What is wrong with a graph that is given, or that calls begin with from now on. */
async function problemsOf(ctx: Ctx, known: IvrFlow, change: IvrFlowChange, saving: IvrSaving) {
  const begins =
    (change.isCallStart === true && !known.isCallStart) || (change.isActive === true && !known.isActive)
  if (change.menu === undefined && !begins && !saving.publishes) return { graph: null, problems: [] }
  const checked = await checkIvrGraph(ctx, change.menu ?? known.graph, known.id)
  const isDraft = mayBeUnfinished(known, change, saving)
  // What a menu has named since before may be gone: it can still be switched off and renamed.
  if (change.menu !== undefined || begins) assertGraph(checked.problems, { isDraft, field })
  if (change.menu !== undefined && saving.publishes) assertSpoken(checked.problems)
  return { graph: change.menu === undefined ? null : checked.graph, problems: checked.problems }
}

async function save(ctx: Ctx, tx: Tx, after: IvrFlow): Promise<IvrFlow> {
  const saving = { ...after, updatedById: personOf(ctx.actor), updatedAt: ctx.now() }
  return oneRow(tx, saveFlow, values(saving), ivrFlowLabel)
}

/** Reads, checks and changes a menu, and repeats all of this where another member saved the menu in the meantime. */
export async function whileIvrUnchanged(
  ctx: Ctx,
  id: string,
  change: (known: IvrFlow) => Promise<IvrFlow | null>,
): Promise<IvrFlow> {
  const forget = () => void ivrFlowLoader(ctx).clear(id)
  const shown = await whileRowUnchanged({ read: () => ivrFlowById(ctx, id), forget }, change)
  forget()
  return shown
}

/** Changes the given fields; a change without effect leaves no trace (spec/8 G2). */
export async function updateIvrFlow(
  ctx: Ctx,
  id: string,
  input: unknown,
  saving: IvrSaving,
): Promise<IvrFlow> {
  const change = readIvrUpdate(input)
  return whileIvrUnchanged(ctx, id, (known) => updateKnown(ctx, known, change, saving))
}

async function updateKnown(
  ctx: Ctx,
  known: IvrFlow,
  change: IvrFlowChange,
  saving: IvrSaving,
): Promise<IvrFlow | null> {
  const { workspaceId, id: resourceId } = known
  const { graph, problems } = await problemsOf(ctx, known, change, saving)
  const named = change.messagingAccount
  const numberId = named === undefined ? known.numberId : await accountNamed(ctx, named)
  const accounts = await accountNamesOf(ctx, known.numberId, numberId)
  const after = changedIvrFlow(ctx, known, change, { graph, numberId })
  const changes = changesOfIvrFlow(known, after, accounts)
  if (!changes) return known
  const isVersion = becomesVersion(after, problems, saving)
  const speech = isVersion ? await speechOf(ctx, after.graph) : {}
  return inTransaction(ctx.app.pool, async (tx) => {
    await lockPlaces(tx, after)
    const { revision } = await lockIvrFlow(tx, workspaceId, resourceId)
    if (revision !== known.revision) return null
    await takePlaces(ctx, tx, after)
    const saved = await save(ctx, tx, after)
    const shown = isVersion ? await publishIvr(ctx, tx, saved, { speech }) : saved
    await recordAudit(tx, ctx, workspaceId, { kind, resourceId, action: 'updated', changes })
    return shown
  })
}

const removeFlow = statement<{ name: string }>(
  'ivr_flows.remove',
  'delete from ivr_flow where workspace_id = $1 and id = $2 returning name',
)

/** Deletes a menu and its versions. Throws not_found. */
export async function deleteIvrFlow(ctx: Ctx, id: string): Promise<string> {
  const workspaceId = workspaceOf(ctx.actor)
  await inTransaction(ctx.app.pool, async (tx) => {
    const { name } = await byId(tx, removeFlow, [workspaceId, id], ivrFlowLabel)
    const changes = oldValues({ name })
    await recordAudit(tx, ctx, workspaceId, { kind, resourceId: id, action: 'deleted', changes })
  })
  return id
}
