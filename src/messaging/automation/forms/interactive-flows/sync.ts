import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inTransaction, run, statement, type Tx } from '#core/db/db.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import { found } from '#core/found.ts'
import { parseInput } from '#core/validation.ts'
import { accountNamed } from '#messaging/numbers/accounts/account-names.ts'
import { type NumberEntry, numberById } from '#messaging/numbers/accounts/directory.ts'
import { answerOfPlatform, wordOfPlatform } from '#messaging/numbers/accounts/platform-work.ts'
import { listFormDetails, readDefinition } from '#outside/platform/forms.ts'
import { tellAlerts } from './alerts.ts'
import { checksumOf, readDefinitionText } from './definition.ts'
import { tellFlows } from './interactive-flow-changes.ts'
import { syncFlowsInput } from './interactive-flow-input.ts'
import { flowColumns, hasLocalChanges, type InteractiveFlow } from './interactive-flow-row.ts'
import { keepParkedAnswers } from './parked-answers.ts'
import { categoryOf, changedBySync, nameNotTaken, type ReadForm, unlinked } from './platform-facts.ts'
import { keepVersion } from './push.ts'

/** What a sync came to (spec/5 1.12). */
export interface SyncedFlows {
  numberId: string
  synced: number
  created: number
  updated: number
}

const ofNumber = statement<InteractiveFlow>(
  'interactive_flows.all_of_number',
  `select ${flowColumns} from interactive_flow f where f.workspace_id = $1 and f.number_id = $2`,
)

/** Held while they are made equal: what changed after they were read would be undone. */
const lockOfNumber = statement<InteractiveFlow>(
  'interactive_flows.lock_of_number',
  `select ${flowColumns} from interactive_flow f where f.workspace_id = $1 and f.number_id = $2 order by f.id for update`,
)

/** Syncs of one number take turns; the row is the number's own. */
const lockNumber = statement<{ id: string }>(
  'interactive_flows.lock_number',
  'select id from number where workspace_id = $1 and id = $2 for no key update',
)

const rows = rowsIn<InteractiveFlow>(
  {
    id: ['uuid', (flow) => flow.id],
    platform_id: ['text', (flow) => flow.platformId],
    name: ['text', (flow) => flow.name],
    status: ['text', (flow) => flow.status],
    category: ['text', (flow) => flow.category],
    json_version: ['text', (flow) => flow.jsonVersion],
    definition: ['text', (flow) => flow.definition],
    checksum: ['text', checksumOf],
    pushed_checksum: ['text', (flow) => flow.pushedChecksum],
    validation_errors: ['text', (flow) => JSON.stringify(flow.validationErrors)],
    alerts: ['text', (flow) => JSON.stringify(flow.alerts)],
    preview_url: ['text', (flow) => flow.previewUrl],
  },
  3,
)

const written = 'platform_id, name, status, category, json_version, definition, checksum, pushed_checksum'
const writtenOf = (alias: string) =>
  [...written.split(', ').map((column) => `${alias}.${column}`), `${alias}.validation_errors::jsonb`].join(
    ', ',
  )

const insertListed = statement<InteractiveFlow>(
  'interactive_flows.insert_listed',
  `insert into interactive_flow as f (workspace_id, id, number_id, ${written}, validation_errors, preview_url,
     created_at, updated_at)
   select $1, l.id, $2, ${writtenOf('l')}, l.preview_url, $3, $3 from ${rows.from('l')} returning ${flowColumns}`,
)

const updateListed = statement<InteractiveFlow>(
  'interactive_flows.update_listed',
  `update interactive_flow f set (${written}, validation_errors) = (${writtenOf('l')}),
     alerts = l.alerts::jsonb, deleted_at = null, preview_url = l.preview_url, creation_asked_at = null, creation_asked_for = null, updated_at = $3
   from ${rows.from('l')} where f.workspace_id = $1 and f.number_id = $2 and f.id = l.id returning ${flowColumns}`,
)

/** New forms, and drafts without changes of ours, are read whole: the definition of a published one stays as it is. */
async function readForms(
  ctx: Ctx,
  number: NumberEntry,
  known: readonly InteractiveFlow[],
): Promise<ReadForm[]> {
  const { app } = ctx
  const listed = await answerOfPlatform(app, number, 'list forms', () => listFormDetails(app, number))
  const byPlatformId = new Map(known.map((flow) => [flow.platformId, flow]))
  const read: ReadForm[] = []
  for (const form of listed) {
    const flow = byPlatformId.get(form.id)
    const isKnown = flow && flow.deletedAt === null
    const isAsIs = isKnown && (hasLocalChanges(flow) || (flow.status !== 'draft' && flow.definition !== null))
    if (isAsIs) read.push({ ...form, definition: undefined })
    else {
      const word = await wordOfPlatform(app, number, 'read a form', () =>
        readDefinition(app, number, form.id),
      )
      const text = 'answer' in word ? word.answer : null
      read.push({ ...form, definition: readDefinitionText(text) ? text : null })
    }
  }
  return read
}

const isInTurn = ({ turnUntil }: InteractiveFlow, now: Date) => turnUntil !== null && turnUntil > now

/** Drafts there that we asked for and whose answer is not known, with ours (spec/8 IF3). */
function askedFor(
  known: readonly InteractiveFlow[],
  read: readonly ReadForm[],
  byPlatformId: ReadonlyMap<string | null, InteractiveFlow>,
): ReadonlyMap<string, InteractiveFlow> {
  const asking = new Map(
    known
      .filter(({ platformId, creationAskedAt }) => platformId === null && creationAskedAt !== null)
      .map((flow) => [flow.creationAskedFor ?? flow.name, flow]),
  )
  return new Map(
    read.flatMap(({ id, name, status }): [string, InteractiveFlow][] => {
      const flow = status === 'DRAFT' && !byPlatformId.has(id) ? asking.get(name) : undefined
      return flow ? [[id, flow]] : []
    }),
  )
}

async function saveForms(
  ctx: Ctx,
  tx: Tx,
  number: NumberEntry,
  { read, askedAt }: { read: readonly ReadForm[]; askedAt: Date },
) {
  const key = [number.workspaceId, number.id]
  if ((await run(tx, lockNumber, key)).length === 0) return { created: [], updated: [] }
  const now = ctx.now()
  const known = await run(tx, lockOfNumber, key)
  const byPlatformId = new Map(known.map((flow) => [flow.platformId, flow]))
  const asked = askedFor(known, read, byPlatformId)
  const shown = known.filter(({ deletedAt }) => deletedAt === null)
  const takenNames = new Set(shown.map(({ name }) => name.toLowerCase()))
  const made = read
    .filter(({ id }) => !byPlatformId.has(id) && !asked.has(id))
    .map((form) => newFlow(ctx, number, { ...form, name: nameNotTaken(form.name, takenNames) }))
  // What was stored after the list was asked for is newer than the list, and stays.
  const changed = read.flatMap((form) => {
    const flow = byPlatformId.get(form.id)
    const after =
      flow && flow.updatedAt <= askedAt ? changedBySync(flow, form, { taken: takenNames, at: now }) : null
    return after ? [after] : []
  })
  const there = new Set(read.map(({ id }) => id))
  const gone = shown.filter(
    ({ platformId, status, updatedAt }) =>
      platformId !== null && !there.has(platformId) && status === 'draft' && updatedAt <= askedAt,
  )
  const linked = [...asked].flatMap(([platformId, flow]) =>
    isInTurn(flow, ctx.app.clock.now()) ? [] : [{ ...flow, platformId }],
  )
  const created = await run(tx, insertListed, [...key, now, ...rows.values(made)])
  const updated = await run(tx, updateListed, [
    ...key,
    now,
    ...rows.values([...changed, ...linked, ...gone.map(unlinked)]),
  ])
  const before = new Map(known.map((flow) => [flow.id, flow]))
  for (const flow of [...created, ...updated]) {
    if (flow.platformId !== null && !hasLocalChanges(flow)) await keepVersion(tx, flow, now)
    await tellAlerts(ctx.app, tx, before.get(flow.id) ?? flow, flow.alerts)
  }
  const isBack = ({ id }: InteractiveFlow) => before.get(id)?.deletedAt instanceof Date
  return {
    created: [...created, ...updated.filter(isBack)],
    updated: updated.filter((flow) => !isBack(flow)),
  }
}

function newFlow(ctx: Ctx, number: NumberEntry, form: ReadForm): InteractiveFlow {
  const flow = {
    workspaceId: number.workspaceId,
    id: ctx.newId(),
    numberId: number.id,
    platformId: form.id,
    name: form.name,
    status: form.status.toLowerCase(),
    category: categoryOf(form.category),
    jsonVersion: form.jsonVersion ?? '6.0',
    definition: form.definition ?? null,
    validationErrors: form.validationErrors,
    previewUrl: form.previewUrl,
    alerts: {},
    endpointUrl: null,
    endpointSecret: null,
    cannedAnswers: null,
    answerMapping: [],
    turnOwner: null,
    turnUntil: null,
    creationAskedAt: null,
    creationAskedFor: null,
    toldAt: {},
    createdAt: ctx.now(),
    updatedAt: ctx.now(),
    deletedAt: null,
  }
  const checksum = checksumOf(flow)
  return { ...flow, checksum, pushedChecksum: checksum }
}

/**
 * POST /api/flows/sync: makes the forms of an account equal to the platform's, set-wise; what was changed here and not
 * pushed stays (spec/8 IF7). A draft that is gone there can be pushed again. Answers that came before their form was known
 * are kept then (IF8). Errors: invalid_field for an unknown account,
 * bad_gateway in the platform's words, unavailable without an answer; then nothing changes.
 */
export async function syncFlows(ctx: Ctx, input: unknown): Promise<SyncedFlows> {
  const { messagingAccount } = parseInput(syncFlowsInput, input)
  const numberId = await accountNamed(ctx, messagingAccount)
  const workspaceId = workspaceOf(ctx.actor)
  const number = found(await numberById(ctx.app, workspaceId, numberId), 'account')
  const askedAt = ctx.app.clock.now()
  const read = await readForms(ctx, number, await run(ctx.app.pool, ofNumber, [workspaceId, numberId]))
  const { created, updated } = await inTransaction(ctx.app.pool, async (tx) => {
    const saved = await saveForms(ctx, tx, number, { read, askedAt })
    if (saved.created.length + saved.updated.length > 0)
      await tellFlows(ctx, tx, { workspaceId, numberId, flowId: null })
    return saved
  })
  await keepParkedAnswers(ctx.app, workspaceId)
  return { numberId, synced: read.length, created: created.length, updated: updated.length }
}
