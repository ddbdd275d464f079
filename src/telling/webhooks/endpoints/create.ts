import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inTransaction, type Queryable, run, statement, type Tx } from '#core/db/db.ts'
import { parseInput } from '#core/validation.ts'
import { newValues, recordAudit } from '#people/audit/log.ts'
import { auditedDocuments, keptOf } from '../documents/kept.ts'
import { newSecret, openSecret, sealHeaders, sealSecret } from '../webhook-secrets.ts'
import { assertScopes, assertSwitches, ownerOf } from './access.ts'
import { type CreateEndpointInput, createWithDocumentsInput, urlInput } from './endpoint-input.ts'
import { findEndpoint } from './endpoint-queries.ts'
import type { EndpointRow } from './endpoint-row.ts'
import { assertRoom, lockEndpointLimit } from './limit.ts'
import { readFields } from './read-fields.ts'
import { assertUrl } from './url.ts'

/** An endpoint with its secret, which nobody sees again. */
export type CreatedEndpoint = EndpointRow & { secret: string }

const insertEndpoint = statement<never>(
  'webhooks.insert_endpoint',
  `insert into webhook_endpoint
     (workspace_id, id, url, description, events, header_names, header_values, owner_type, owner_id, secret,
      created_at, updated_at, documents)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, $12)`,
)

const sealedSecret = statement<{ secret: string | null }>(
  'webhooks.sealed_secret',
  'select secret from webhook_endpoint where workspace_id = $1 and id = $2',
)

/** What a run before its crash has made under this id (document 1, Idempotency). */
async function madeBefore(
  ctx: Ctx,
  db: Queryable,
  workspaceId: string,
  id: string,
): Promise<CreatedEndpoint | null> {
  const row = await findEndpoint(db, workspaceId, id)
  const [kept] = row ? await run(db, sealedSecret, [workspaceId, id]) : []
  if (!row || !kept?.secret) return null
  return { ...row, secret: openSecret(ctx.app.keyRing, row, kept.secret) }
}

async function insert(
  ctx: Ctx,
  tx: Tx,
  endpoint: { workspaceId: string; id: string },
  input: CreateEndpointInput,
) {
  const { workspaceId, id } = endpoint
  const { keyRing } = ctx.app
  // A new endpoint has nothing to keep, so none of them is null.
  const headers = (input.headers ?? {}) as Record<string, string>
  const events = [...input.events].sort()
  const documents = keptOf(ctx, input.documents ?? [], events)
  const secret = newSecret()
  const { ownerType, ownerId } = ownerOf(ctx.actor)
  await run(tx, insertEndpoint, [
    workspaceId,
    id,
    input.url,
    input.description ?? null,
    events,
    Object.keys(headers),
    sealHeaders(keyRing, endpoint, headers),
    ownerType,
    ownerId,
    sealSecret(keyRing, endpoint, secret),
    ctx.now(),
    JSON.stringify(documents),
  ])
  await recordAudit(tx, ctx, workspaceId, {
    kind: 'webhook_endpoint',
    resourceId: id,
    action: 'created',
    changes: newValues({
      url: input.url,
      events,
      ...(documents.length > 0 && { documents: auditedDocuments(documents) }),
    }),
  })
  return secret
}

/** Makes an endpoint with a secret of ours (spec/4 B12, POST /webhooks). */
export async function createEndpoint(ctx: Ctx, input: unknown): Promise<CreatedEndpoint> {
  const workspaceId = workspaceOf(ctx.actor)
  await assertUrl(ctx, parseInput(urlInput, input).url)
  const fields = readFields(createWithDocumentsInput, input, [])
  assertScopes(ctx.actor, fields.events)
  await assertSwitches(ctx, fields.events)
  const endpoint = { workspaceId, id: ctx.newId() }
  return inTransaction(ctx.app.pool, async (tx) => {
    const limit = await lockEndpointLimit(tx, workspaceId)
    const made = await madeBefore(ctx, tx, workspaceId, endpoint.id)
    if (made) return made
    await assertRoom(tx, workspaceId, limit)
    const secret = await insert(ctx, tx, endpoint, fields)
    const row = await findEndpoint(tx, workspaceId, endpoint.id)
    if (!row) throw new Error(`webhook endpoint ${endpoint.id} vanished while it was made`)
    return { ...row, secret }
  })
}
