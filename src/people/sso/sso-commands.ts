import { workspaceOf } from '#core/access/actor.ts'
import { isIn } from '#core/closed-set.ts'
import type { Ctx } from '#core/context/context.ts'
import { inTransaction, run, statement, type Tx } from '#core/db/db.ts'
import { errors } from '#core/errors.ts'
import { oneRow } from '#core/found.ts'
import { parseInput } from '#core/validation.ts'
import { guardedClient } from '#outside/guarded-client/client.ts'
import { ForbiddenTargetError, isSameServer } from '#outside/guarded-client/target.ts'
import { differences, recordAudit } from '#people/audit/log.ts'
import { roleByName } from '#people/workspaces/workspace-queries.ts'
import { type SaveSsoInput, saveSsoInput, ssoKindInput } from './sso-input.ts'
import { type SsoSettings, shownSettings } from './sso-queries.ts'
import { sealClientSecret } from './sso-secrets.ts'
import { type SsoKind, ssoKinds } from './sso-sets.ts'
import { providerColumns, type SsoProviderRow } from './sso-sql.ts'

const addresses = ['authUrl', 'tokenUrl', 'userInfoUrl', 'issuer'] as const

/** Only a custom provider has addresses of its own: three, as https, none of them internal. Throws invalid_field. */
async function ownAddresses(ctx: Ctx, kind: SsoKind, input: SaveSsoInput) {
  const { authUrl, tokenUrl, userInfoUrl, issuer } = input
  if (kind !== 'custom') return { authUrl: null, tokenUrl: null, userInfoUrl: null, issuer: null }
  for (const field of addresses) {
    const value = input[field]
    if (value === null && field !== 'issuer')
      throw errors.invalidField(field, 'A custom provider needs its three addresses.')
    if (value !== null) await assertUrl(ctx, field, value)
  }
  return { authUrl, tokenUrl, userInfoUrl, issuer }
}

async function assertUrl(ctx: Ctx, field: string, url: string): Promise<void> {
  try {
    await guardedClient(ctx.app).check(url)
  } catch (error) {
    if (error instanceof ForbiddenTargetError) throw errors.invalidField(field, error.message)
    throw error
  }
}

/** What a provider's secret may open: the code goes to one of them with it, and the answers are asked of the other. */
const servers = ['authUrl', 'tokenUrl', 'userInfoUrl'] as const

/** A secret is kept for the servers that it was given with (spec/10 SE3). Throws invalid_field. */
function assertSecretStays(before: SsoProviderRow | undefined, after: SsoPlace): void {
  if (!before?.clientSecret) return
  const isElsewhere = servers.some((field) => !isAtSameServer(before[field], after[field]))
  if (isElsewhere)
    throw errors
      .invalidField('clientSecret', 'An address on another server needs the secret sent again.')
      .because('secret_needed')
}

const isAtSameServer = (one: string | null, other: string | null) =>
  one === null || other === null ? one === other : isSameServer(one, other)

const secretShown = '********'

function audited(row: SsoProviderRow | undefined): Record<string, unknown> {
  if (!row) return {}
  return {
    client_id: row.clientId,
    client_secret: row.clientSecret === null ? null : secretShown,
    is_enabled: row.isEnabled,
    allow_auto_create: row.allowAutoCreate,
    default_role: row.defaultRole,
    platform_wide: row.platformWide,
    allowed_domains: row.allowedDomains,
    auth_url: row.authUrl,
    token_url: row.tokenUrl,
    user_info_url: row.userInfoUrl,
    issuer: row.issuer,
  }
}

async function audit(
  ctx: Ctx,
  tx: Tx,
  provider: SsoKind,
  before: SsoProviderRow | undefined,
  after: SsoProviderRow | undefined,
): Promise<void> {
  const changes = after ? (differences(audited(before), audited(after)) ?? {}) : {}
  // A secret that replaces another looks the same, and is a change all the same.
  if (before?.clientSecret && after && before.clientSecret !== after.clientSecret)
    changes.client_secret = { old: secretShown, new: secretShown }
  if (!after) changes.client_id = { old: before?.clientId, new: null }
  if (Object.keys(changes).length === 0) return
  const action = !before ? 'created' : after ? 'updated' : 'deleted'
  await recordAudit(tx, ctx, workspaceOf(ctx.actor), {
    kind: 'settings.sso',
    resourceId: provider,
    action,
    changes,
  })
}

type SsoPlace = Pick<SsoProviderRow, 'clientId' | (typeof addresses)[number]>

/** Subjects name the same persons only while these stay the same. */
function isAnotherProvider(before: SsoPlace, after: SsoPlace): boolean {
  return (['clientId', ...addresses] as const).some((field) => before[field] !== after[field])
}

/**
 * Whether the installation trusts it: as it is told, else as it was, else the known ones at their own addresses. What
 * is another provider now has to be trusted again.
 */
function trust(
  kind: SsoKind,
  given: boolean | null,
  before: SsoProviderRow | undefined,
  after: SsoPlace,
): boolean {
  const kept = before && !isAnotherProvider(before, after) ? before.platformWide : kind !== 'custom'
  return given ?? kept
}

/** Sign-ins on their way through a provider that is no longer the same. */
const dropAttempts = statement<never>(
  'sso.drop_attempts',
  'delete from sso_attempt where workspace_id = $1 and provider = $2',
)

/** Who people are at a provider means nothing at another one. */
const forgetIdentities = statement<never>(
  'sso.forget_identities',
  'delete from sso_identity where workspace_id = $1 and provider = $2',
)

const saveProvider = statement<SsoProviderRow>(
  'sso.save',
  `insert into sso_provider as p (workspace_id, provider, client_id, client_secret, is_enabled, allow_auto_create,
     default_role, allowed_domains, auth_url, token_url, user_info_url, issuer, platform_wide, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $14, $13, $13)
   on conflict (workspace_id, provider) do update set client_id = excluded.client_id,
     client_secret = coalesce(excluded.client_secret, p.client_secret), is_enabled = excluded.is_enabled,
     allow_auto_create = excluded.allow_auto_create, default_role = excluded.default_role,
     allowed_domains = excluded.allowed_domains, auth_url = excluded.auth_url, token_url = excluded.token_url,
     user_info_url = excluded.user_info_url, issuer = excluded.issuer,
     platform_wide = excluded.platform_wide, updated_at = excluded.updated_at
   returning ${providerColumns}`,
)

/** Changes of one provider wait for each other. */
const lockProvider = statement<SsoProviderRow>(
  'sso.lock',
  `select ${providerColumns} from sso_provider p where p.workspace_id = $1 and p.provider = $2 for update`,
)

/**
 * Sets up a provider of the workspace, or changes it; an empty secret keeps the one that is there. With another
 * client or other addresses it is another provider: people are found by their e-mail address again.
 */
export async function saveSsoProvider(ctx: Ctx, provider: string, input: unknown): Promise<SsoSettings> {
  const { app } = ctx
  const workspaceId = workspaceOf(ctx.actor)
  const kind = parseInput(ssoKindInput, provider)
  const given = parseInput(saveSsoInput, input)
  const { authUrl, tokenUrl, userInfoUrl, issuer } = await ownAddresses(ctx, kind, given)
  if (!(await roleByName(app.pool, workspaceId, given.defaultRole)))
    throw errors
      .invalidField('defaultRole', `The workspace has no role ${given.defaultRole}.`)
      .because('no_such')
  const place = { workspaceId, provider: kind }
  const secret = given.clientSecret && sealClientSecret(app.keyRing, place, given.clientSecret)
  const { clientId, isEnabled, allowAutoCreate, defaultRole, allowedDomains, platformWide } = given
  return inTransaction(app.pool, async (tx) => {
    const [before] = await run(tx, lockProvider, [workspaceId, kind])
    // A public client of OpenID Connect proves itself by PKCE alone; the known providers have none.
    if (isEnabled && kind !== 'custom' && !secret && !before?.clientSecret)
      throw errors.invalidField('clientSecret', 'Needed before people can sign in with it.')
    const values: unknown[] = [workspaceId, kind, clientId, secret, isEnabled, allowAutoCreate, defaultRole]
    const asked = { clientId, authUrl, tokenUrl, userInfoUrl, issuer }
    if (!secret) assertSecretStays(before, asked)
    values.push(allowedDomains, authUrl, tokenUrl, userInfoUrl, issuer, ctx.now())
    values.push(trust(kind, platformWide, before, asked))
    const [after] = await run(tx, saveProvider, values)
    if (!after) throw new Error('a provider was neither made nor changed')
    if (before && isAnotherProvider(before, after)) await run(tx, forgetIdentities, [workspaceId, kind])
    await run(tx, dropAttempts, [workspaceId, kind])
    await audit(ctx, tx, kind, before, after)
    return shownSettings(after)
  })
}

const removeProvider = statement<SsoProviderRow>(
  'sso.delete',
  `delete from sso_provider p where p.workspace_id = $1 and p.provider = $2 returning ${providerColumns}`,
)

/** Takes a provider away; accounts stay, and what linked them to it goes. Throws not_found. */
export async function deleteSsoProvider(ctx: Ctx, provider: string): Promise<void> {
  const workspaceId = workspaceOf(ctx.actor)
  if (!isIn(ssoKinds, provider)) throw errors.notFound('SSO provider')
  await inTransaction(ctx.app.pool, async (tx) => {
    const before = await oneRow(tx, removeProvider, [workspaceId, provider], 'SSO provider')
    await run(tx, dropAttempts, [workspaceId, provider])
    await audit(ctx, tx, provider, before, undefined)
  })
}
