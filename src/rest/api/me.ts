import { permissionPair } from './permission-pair.ts'
import type { ApiRow } from './row.ts'
import { notificationSettings } from './users.ts'

interface Me {
  id: string
  email: string
  name: string
  isSuperAdmin: boolean
  isAvailable: boolean
  settings: object
  createdAt: string
  updatedAt: string
  workspace: { id: string; name: string; slug: string }
  role: { id: string; name: string } | null
  permissions: string[]
  features: string[]
}

function userOf(me: Me) {
  return {
    id: me.id,
    email: me.email,
    full_name: me.name,
    organization_id: me.workspace.id,
    // Whoever is not can sign in nowhere.
    is_active: true,
    is_available: me.isAvailable,
    is_super_admin: me.isSuperAdmin,
    settings: me.settings,
    role: me.role && { ...me.role, permissions: me.permissions.map(permissionPair) },
    permissions: me.permissions,
    features: me.features,
    organization: me.workspace,
    created_at: me.createdAt,
    updated_at: me.updatedAt,
  }
}

/** GET /api/me: the User of document 2 with the role's permissions, and what screens need besides. */
export const meRows: ApiRow[] = [
  {
    method: 'GET',
    path: '/me',
    document: `query {
      answer: me {
        id email name isSuperAdmin isAvailable createdAt updatedAt
        settings { ${notificationSettings} }
        workspace { id name slug } role { id name } permissions features
      }
    }`,
    answer: (me) => userOf(me as Me),
  },
]
