import type { Ctx } from '#core/context/context.ts'
import { inTransaction, run, statement, type Tx } from '#core/db/db.ts'
import { AppError, errors } from '#core/errors.ts'
import { found, oneRow } from '#core/found.ts'
import { formFieldsOf } from '#messaging/automation/flow-json/form-fields.ts'
import { structureProblem } from '#messaging/automation/flow-json/structure.ts'
import { formKeyAtPlatform } from '#messaging/automation/forms/form-endpoint/form-keys.ts'
import { type NumberEntry, numberById } from '#messaging/numbers/accounts/directory.ts'
import { answerOfPlatform, wordOfPlatform } from '#messaging/numbers/accounts/platform-work.ts'
import {
  changeForm,
  createForm,
  type FormFields,
  listForms,
  putDefinition,
  type ValidationError,
} from '#outside/platform/forms.ts'
import { checksumOf, definitionOf, versionOf } from './definition.ts'
import { recordFlow } from './interactive-flow-changes.ts'
import { flowById, lockFlow } from './interactive-flow-queries.ts'
import { flowColumns, type InteractiveFlow, isReleased } from './interactive-flow-row.ts'
import { assertOwnTurn, oneAtATime, type Turn } from './one-at-a-time.ts'

const savePushed = statement<InteractiveFlow>(
  'interactive_flows.save_pushed',
  `update interactive_flow f set platform_id = $3, pushed_checksum = $4, validation_errors = $5::jsonb,
     creation_asked_at = null, creation_asked_for = null, updated_at = $6,
     alerts = case when $7 then f.alerts - 'flow_version_expiry_warning' else f.alerts end
   where f.workspace_id = $1 and f.id = $2 returning ${flowColumns}`,
)

const noteCreation = statement<never>(
  'interactive_flows.note_creation',
  `update interactive_flow set creation_asked_at = $3, creation_asked_for = $4 where workspace_id = $1 and id = $2`,
)

const knownThere = statement<{ platformId: string }>(
  'interactive_flows.known_there',
  `select f.platform_id as "platformId" from interactive_flow f
   join number n on n.workspace_id = f.workspace_id and n.id = f.number_id
   where f.workspace_id = $1 and n.business_id = $2 and f.platform_id is not null`,
)

/** One that equals the last one is not kept twice. */
const addVersion = statement<never>(
  'interactive_flows.add_version',
  `with last as (
     select version, definition from interactive_flow_version where workspace_id = $1 and flow_id = $2
     order by version desc limit 1
   )
   insert into interactive_flow_version (workspace_id, flow_id, version, definition, fields, pushed_at)
   select $1, $2, coalesce((select version from last), 0) + 1, $3, $4::jsonb, $5
   where not exists (select from last where definition = $3)`,
)

const lastVersion = statement<{ definition: string }>(
  'interactive_flows.last_version',
  `select definition from interactive_flow_version where workspace_id = $1 and flow_id = $2
   order by version desc limit 1`,
)

/** The definition as it was last pushed; null while it was not. */
export async function pushedDefinition(
  { app }: Ctx,
  { workspaceId, id }: Pick<InteractiveFlow, 'workspaceId' | 'id'>,
): Promise<string | null> {
  const [last] = await run(app.pool, lastVersion, [workspaceId, id])
  return last?.definition ?? null
}

/** Keeps what the platform has of a form from now on, by which answers are labelled. */
export async function keepVersion(
  tx: Tx,
  { workspaceId, id, definition }: Pick<InteractiveFlow, 'workspaceId' | 'id' | 'definition'>,
  at: Date,
): Promise<void> {
  if (definition === null) return
  const fields = JSON.stringify(formFieldsOf(definitionOf({ definition })))
  await run(tx, addVersion, [workspaceId, id, definition, fields, at])
}

/** The texts of spec/5 1.12 and spec/8 IF3. */
function assertMayPush(flow: InteractiveFlow): asserts flow is InteractiveFlow & { definition: string } {
  if (flow.status === 'deprecated') throw refuse('Deprecated flows cannot be updated')
  if (isReleased(flow)) throw refuse('Published flows cannot be updated; duplicate it')
  const problem = structureProblem(flow.definition === null ? null : definitionOf(flow))
  if (problem) throw errors.told(problem, 'flowJson')
}

const refuse = (message: string) =>
  new AppError('invalid_state', message, { whole: true }).because('wrong_state')

interface Pushed {
  platformId: string
  validationErrors: ValidationError[]
}

/** One that an earlier try made: of the name that it asked for, and not known here at any number (spec/8 IF3). */
async function madeBefore(ctx: Ctx, number: NumberEntry, name: string): Promise<string | null> {
  const there = await answerOfPlatform(ctx.app, number, 'list forms', () => listForms(ctx.app, number))
  const rows = await run(ctx.app.pool, knownThere, [number.workspaceId, number.businessId])
  const known = new Set(rows.map(({ platformId }) => platformId))
  const found = there.find((one) => one.name === name && one.status === 'DRAFT' && !known.has(one.id))
  return found?.id ?? null
}

/**
 * A form whose exchanges are answered here asks our endpoint, over a key that the platform must have. Any other asks whom
 * the platform knows: a server of the customer's own keeps its address.
 */
async function endpointOf(ctx: Ctx, number: NumberEntry, flow: InteractiveFlow): Promise<string | undefined> {
  const isAnsweredHere = flow.endpointUrl !== null || flow.cannedAnswers !== null
  if (!isAnsweredHere || definitionOf(flow).data_api_version === undefined) return undefined
  await formKeyAtPlatform(ctx, number)
  return `${ctx.app.config.server.publicUrl}/forms/${number.phoneId}`
}

const fieldsOf = async (ctx: Ctx, number: NumberEntry, flow: InteractiveFlow): Promise<FormFields> => ({
  name: flow.name,
  category: flow.category.toUpperCase(),
  endpointUri: await endpointOf(ctx, number, flow),
})

async function create(ctx: Ctx, number: NumberEntry, flow: InteractiveFlow, text: string): Promise<Pushed> {
  const { app } = ctx
  const key = [flow.workspaceId, flow.id]
  const fields = await fieldsOf(ctx, number, flow)
  await run(app.pool, noteCreation, [...key, ctx.now(), flow.name])
  const word = await wordOfPlatform(app, number, 'make a form', () => createForm(app, number, fields, text))
  if ('refusal' in word) {
    // A refusal is an answer: nothing was made. A failure there is none, and says nothing of an earlier try.
    if (word.refusal.status < 500)
      await run(app.pool, noteCreation, [...key, flow.creationAskedAt, flow.creationAskedFor])
    throw new AppError('bad_gateway', word.refusal.message, { whole: true })
  }
  return { platformId: word.answer.id, validationErrors: word.answer.validationErrors }
}

async function change(
  ctx: Ctx,
  number: NumberEntry,
  flow: InteractiveFlow,
  { platformId, text }: { platformId: string; text: string },
): Promise<Pushed> {
  const { app } = ctx
  const fields = await fieldsOf(ctx, number, flow)
  return answerOfPlatform(app, number, 'change a form', async () => {
    await changeForm(app, number, platformId, fields)
    return { platformId, validationErrors: await putDefinition(app, number, platformId, text) }
  })
}

/**
 * POST /api/flows/{id}/save-to-meta: gives the platform what is written here (spec/8 IF3). What it finds wrong is kept
 * and answered, and the form is pushed all the same. Throws not_found; invalid_state and invalid_field while it cannot be
 * pushed; conflict while somebody else pushes it; bad_gateway in the platform's words, unavailable without an answer.
 */
export async function pushFlow(ctx: Ctx, id: string): Promise<InteractiveFlow> {
  const known = await flowById(ctx, id)
  assertMayPush(known)
  const { app } = ctx
  return oneAtATime(ctx, known, async (turn) => {
    // What another one made of it before our turn counts.
    const flow = await lockFlow(app.pool, known.workspaceId, id)
    assertMayPush(flow)
    const text = flow.definition
    const number = found(await numberById(app, flow.workspaceId, flow.numberId), 'account')
    const askedFor = flow.creationAskedAt && (flow.creationAskedFor ?? flow.name)
    const platformId = flow.platformId ?? (askedFor && (await madeBefore(ctx, number, askedFor)))
    const pushed =
      platformId === null
        ? await create(ctx, number, flow, text)
        : await change(ctx, number, flow, { platformId, text })
    return storePushed(ctx, flow, pushed, turn)
  })
}

function storePushed(ctx: Ctx, flow: InteractiveFlow, pushed: Pushed, turn: Turn): Promise<InteractiveFlow> {
  const { workspaceId, id } = flow
  const { platformId, validationErrors } = pushed
  return inTransaction(ctx.app.pool, async (tx) => {
    const before = await lockFlow(tx, workspaceId, id)
    assertOwnTurn(before, turn)
    const at = ctx.now()
    const [last] = await run(tx, lastVersion, [workspaceId, id])
    await keepVersion(tx, flow, at)
    // What was warned of is over with another version of Flow JSON.
    const isNewer = last !== undefined && versionOf(definitionOf(last)) !== versionOf(definitionOf(flow))
    const values = [
      workspaceId,
      id,
      platformId,
      checksumOf(flow),
      JSON.stringify(validationErrors),
      at,
      isNewer,
    ]
    const saved = await oneRow(tx, savePushed, values, 'flow')
    await recordFlow(ctx, tx, before, saved)
    return saved
  })
}
