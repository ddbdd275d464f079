import { isDeepStrictEqual } from 'node:util'
import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { tryOpen } from '#core/crypto.ts'
import { columns } from '#core/db/columns.ts'
import { inTransaction, type Queryable, run, statement, type Tx } from '#core/db/db.ts'
import { AppError } from '#core/errors.ts'
import { found, oneRow } from '#core/found.ts'
import { parseInput } from '#core/validation.ts'
import { differences, recordAudit } from '#people/audit/log.ts'
import type { PublicEventName } from '#telling/resources.ts'
import { assertHolds, auditedDocuments, type KeptDocument, keptOf, ownKeyLacks } from '../documents/kept.ts'
import { openHeaders, sealHeaders } from '../webhook-secrets.ts'
import { assertScopes, assertSwitches, ownerOf, ownKeyLacksScopes } from './access.ts'
import { announceChange, mailTurnedOff, revive } from './after-change.ts'
import { optionalUrlInput, type UpdateEndpointInput, updateWithDocumentsInput } from './endpoint-input.ts'
import { endpointById, findEndpoint } from './endpoint-queries.ts'
import type { EndpointRow } from './endpoint-row.ts'
import { mergeHeaders } from './merge-headers.ts'
import { readFields } from './read-fields.ts'
import { healed, switched } from './state.ts'
import { assertUrl } from './url.ts'

const lockEndpoint = statement<{ headerValues: string | null }>(
  'webhooks.lock_endpoint',
  `select ${columns('WebhookEndpoint', 'webhook_endpoint', ['headerValues'])} from webhook_endpoint
   where workspace_id = $1 and id = $2 for no key update`,
)

const updateRow = statement<never>(
  'webhooks.update_endpoint',
  `update webhook_endpoint
   set url = $3, description = $4, events = $5, header_names = $6, header_values = $7, status = $8,
     disabled_reason = $9, disabled_at = $10, failures_in_a_row = $11, failing_since = $12, next_try_at = $13,
     failed_probes = $14, owner_type = $15, owner_id = $16, updated_at = $17, documents = $18
   where workspace_id = $1 and id = $2`,
)

/** An endpoint with what is stored of its headers, locked to the end of the transaction. */
interface LockedEndpoint {
  row: EndpointRow
  headerValues: string | null
}

async function lock(tx: Queryable, workspaceId: string, id: string): Promise<LockedEndpoint> {
  const { headerValues } = await oneRow(tx, lockEndpoint, [workspaceId, id], 'webhook endpoint')
  return { row: found(await findEndpoint(tx, workspaceId, id), 'webhook endpoint'), headerValues }
}

/** The headers that are to be stored after the change. */
function headersAfter(ctx: Ctx, { row, headerValues }: LockedEndpoint, fields: UpdateEndpointInput) {
  const { keyRing } = ctx.app
  const open = () => tryOpen(() => openHeaders(keyRing, row, headerValues))
  const stored = { names: row.headerNames, open }
  const merged = mergeHeaders(stored, fields.headers, { old: row.url, new: fields.url ?? row.url })
  if (merged === null) return { names: row.headerNames, sealed: headerValues }
  return { names: Object.keys(merged), sealed: sealHeaders(keyRing, row, merged) }
}

/** Those given, or those that there were; what it is no longer subscribed to needs none. */
function documentsAfter(
  ctx: Ctx,
  { documents }: EndpointRow,
  fields: UpdateEndpointInput,
  events: readonly string[],
): KeptDocument[] {
  return fields.documents
    ? keptOf(ctx, fields.documents, events)
    : documents.filter(({ type }) => events.includes(type))
}

/**
 * The endpoint as it will be. Throws what forbids the change, in the order of spec/4 B1 step 11. A new URL or new
 * headers may be what it failed for the lack of (document 1, Webhook endpoint status).
 */
async function changed(
  ctx: Ctx,
  tx: Tx,
  row: EndpointRow,
  fields: UpdateEndpointInput,
  hasNewHeaders: boolean,
): Promise<EndpointRow> {
  const events = (fields.events ?? row.events) as PublicEventName[]
  const revived = fields.enabled === true && row.status === 'disabled'
  const url = fields.url ?? row.url
  // Whoever decides where the events go can read them.
  const takesOver = fields.events !== undefined || revived || url !== row.url
  if (takesOver) assertScopes(ctx.actor, events)
  await assertSwitches(ctx, events, row.events)
  const documents = documentsAfter(ctx, row, fields, events)
  if (takesOver) assertHolds(ctx, documents)
  if (revived && !row.hasSecret)
    throw new AppError('invalid_state', 'The endpoint has no secret: rotate it first.').because('not_set_up')
  const changesOwner =
    revived ||
    (fields.events && (await ownKeyLacksScopes(tx, row, events))) ||
    (fields.documents && ownKeyLacks(ctx.app, row, documents))
  const repaired = url !== row.url || hasNewHeaders
  return {
    ...row,
    ...switched(repaired ? healed(row) : row, fields.enabled, ctx.now()),
    ...(changesOwner ? ownerOf(ctx.actor) : {}),
    url,
    events: [...events].sort(),
    documents,
    description: fields.description === undefined ? row.description : fields.description,
  }
}

const audited = (row: EndpointRow, headerNames: string[]) => ({
  url: row.url,
  description: row.description,
  events: row.events,
  headers: headerNames,
  status: row.status,
  documents: auditedDocuments(row.documents),
})

async function save(
  ctx: Ctx,
  tx: Tx,
  before: EndpointRow,
  after: EndpointRow,
  headers: { names: string[]; sealed: string | null },
): Promise<void> {
  const { workspaceId, id } = before
  const state = [after.status, after.disabledReason, after.disabledAt, after.failuresInARow]
  const times = [after.failingSince, after.nextTryAt, after.failedProbes]
  const owner = [after.ownerType, after.ownerId]
  await run(tx, updateRow, [
    ...[workspaceId, id, after.url, after.description, after.events, headers.names, headers.sealed],
    ...[...state, ...times, ...owner, ctx.now(), JSON.stringify(after.documents)],
  ])
  const changes = differences(audited(before, before.headerNames), audited(after, headers.names)) ?? {}
  await recordAudit(tx, ctx, workspaceId, {
    kind: 'webhook_endpoint',
    resourceId: id,
    action: 'updated',
    changes,
  })
}

async function followUp(ctx: Ctx, tx: Tx, before: EndpointRow, after: EndpointRow): Promise<void> {
  const { workspaceId, id } = before
  if (before.status !== 'active' && after.status === 'active')
    await revive(ctx.app, tx, before, before.disabledAt, ctx.now())
  if (before.status !== 'disabled' && after.status === 'disabled')
    await mailTurnedOff(ctx.app, tx, [{ workspaceId, id, url: after.url, reason: 'manual', at: ctx.now() }])
  tx.afterCommit(() => announceChange(ctx.app, workspaceId, id))
}

/** Changes the fields that are present (spec/4 B12, PATCH /webhooks/{id}). */
export async function updateEndpoint(ctx: Ctx, id: string, input: unknown): Promise<EndpointRow> {
  const workspaceId = workspaceOf(ctx.actor)
  const current = await endpointById(ctx, id)
  const { url } = parseInput(optionalUrlInput, input)
  if (url !== undefined && url !== current.url) await assertUrl(ctx, url)
  const fields = readFields(updateWithDocumentsInput, input, current.headerNames)
  if (Object.values(fields).every((value) => value === undefined)) return current
  return inTransaction(ctx.app.pool, async (tx) => {
    const locked = await lock(tx, workspaceId, id)
    const headers = headersAfter(ctx, locked, fields)
    const hasNewHeaders = headers.sealed !== locked.headerValues
    const after = await changed(ctx, tx, locked.row, fields, hasNewHeaders)
    if (!hasNewHeaders && isDeepStrictEqual(after, locked.row)) return locked.row
    await save(ctx, tx, locked.row, after, headers)
    await followUp(ctx, tx, locked.row, after)
    return (await findEndpoint(tx, workspaceId, id)) ?? after
  })
}
