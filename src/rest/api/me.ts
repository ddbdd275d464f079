import { permissionPair } from './permission-pair.ts'
import type { ApiRow } from './row.ts'

interface Me {
  id: string
  email: string
  name: string
  isSuperAdmin: boolean
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
    is_super_admin: me.isSuperAdmin,
    role: me.role && { ...me.role, permissions: me.permissions.map(permissionPair) },
    permissions: me.permissions,
    features: me.features,
    organization: me.workspace,
  }
}

/** GET /api/me: the User of document 2 with the role's permissions, and what screens need besides. */
export const meRows: ApiRow[] = [
  {
    method: 'GET',
    path: '/me',
    document: `query {
      answer: me {
        id email name isSuperAdmin workspace { id name slug } role { id name } permissions features
      }
    }`,
    answer: (me) => userOf(me as Me),
  },
]
