import type { ApiEndpoint } from './endpoint.ts'
import { namedPermission, notificationSettings } from './users.ts'

interface Me {
  id: string
  email: string
  name: string
  emailVerifiedAt: string | null
  isSuperAdmin: boolean
  isMember: boolean
  isAvailable: boolean
  settings: object
  createdAt: string
  updatedAt: string
  workspace: { id: string; name: string; slug: string }
  role: { id: string } | null
  permissions: string[]
  features: string[]
}

function userOf(me: Me) {
  return {
    id: me.id,
    email: me.email,
    full_name: me.name,
    email_verified_at: me.emailVerifiedAt,
    organization_id: me.workspace.id,
    // Always true: who is not active cannot sign in.
    is_active: true,
    is_available: me.isAvailable,
    is_super_admin: me.isSuperAdmin,
    is_member: me.isMember,
    settings: me.settings,
    role_id: me.role?.id ?? null,
    role: me.role,
    permissions: me.permissions,
    features: me.features,
    organization: me.workspace,
    created_at: me.createdAt,
    updated_at: me.updatedAt,
  }
}

/** GET /api/me: the User of document 2 with the role's permissions, and what screens need besides. */
export const meEndpoints: ApiEndpoint[] = [
  {
    method: 'GET',
    name: 'getMe',
    path: '/me',
    document: `query {
      answer: me {
        id email name emailVerifiedAt isSuperAdmin isMember isAvailable createdAt updatedAt
        settings { ${notificationSettings} }
        workspace { id name slug } permissions features
        role { id name description is_system: isSystem permissions: grants { ${namedPermission} } }
      }
    }`,
    answer: (me) => userOf(me as Me),
  },
]
