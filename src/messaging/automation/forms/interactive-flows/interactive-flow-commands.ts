import { hasAccess, workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { conflictOn, inTransaction, run, statement, type Tx } from '#core/db/db.ts'
import { AppError, errors } from '#core/errors.ts'
import { oneRow } from '#core/found.ts'
import { parseInput } from '#core/validation.ts'
import { resealEndpointSecret } from '#messaging/automation/forms/form-endpoint/forward.ts'
import { accountGiven, accountNamed } from '#messaging/numbers/accounts/account-names.ts'
import { checksumOf, type Definition, definitionOf, textOf, versionOf } from './definition.ts'
import { recordFlow } from './interactive-flow-changes.ts'
import { createFlowInput, type FlowChange, updateFlowInput } from './interactive-flow-input.ts'
import { flowById, lockFlow } from './interactive-flow-queries.ts'
import { flowColumns, type InteractiveFlow, mayBeMade } from './interactive-flow-row.ts'

/** The version of new definitions (spec/5 1.12; spec/10 DE13). */
const defaultVersion = '6.0'

const nameTaken = () =>
  new AppError('conflict', 'The account has a flow of this name already.').because('name_taken')

const insertFlow = statement<InteractiveFlow>(
  'interactive_flows.insert',
  `insert into interactive_flow as f (workspace_id, id, number_id, name, category, json_version, definition, checksum,
     created_at, updated_at, endpoint_url, endpoint_secret, canned_answers, answer_mapping)
   select $1::uuid, $2::uuid, n.id, $4, $5, $6, $7, $8, $9::timestamptz, $9::timestamptz, $10, $11, $12::jsonb,
     $13::jsonb
   from number n where n.workspace_id = $1 and n.id = $3
   returning ${flowColumns}`,
)

const saveFlow = statement<InteractiveFlow>(
  'interactive_flows.save',
  `update interactive_flow f set number_id = $3, name = $4, category = $5, json_version = $6, definition = $7,
     checksum = $8, updated_at = $9
   where f.workspace_id = $1 and f.id = $2 returning ${flowColumns}`,
)

type Endpoint = Pick<InteractiveFlow, 'endpointUrl' | 'endpointSecret' | 'cannedAnswers' | 'answerMapping'>

type Written = Pick<InteractiveFlow, 'workspaceId' | 'id' | 'numberId' | 'name' | 'category'> &
  Pick<InteractiveFlow, 'jsonVersion' | 'definition'>

const values = (flow: Written) => [
  flow.workspaceId,
  flow.id,
  flow.numberId,
  flow.name,
  flow.category,
  flow.jsonVersion,
  flow.definition,
  checksumOf(flow),
]

/** The definition that an input means: screens given alone are made into one (spec/8 IF1). */
function writtenDefinition(
  { flowJson, screens, jsonVersion }: FlowChange,
  before: { definition: Definition | null; jsonVersion: string },
): Pick<InteractiveFlow, 'jsonVersion' | 'definition'> {
  const version = jsonVersion ?? before.jsonVersion
  const stated = jsonVersion === undefined ? {} : { version: jsonVersion }
  const kept = before.definition && { ...before.definition, ...stated }
  const made = flowJson ?? (screens ? { version, ...kept, screens } : kept)
  return {
    definition: made && textOf(made),
    jsonVersion: (made && versionOf(made)) ?? version,
  }
}

/** Stores a new form in the transaction of the caller, with its audit record and event. */
async function addFlow(ctx: Ctx, tx: Tx, flow: Written & Partial<Endpoint>): Promise<InteractiveFlow> {
  const { endpointUrl = null, endpointSecret = null, cannedAnswers = null, answerMapping = [] } = flow
  const endpoint = [
    endpointUrl,
    endpointSecret,
    cannedAnswers && JSON.stringify(cannedAnswers),
    JSON.stringify(answerMapping),
  ]
  const made = await oneRow(tx, insertFlow, [...values(flow), ctx.now(), ...endpoint], 'account')
  await recordFlow(ctx, tx, null, made)
  return made
}

/** POST /api/flows: makes a form here; the platform has it once it is pushed. Throws conflict for a name that is taken. */
export async function createFlow(ctx: Ctx, input: unknown): Promise<InteractiveFlow> {
  const { messagingAccount, name, category = 'other', ...given } = parseInput(createFlowInput, input)
  const flow = {
    workspaceId: workspaceOf(ctx.actor),
    id: ctx.newId(),
    numberId: await accountNamed(ctx, messagingAccount),
    name,
    category,
    ...writtenDefinition(given, { definition: null, jsonVersion: defaultVersion }),
  }
  return conflictOn(
    inTransaction(ctx.app.pool, (tx) => addFlow(ctx, tx, flow)),
    nameTaken,
  )
}

function assertMayMove(flow: InteractiveFlow, now: Date): void {
  if (flow.platformId === null && !mayBeMade(flow, now)) return
  const reason = flow.platformId === null ? 'was asked to make the flow' : 'has the flow already'
  throw errors
    .invalidField('messagingAccount', `Cannot change: the platform ${reason}.`)
    .because('wrong_state')
}

function changed(before: InteractiveFlow, change: FlowChange, numberId: string): InteractiveFlow {
  const definition = before.definition === null ? null : definitionOf(before)
  return {
    ...before,
    numberId,
    name: change.name ?? before.name,
    category: change.category ?? before.category,
    ...writtenDefinition(change, { definition, jsonVersion: before.jsonVersion }),
  }
}

/**
 * PUT /api/flows/{id}: changes a form here, in any state; what is left out stays, and what changes nothing leaves no
 * trace (spec/8 G2, IF5). Throws not_found, invalid_field, conflict for a name that is taken.
 */
export async function updateFlow(ctx: Ctx, id: string, input: unknown): Promise<InteractiveFlow> {
  const change = parseInput(updateFlowInput, input)
  const known = await flowById(ctx, id)
  const account = change.messagingAccount?.trim() ? change.messagingAccount : undefined
  const numberId = (await accountGiven(ctx, account, known.numberId)) ?? known.numberId
  const work = inTransaction(ctx.app.pool, async (tx) => {
    const before = await lockFlow(tx, known.workspaceId, id)
    const after = changed(before, change, account === undefined ? before.numberId : numberId)
    if (after.numberId !== before.numberId) assertMayMove(before, ctx.app.clock.now())
    const isSame = checksumOf(before) === checksumOf(after) && before.jsonVersion === after.jsonVersion
    if (isSame && before.numberId === after.numberId) return before
    const saved = await oneRow(tx, saveFlow, [...values(after), ctx.now()], 'flow')
    await recordFlow(ctx, tx, before, saved)
    return saved
  })
  return conflictOn(work, nameTaken)
}

const namesLike = statement<{ name: string }>(
  'interactive_flows.names',
  'select lower(name) as name from interactive_flow where workspace_id = $1 and number_id = $2 and deleted_at is null',
)

const longest = 200

/** `<name> (Copy)`, then `<name> (Copy 2)`; a long name is cut for it (spec/8 IF7). */
async function copyName(tx: Tx, { workspaceId, numberId, name }: InteractiveFlow): Promise<string> {
  const taken = new Set((await run(tx, namesLike, [workspaceId, numberId])).map((row) => row.name))
  for (let count = 1; ; count++) {
    const ending = count === 1 ? ' (Copy)' : ` (Copy ${count})`
    const copy = `${[...name].slice(0, longest - ending.length).join('')}${ending}`
    if (!taken.has(copy.toLowerCase())) return copy
  }
}

/**
 * POST /api/flows/{id}/duplicate: a new draft of the same account, and with its endpoint, that the platform does not have.
 * What its answers are written to comes along for whoever may say that.
 */
export async function duplicateFlow(ctx: Ctx, id: string): Promise<InteractiveFlow> {
  const { workspaceId } = await flowById(ctx, id)
  const work = inTransaction(ctx.app.pool, async (tx) => {
    const flow = await lockFlow(tx, workspaceId, id)
    const copy = { workspaceId, id: ctx.newId() }
    const endpointSecret = resealEndpointSecret(ctx.app.keyRing, flow, copy)
    const answerMapping = hasAccess(ctx.actor, { permission: 'contacts:write' }) ? flow.answerMapping : []
    const name = await copyName(tx, flow)
    return addFlow(ctx, tx, { ...flow, ...copy, name, endpointSecret, answerMapping })
  })
  return conflictOn(work, nameTaken)
}
