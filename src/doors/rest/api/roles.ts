import { createRoleInput, updateRoleInput } from '#people/roles/role-input.ts'
import type { ApiEndpoint } from './endpoint.ts'
import { askedPage } from './reading.ts'

const role = `
  id name description is_system: isSystem is_default: isDefault version feature_version: featureVersion permissions
  inactive_permission_count: inactivePermissionCount created_at: createdAt updated_at: updatedAt`

const label = 'role'

/** Roles and the permissions they can hold (document 2, Roles and permissions). */
export const roleEndpoints: ApiEndpoint[] = [
  {
    method: 'GET',
    name: 'listPermissions',
    path: '/permissions',
    document: `query {
      answer: permissions { id resource action description key module module_label: moduleLabel available grantable }
    }`,
    answer: (permissions) => ({ permissions }),
  },
  {
    method: 'GET',
    name: 'listRoles',
    path: '/roles',
    document: `query ($search: String, $page: Int, $limit: Int) {
      answer: rolePage(search: $search, page: $page, limit: $limit) {
        roles: nodes { ${role} user_count: memberCount } total page limit
      }
    }`,
    variables: ({ query }) => ({ search: query.get('search'), ...askedPage(query) }),
  },
  {
    method: 'GET',
    name: 'getRole',
    path: '/roles/{id}',
    label,
    document: `query ($id: ID!) { answer: role(id: $id) { ${role} } }`,
    variables: ({ path }) => ({ id: path.id }),
  },
  {
    method: 'POST',
    name: 'createRole',
    path: '/roles',
    label,
    input: createRoleInput,
    document: `mutation ($input: CreateRoleInput!) { answer: createRole(input: $input) { ${role} } }`,
    variables: ({ input }) => ({ input }),
  },
  {
    method: 'PUT',
    name: 'updateRole',
    path: '/roles/{id}',
    label,
    input: updateRoleInput,
    document: `mutation ($id: ID!, $input: UpdateRoleInput!) {
      answer: updateRole(id: $id, input: $input) { ${role} }
    }`,
    variables: ({ path, input }) => ({ id: path.id, input }),
  },
  {
    method: 'DELETE',
    name: 'deleteRole',
    path: '/roles/{id}',
    label,
    document: 'mutation ($id: ID!) { answer: deleteRole(id: $id) }',
    variables: ({ path }) => ({ id: path.id }),
    answer: () => ({ message: 'Role deleted' }),
  },
]
