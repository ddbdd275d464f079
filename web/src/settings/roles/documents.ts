import { graphql, type ResultOf } from '../../graphql/document.ts'
import { changing } from '../../graphql/stale-after.ts'

export type Role = ResultOf<typeof roleFields>
export type Permission = ResultOf<typeof rolesQuery>['permissions'][number]

const roleFields = graphql(`
  fragment RoleFields on Role {
    id
    name
    description
    isSystem
    isDefault
    version
    featureVersion
    permissions
    inactivePermissionCount
    memberCount
  }
`)

export const rolesQuery = graphql(
  `
  query Roles {
    roles(first: 100) { nodes { ...RoleFields } }
    permissions { key action description module moduleLabel grantable }
  }
`,
  roleFields,
)

export const roleQuery = graphql(
  `
  query Role($id: ID!) {
    role(id: $id) { ...RoleFields }
  }
`,
  roleFields,
)

export const createRoleMutation = changing(
  ['roles'],
  graphql(
    `
  mutation CreateRole($input: CreateRoleInput!) {
    createRole(input: $input) { role { ...RoleFields } }
  }
`,
    roleFields,
  ),
)

export const updateRoleMutation = changing(
  ['roles'],
  graphql(
    `
  mutation UpdateRole($input: UpdateRoleInput!) {
    updateRole(input: $input) { role { ...RoleFields } }
  }
`,
    roleFields,
  ),
)

export const deleteRoleMutation = changing(
  ['roles'],
  graphql(`
  mutation DeleteRole($id: ID!) {
    deleteRole(input: { id: $id }) { deletedId }
  }
`),
)
