import { columns, columnsAs, type RenamedRow, type RowOf } from '#core/db/columns.ts'
import { statement } from '#core/db/db.ts'
import type { SsoAttemptModel } from '#generated/prisma/models/SsoAttempt.ts'
import type { SsoProviderModel } from '#generated/prisma/models/SsoProvider.ts'
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

export const providerColumns = columns('SsoProvider', 'p', fields)

export const fromOfferedProvider = `
  from sso_provider p
  join workspace w on w.id = p.workspace_id and w.status = 'open' and w.deleted_at is null
  where p.is_enabled`

/** $1 workspace, $2 provider. */
export const enabledProvider = statement<SsoProviderRow>(
  'sso.enabled',
  `select ${providerColumns} ${fromOfferedProvider} and p.workspace_id = $1 and p.provider = $2`,
)

/** The same, as long as nobody changed it since $3; sign-ins through it happen one after the other. */
export const lockUnchangedProvider = statement<SsoProviderRow>(
  'sso.lock_unchanged',
  `select ${providerColumns} ${fromOfferedProvider} and p.workspace_id = $1 and p.provider = $2 and p.updated_at = $3 for update of p`,
)

export const attemptFields = [
  'workspaceId',
  'provider',
  'nonce',
  'codeVerifier',
  // the signed-in person who links the provider; null for a sign-in
  'linkUserId',
] as const

export type AttemptRow = RowOf<SsoAttemptModel, (typeof attemptFields)[number], { provider: SsoKind }>

export const personBySubject = statement<{ userId: string }>(
  'sso.person_by_subject',
  `select ${columnsAs('User', 'u', { userId: 'id' })} from sso_identity i join user_account u on u.id = i.user_id and u.deleted_at is null
   where i.workspace_id = $1 and i.provider = $2 and i.subject = $3`,
)

export const workspaceNames = { workspaceName: 'name' } as const

export const linkFields = ['workspaceId', 'provider', 'platformWide'] as const

/** A provider that is linked to a person, or could be. */
export type OwnLink = RowOf<SsoProviderModel, (typeof linkFields)[number], { provider: SsoKind }> &
  RenamedRow<WorkspaceModel, typeof workspaceNames> & {
    /** null while it is not linked */
    linkedAt: Date | null
  }
