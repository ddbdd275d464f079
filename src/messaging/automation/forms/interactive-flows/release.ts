import type { Ctx } from '#core/context/context.ts'
import { inTransaction, statement } from '#core/db/db.ts'
import { AppError, errors } from '#core/errors.ts'
import { found, oneRow } from '#core/found.ts'
import { type NumberEntry, numberById } from '#messaging/numbers/accounts/directory.ts'
import { refusedThere, wordOfPlatform } from '#messaging/numbers/accounts/platform-work.ts'
import type { PlatformError } from '#outside/platform/errors.ts'
import {
  deleteForm,
  deprecateForm,
  formDetails,
  type PlatformForm,
  publishForm,
} from '#outside/platform/forms.ts'
import { assertNotInUse } from './in-use.ts'
import { recordFlow } from './interactive-flow-changes.ts'
import { flowById, lockFlow } from './interactive-flow-queries.ts'
import { flowColumns, hasLocalChanges, type InteractiveFlow } from './interactive-flow-row.ts'
import { assertOwnTurn, oneAtATime, type Turn } from './one-at-a-time.ts'

const refuse = (message: string) =>
  new AppError('invalid_state', message, { whole: true }).because('wrong_state')

const saveState = statement<InteractiveFlow>(
  'interactive_flows.save_state',
  `update interactive_flow f set status = $3, validation_errors = $4::jsonb, preview_url = coalesce($5, f.preview_url),
     updated_at = $6
   where f.workspace_id = $1 and f.id = $2 returning ${flowColumns}`,
)

/**
 * Its answers stay, with the labels of its versions (spec/10 DE13); what only a living form needs goes. A list of
 * the platform's that was asked for before does not bring it back.
 */
const hideFlow = statement<InteractiveFlow>(
  'interactive_flows.hide',
  `update interactive_flow f set deleted_at = $3, updated_at = $3, definition = null, endpoint_url = null, endpoint_secret = null,
     canned_answers = null, checksum = coalesce(f.pushed_checksum, f.checksum)
   where f.workspace_id = $1 and f.id = $2 returning ${flowColumns}`,
)

const removeFlow = statement<InteractiveFlow>(
  'interactive_flows.remove',
  `delete from interactive_flow f where f.workspace_id = $1 and f.id = $2 returning ${flowColumns}`,
)

type Saved = InteractiveFlow & { platformId: string }

function assertMayPublish(flow: InteractiveFlow): asserts flow is Saved {
  if (flow.status !== 'draft') throw refuse('Only draft flows can be published')
  if (flow.platformId === null || hasLocalChanges(flow))
    throw refuse('Flow must be saved to Meta first before publishing')
  assertNoErrors(flow)
}

function assertNoErrors({ validationErrors: [first] }: Pick<InteractiveFlow, 'validationErrors'>): void {
  if (first) throw errors.told(`${first.error}: ${first.message}`, 'flowJson')
}

function assertMayDeprecate(flow: InteractiveFlow): asserts flow is Saved {
  const isLive = flow.status === 'published' || flow.status === 'throttled'
  if (!isLive || flow.platformId === null) throw refuse('Only published flows can be deprecated')
}

interface Step {
  action: string
  /** the state that it leads to */
  status: 'published' | 'deprecated'
  assertMay(flow: InteractiveFlow): asserts flow is Saved
  call: typeof publishForm
}

const publishing: Step = {
  action: 'publish a form',
  status: 'published',
  assertMay: assertMayPublish,
  call: publishForm,
}
const deprecating: Step = {
  action: 'deprecate a form',
  status: 'deprecated',
  assertMay: assertMayDeprecate,
  call: deprecateForm,
}

/** What the platform says of a form now; null where it does not say. */
async function askedAgain(ctx: Ctx, number: NumberEntry, platformId: string): Promise<PlatformForm | null> {
  const word = await wordOfPlatform(ctx.app, number, 'read a form', () =>
    formDetails(ctx.app, number, platformId),
  )
  return 'answer' in word ? word.answer : null
}

/** A refusal may mean that an earlier try, whose answer was lost, has done it already. */
async function settleRefusal(
  ctx: Ctx,
  number: NumberEntry,
  flow: Saved,
  { step, refusal, turn }: { step: Step; refusal: PlatformError; turn: Turn },
): Promise<InteractiveFlow> {
  const there = await askedAgain(ctx, number, flow.platformId)
  if (there?.status.toLowerCase() === step.status)
    return store(ctx, flow, { status: step.status, there, turn })
  if (there && there.validationErrors.length > 0) {
    await store(ctx, flow, { status: flow.status, there, turn })
    assertNoErrors(there)
  }
  throw refusedThere(refusal)
}

async function move(ctx: Ctx, id: string, step: Step): Promise<InteractiveFlow> {
  const known = await flowById(ctx, id)
  step.assertMay(known)
  const { app } = ctx
  return oneAtATime(ctx, known, async (turn) => {
    // What another one made of it before our turn counts.
    const flow: InteractiveFlow = await lockFlow(app.pool, known.workspaceId, id)
    step.assertMay(flow)
    const { platformId } = flow
    const number = found(await numberById(app, flow.workspaceId, flow.numberId), 'account')
    const word = await wordOfPlatform(app, number, step.action, () => step.call(app, number, platformId))
    if ('refusal' in word) return settleRefusal(ctx, number, flow, { step, refusal: word.refusal, turn })
    const there = await askedAgain(ctx, number, platformId).catch(() => null)
    return store(ctx, flow, { status: there?.status.toLowerCase() ?? step.status, there, turn })
  })
}

/** A state that the platform told in the meantime is newer than ours, and stays. */
function store(
  ctx: Ctx,
  { workspaceId, id, status: known }: InteractiveFlow,
  { status, there, turn }: { status: string; there: PlatformForm | null; turn: Turn },
): Promise<InteractiveFlow> {
  return inTransaction(ctx.app.pool, async (tx) => {
    const before = await lockFlow(tx, workspaceId, id)
    assertOwnTurn(before, turn)
    const after = before.status === known ? status : before.status
    const problems = JSON.stringify(there?.validationErrors ?? before.validationErrors)
    const values = [workspaceId, id, after, problems, there?.previewUrl ?? null, ctx.now()]
    const saved = await oneRow(tx, saveState, values, 'flow')
    await recordFlow(ctx, tx, before, saved)
    return saved
  })
}

/**
 * POST /api/flows/{id}/publish: lets people be sent a draft as it was pushed (spec/8 IF4). Throws not_found; invalid_state
 * unless it is a pushed draft; invalid_field with the first fault that the platform found; conflict, bad_gateway, unavailable.
 */
export const publishFlow = (ctx: Ctx, id: string): Promise<InteractiveFlow> => move(ctx, id, publishing)

/** POST /api/flows/{id}/deprecate: gives a published form up for good. Throws as `publishFlow`. */
export const deprecateFlow = (ctx: Ctx, id: string): Promise<InteractiveFlow> => move(ctx, id, deprecating)

const objectMissing = 33

/** A draft goes at the platform first; one that is gone there already goes here all the same (spec/8 IF6). */
async function deleteThere(ctx: Ctx, { platformId, ...flow }: InteractiveFlow): Promise<void> {
  if (platformId === null || flow.status !== 'draft') return
  const number = found(await numberById(ctx.app, flow.workspaceId, flow.numberId), 'account')
  const word = await wordOfPlatform(ctx.app, number, 'delete a form', () =>
    deleteForm(ctx.app, number, platformId),
  )
  if (!('refusal' in word)) return
  const { code, subcode, status } = word.refusal
  if (status !== 404 && !(code === 100 && subcode === objectMissing)) throw refusedThere(word.refusal)
}

async function assertMayDelete(ctx: Ctx, flow: InteractiveFlow): Promise<void> {
  if (flow.status === 'published' || flow.status === 'throttled')
    throw refuse('Published flows cannot be deleted; deprecate first')
  await assertNotInUse(ctx.app, flow)
}

/**
 * DELETE /api/flows/{id}: deletes a form that customers cannot open (spec/8 IF6). Its answers stay in their chats and with
 * their contacts. Throws not_found;
 * invalid_state for a published one, and for one that something else uses; conflict, bad_gateway, unavailable.
 */
export async function deleteFlow(ctx: Ctx, id: string): Promise<string> {
  const known = await flowById(ctx, id)
  await assertMayDelete(ctx, known)
  return oneAtATime(ctx, known, async (turn) => {
    const flow = await lockFlow(ctx.app.pool, known.workspaceId, id)
    await assertMayDelete(ctx, flow)
    await deleteThere(ctx, flow)
    await inTransaction(ctx.app.pool, async (tx) => {
      assertOwnTurn(await lockFlow(tx, flow.workspaceId, id), turn)
      // Nobody can have been sent what was never pushed.
      const key = [flow.workspaceId, id]
      if (flow.platformId === null) await oneRow(tx, removeFlow, key, 'flow')
      else await oneRow(tx, hideFlow, [...key, ctx.app.clock.now()], 'flow')
      await recordFlow(ctx, tx, flow, null)
    })
    return id
  })
}
