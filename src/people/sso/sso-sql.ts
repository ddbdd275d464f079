import { columns, columnsAs, type RenamedRow, type RowOf } from '#core/db/columns.ts'
import { statement } from '#core/db/db.ts'
import type { SsoAttemptModel } from '#generated/prisma/models/SsoAttempt.ts'
import type { SsoPendingLinkModel } from '#generated/prisma/models/SsoPendingLink.ts'
import type { SsoProviderModel } from '#generated/prisma/models/SsoProvider.ts'
import type { UserModel } from '#generated/prisma/models/User.ts'
import type { WorkspaceModel } from '#generated/prisma/models/Workspace.ts'
import type { SsoKind } from './sso-sets.ts'

const fields = [
  'workspaceId',
  'provider',
  'clientId',
  'clientSecret',
  'isEnabled',
  'allowAutoCreate',
  'defaultRole',
  'platformWide',
  'allowedDomains',
  'authUrl',
  'tokenUrl',
  'userInfoUrl',
  'issuer',
  'updatedAt',
] as const

/** A provider as its workspace has set it up. */
export type SsoProviderRow = RowOf<SsoProviderModel, (typeof fields)[number], { provider: SsoKind }>

const providerColumns = columns('SsoProvider', 'p', fields)

export const providersOfWorkspace = statement<SsoProviderRow>(
  'sso.of_workspace',
  `select ${providerColumns} from sso_provider p where p.workspace_id = $1`,
)

/** Whoever changes a provider waits for whoever changes it now. */
export const lockProvider = statement<SsoProviderRow>(
  'sso.lock',
  `select ${providerColumns} from sso_provider p where p.workspace_id = $1 and p.provider = $2 for update`,
)

export const saveProvider = statement<SsoProviderRow>(
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

export const removeProvider = statement<SsoProviderRow>(
  'sso.delete',
  `delete from sso_provider p where p.workspace_id = $1 and p.provider = $2 returning ${providerColumns}`,
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

/** $1 provider, $2 as above. Where several workspaces have it and none is named: the installation's, then who had it first. */
export const offeredProvider = statement<SsoProviderRow>(
  'sso.offered_provider',
  `select ${providerColumns} ${inUse} and p.provider = $1 and ($2::text is null or w.slug = $2 or w.id::text = $2)
   order by p.platform_wide desc, p.created_at, p.workspace_id limit 1`,
)

/** $1 workspace, $2 provider. */
export const enabledProvider = statement<SsoProviderRow>(
  'sso.enabled',
  `select ${providerColumns} ${inUse} and p.workspace_id = $1 and p.provider = $2`,
)

/** The same, as long as nobody changed it since $3; sign-ins through it happen one after the other. */
export const lockUnchangedProvider = statement<SsoProviderRow>(
  'sso.lock_unchanged',
  `select ${providerColumns} ${inUse} and p.workspace_id = $1 and p.provider = $2 and p.updated_at = $3 for update of p`,
)

export const insertAttempt = statement<never>(
  'sso.insert_attempt',
  `insert into sso_attempt (state_hash, workspace_id, provider, browser_hash, nonce, code_verifier, expires_at,
     link_user_id)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
)

const attemptFields = [
  'workspaceId',
  'provider',
  'nonce',
  'codeVerifier',
  // the signed-in person who links the provider; null for a sign-in
  'linkUserId',
] as const

export type AttemptRow = RowOf<SsoAttemptModel, (typeof attemptFields)[number], { provider: SsoKind }>

/** Only one of two that bring the same state gets the row. */
export const takeAttempt = statement<AttemptRow>(
  'sso.take_attempt',
  `delete from sso_attempt where state_hash = $1 and browser_hash = $2 and provider = $3 and expires_at > $4
   returning ${columns('SsoAttempt', 'sso_attempt', attemptFields)}`,
)

export const personBySubject = statement<{ userId: string }>(
  'sso.person_by_subject',
  `select ${columnsAs('User', 'u', { userId: 'id' })} from sso_identity i join user_account u on u.id = i.user_id and u.deleted_at is null
   where i.workspace_id = $1 and i.provider = $2 and i.subject = $3`,
)

const ownerNames = { userId: 'id', isSuperAdmin: 'isSuperAdmin' } as const

/** Whose address it is, as far as it decides whether a provider may sign them in. */
export type AddressOwner = RenamedRow<UserModel, typeof ownerNames> & {
  /** of the provider's workspace */
  isMember: boolean
  /** of another one */
  isElsewhere: boolean
}

/** $1 address, $2 workspace. Held, so that nobody gives the account a password meanwhile. */
export const ownerOfAddress = statement<AddressOwner>(
  'sso.owner_of_address',
  `select ${columnsAs('User', 'u', ownerNames)},
     exists (select 1 from membership m where m.workspace_id = $2 and m.user_id = u.id) as "isMember",
     exists (select 1 from membership m where m.workspace_id <> $2 and m.user_id = u.id) as "isElsewhere"
   from user_account u where u.email = $1 and u.deleted_at is null for update of u`,
)

/** A subject of somebody who was deleted since goes to the person it is now. */
export const linkIdentity = statement<never>(
  'sso.link',
  `insert into sso_identity (workspace_id, provider, subject, user_id, created_at) values ($1, $2, $3, $4, $5)
   on conflict (workspace_id, provider, subject) do update set user_id = excluded.user_id, created_at = excluded.created_at`,
)

export const insertPendingLink = statement<never>(
  'sso.insert_pending_link',
  `insert into sso_pending_link (token_hash, workspace_id, provider, subject, user_id, browser_hash, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7)`,
)

const pendingFields = [
  'workspaceId',
  'provider',
  'subject',
  'userId',
  // null for one that was mailed: the mailbox is the proof, and the password is not asked for
  'browserHash',
] as const

const organizationNames = { organizationName: 'name' } as const

/** A link that waits for its owner's word. */
export type PendingLinkRow = RowOf<
  SsoPendingLinkModel,
  (typeof pendingFields)[number],
  { provider: SsoKind }
> &
  RowOf<UserModel, 'email'> &
  RenamedRow<WorkspaceModel, typeof organizationNames>

const pendingLink = `${columns('SsoPendingLink', 'l', pendingFields)}, ${columns('User', 'u', ['email'])},
  ${columnsAs('Workspace', 'w', organizationNames)}`

const pendingNow = `l.expires_at > $3 and l.attempts < 5 and (l.browser_hash is null or l.browser_hash = $2)
  and u.id = l.user_id and u.deleted_at is null and w.id = l.workspace_id`

/** $1 the token's hash, $2 that of the browser's cookie, $3 the moment. */
export const readPendingLink = statement<PendingLinkRow>(
  'sso.read_pending_link',
  `select ${pendingLink} from sso_pending_link l, user_account u, workspace w
   where l.token_hash = $1 and ${pendingNow}`,
)

/** The same, counted as a try before the answer is looked at. */
export const tryPendingLink = statement<PendingLinkRow>(
  'sso.try_pending_link',
  `update sso_pending_link l set attempts = l.attempts + 1 from user_account u, workspace w
   where l.token_hash = $1 and ${pendingNow} returning ${pendingLink}`,
)

/** Takes the link and those beside it; only one of two that come at the same moment gets a row. */
export const takePendingLinks = statement<never>(
  'sso.take_pending_links',
  `delete from sso_pending_link where workspace_id = $1 and provider = $2 and subject = $3 and user_id = $4
   returning user_id`,
)

const linkFields = ['workspaceId', 'provider', 'platformWide'] as const

/** A provider that is linked to a person, or could be. */
export type OwnLink = RowOf<SsoProviderModel, (typeof linkFields)[number], { provider: SsoKind }> &
  RenamedRow<WorkspaceModel, typeof organizationNames> & {
    /** null while it is not linked */
    linkedAt: Date | null
  }

/**
 * $1 person. What they have linked, and what they can link: providers of their workspaces, and those of the
 * installation.
 */
export const ownLinks = statement<OwnLink>(
  'sso.own_links',
  `select ${columns('SsoProvider', 'p', linkFields)}, ${columnsAs('Workspace', 'w', organizationNames)},
     i.linked_at as "linkedAt"
   from sso_provider p
   join workspace w on w.id = p.workspace_id and w.deleted_at is null
   left join lateral (
     select min(created_at) as linked_at from sso_identity i
     where i.workspace_id = p.workspace_id and i.provider = p.provider and i.user_id = $1
   ) i on true
   where i.linked_at is not null or (p.is_enabled and w.status = 'open' and (p.platform_wide
     or exists (select 1 from membership m where m.workspace_id = p.workspace_id and m.user_id = $1)))
   order by w.name, w.id, p.provider`,
)

export const unlinkIdentity = statement<{ subject: string }>(
  'sso.unlink',
  'delete from sso_identity where workspace_id = $1 and provider = $2 and user_id = $3 returning subject',
)

/** $1 person. Whether they can sign in without any link. */
export const signsInAlone = statement<{ alone: boolean }>(
  'sso.signs_in_alone',
  `select u.password_hash is not null or exists (select 1 from passkey k where k.user_id = u.id)
     or exists (select 1 from sso_identity i where i.user_id = u.id) as alone
   from user_account u where u.id = $1`,
)

/** Sessions that the workspace's own provider opened for the person. */
export const endConfinedSessions = statement<never>(
  'sso.end_confined_sessions',
  `update refresh_token set revoked_at = $3
   where user_id = $1 and workspace_id = $2 and confined and revoked_at is null`,
)
