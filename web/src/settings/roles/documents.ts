import { gql } from 'urql'
import type {
  CreateRoleData,
  CreateRoleVariables,
  DeleteRoleData,
  DeleteRoleVariables,
  RoleData,
  RoleFields,
  RolesData,
  RolesVariables,
  RoleVariables,
  UpdateRoleData,
  UpdateRoleVariables,
} from '../../generated/operations.ts'

export type Role = RoleFields
export type Permission = RolesData['permissions'][number]

const roleFields = gql`
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
    userCount
  }
`

export const rolesQuery = gql<RolesData, RolesVariables>`
  query Roles {
    roles(limit: 100) { nodes { ...RoleFields } total }
    permissions { key action description module moduleLabel grantable }
  }
  ${roleFields}
`

export const roleQuery = gql<RoleData, RoleVariables>`
  query Role($id: ID!) {
    role(id: $id) { ...RoleFields }
  }
  ${roleFields}
`

export const createRoleMutation = gql<CreateRoleData, CreateRoleVariables>`
  mutation CreateRole($input: CreateRoleInput!) {
    createRole(input: $input) { ...RoleFields }
  }
  ${roleFields}
`

export const updateRoleMutation = gql<UpdateRoleData, UpdateRoleVariables>`
  mutation UpdateRole($id: ID!, $input: UpdateRoleInput!) {
    updateRole(id: $id, input: $input) { ...RoleFields }
  }
  ${roleFields}
`

export const deleteRoleMutation = gql<DeleteRoleData, DeleteRoleVariables>`
  mutation DeleteRole($id: ID!) {
    deleteRole(id: $id)
  }
`
