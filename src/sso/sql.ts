import { statement } from '../db.ts'
import type { SsoKind } from './catalogue.ts'

/** A provider as its workspace has set it up. */
export interface SsoProviderRow {
  workspaceId: string
  provider: SsoKind
  clientId: string
  /** encrypted */
  clientSecret: string | null
  isEnabled: boolean
  allowAutoCreate: boolean
  /** the name of a role */
  defaultRole: string
  /** lower case; none means any */
  allowedDomains: string[]
  authUrl: string | null
  tokenUrl: string | null
  userInfoUrl: string | null
  issuer: string | null
  updatedAt: Date
}

const columns = `
  p.workspace_id as "workspaceId", p.provider, p.client_id as "clientId", p.client_secret as "clientSecret",
  p.is_enabled as "isEnabled", p.allow_auto_create as "allowAutoCreate", p.default_role as "defaultRole",
  p.allowed_domains as "allowedDomains", p.auth_url as "authUrl", p.token_url as "tokenUrl",
  p.user_info_url as "userInfoUrl", p.issuer, p.updated_at as "updatedAt"`

export const providersOfWorkspace = statement<SsoProviderRow>(
  'sso.of_workspace',
  `select ${columns} from sso_provider p where p.workspace_id = $1`,
)

/** Whoever changes a provider waits for whoever changes it now. */
export const lockProvider = statement<SsoProviderRow>(
  'sso.lock',
  `select ${columns} from sso_provider p where p.workspace_id = $1 and p.provider = $2 for update`,
)

export const saveProvider = statement<SsoProviderRow>(
  'sso.save',
  `insert into sso_provider as p (workspace_id, provider, client_id, client_secret, is_enabled, allow_auto_create,
     default_role, allowed_domains, auth_url, token_url, user_info_url, issuer, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13)
   on conflict (workspace_id, provider) do update set client_id = excluded.client_id,
     client_secret = coalesce(excluded.client_secret, p.client_secret), is_enabled = excluded.is_enabled,
     allow_auto_create = excluded.allow_auto_create, default_role = excluded.default_role,
     allowed_domains = excluded.allowed_domains, auth_url = excluded.auth_url, token_url = excluded.token_url,
     user_info_url = excluded.user_info_url, issuer = excluded.issuer, updated_at = excluded.updated_at
   returning ${columns}`,
)

export const removeProvider = statement<SsoProviderRow>(
  'sso.delete',
  `delete from sso_provider p where p.workspace_id = $1 and p.provider = $2 returning ${columns}`,
)

/** Who people are at a provider means nothing at another one. */
export const forgetIdentities = statement<never>(
  'sso.forget_identities',
  'delete from sso_identity where workspace_id = $1 and provider = $2',
)

/** Sign-ins on their way through a provider that is no longer the same. */
export const dropAttempts = statement<never>(
  'sso.drop_attempts',
  'delete from sso_attempt where workspace_id = $1 and provider = $2',
)

const inUse = `
  from sso_provider p
  join workspace w on w.id = p.workspace_id and w.status = 'open' and w.deleted_at is null
  where p.is_enabled`

/** $1 a slug or an id; null is anywhere. */
export const offeredKinds = statement<{ provider: SsoKind }>(
  'sso.offered',
  `select distinct p.provider ${inUse} and ($1::text is null or w.slug = $1 or w.id::text = $1)`,
)

/** $1 provider, $2 as above. Where several workspaces have it and none is named, the one that had it first. */
export const offeredProvider = statement<SsoProviderRow>(
  'sso.offered_provider',
  `select ${columns} ${inUse} and p.provider = $1 and ($2::text is null or w.slug = $2 or w.id::text = $2)
   order by p.created_at, p.workspace_id limit 1`,
)

/** $1 workspace, $2 provider. */
export const enabledProvider = statement<SsoProviderRow>(
  'sso.enabled',
  `select ${columns} ${inUse} and p.workspace_id = $1 and p.provider = $2`,
)

/** The same, as long as nobody changed it since $3; sign-ins through it happen one after the other. */
export const lockUnchangedProvider = statement<SsoProviderRow>(
  'sso.lock_unchanged',
  `select ${columns} ${inUse} and p.workspace_id = $1 and p.provider = $2 and p.updated_at = $3 for update of p`,
)

export const insertAttempt = statement<never>(
  'sso.insert_attempt',
  `insert into sso_attempt (state_hash, workspace_id, provider, browser_hash, nonce, code_verifier, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7)`,
)

export interface AttemptRow {
  workspaceId: string
  provider: SsoKind
  nonce: string
  codeVerifier: string
}

/** Only one of two that bring the same state gets the row. */
export const takeAttempt = statement<AttemptRow>(
  'sso.take_attempt',
  `delete from sso_attempt where state_hash = $1 and browser_hash = $2 and provider = $3 and expires_at > $4
   returning workspace_id as "workspaceId", provider, nonce, code_verifier as "codeVerifier"`,
)

export const personBySubject = statement<{ userId: string }>(
  'sso.person_by_subject',
  `select u.id as "userId" from sso_identity i join user_account u on u.id = i.user_id and u.deleted_at is null
   where i.workspace_id = $1 and i.provider = $2 and i.subject = $3`,
)

/** $1 address, $2 workspace. */
export const personByEmail = statement<{ userId: string; isSuperAdmin: boolean; isMember: boolean }>(
  'sso.person_by_email',
  `select u.id as "userId", u.is_super_admin as "isSuperAdmin",
     exists (select 1 from membership m where m.workspace_id = $2 and m.user_id = u.id) as "isMember"
   from user_account u where u.email = $1 and u.deleted_at is null`,
)

/** A subject of somebody who was deleted since goes to the person it is now. */
export const linkIdentity = statement<never>(
  'sso.link',
  `insert into sso_identity (workspace_id, provider, subject, user_id, created_at) values ($1, $2, $3, $4, $5)
   on conflict (workspace_id, provider, subject) do update set user_id = excluded.user_id, created_at = excluded.created_at`,
)
