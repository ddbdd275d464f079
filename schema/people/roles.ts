import type { CatalogueEntry } from '#people/roles/catalogue.ts'
import { permissionActions, permissionKeys, permissionModules } from '#people/roles/permission-sets.ts'
import { createRole, deleteRole, updateRole } from '#people/roles/role-commands.ts'
import { createRoleInput, updateRoleInput } from '#people/roles/role-input.ts'
import {
  activeGrants,
  getRole,
  inactiveGrants,
  listPermissions,
  listRoles,
  numberedRoles,
} from '#people/roles/role-queries.ts'
import type { RoleRow } from '#people/roles/role-sql.ts'
import { builder } from '../builder.ts'
import { enumFrom } from '../enum-from.ts'
import { onlyForDoors } from '../for-doors.ts'
import { inputFrom } from '../input-from.ts'
import { Node } from '../node.ts'
import { numberedPageOf, pageArgs } from '../numbered-page.ts'
import { connectionOf, cursorArgs, pageCost } from '../page.ts'
import { requires } from '../requires.ts'
import { selectionOf } from '../selection.ts'

export const PermissionType = builder.objectRef<CatalogueEntry>('Permission').implement({
  description: 'A permission that roles of the workspace can hold.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the permission, the same in all workspaces.' }),
    key: t.expose('key', { type: enumFrom(permissionKeys), description: 'Key of the permission.' }),
    resource: t.expose('resource', {
      type: enumFrom(permissionModules),
      description: 'The resource that the permission applies to.',
    }),
    action: t.expose('action', {
      type: enumFrom(permissionActions),
      description: 'The action that the permission allows.',
    }),
    description: t.exposeString('description', { description: 'Description of the permission for display.' }),
    module: t.expose('module', {
      type: enumFrom(permissionModules),
      description: 'Module under which screens group the permission.',
    }),
    moduleLabel: t.exposeString('moduleLabel', { description: 'Label of the module for display.' }),
    available: t.exposeBoolean('available', {
      description:
        'Whether the workspace has the component of the permission. Always true in the list of permissions for roles.',
    }),
    grantable: t.exposeBoolean('grantable', {
      description: 'Whether the caller holds the permission and can grant it.',
    }),
  }),
})

export const RoleType = builder.objectRef<RoleRow>('Role').implement({
  interfaces: [Node],
  description: 'A role, which is a set of permissions for members.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the role.' }),
    name: t.exposeString('name', { description: 'Name, unique among the roles of the workspace.' }),
    description: t.exposeString('description', { description: 'Description of the role for display.' }),
    isSystem: t.exposeBoolean('isSystem', {
      description:
        'Whether the role is a system role. System roles exist in every workspace; their names and the default role are fixed.',
    }),
    isDefault: t.exposeBoolean('isDefault', { description: 'Whether new members get the role.' }),
    version: t.exposeInt('version', {
      description: 'Version of the role, which increases with every change.',
    }),
    featureVersion: t.exposeInt('featureVersion', {
      description: "Version of the workspace's components at which the permissions were read.",
    }),
    permissions: t.field({
      type: [enumFrom(permissionKeys)],
      reads: ['permissions', 'components'],
      description: 'Permissions of the role on the components that the workspace has.',
      resolve: (role) => activeGrants(role).sort(),
    }),
    inactivePermissionCount: t.int({
      reads: ['permissions', 'components'],
      description:
        'Number of saved permissions on components that the workspace lacks. These permissions give no access.',
      resolve: (role) => inactiveGrants(role).length,
    }),
    memberCount: t.exposeInt('userCount', { description: 'Number of members who have the role.' }),
    createdAt: t.expose('createdAt', {
      type: 'DateTime',
      description: 'Time at which the role was created.',
    }),
    updatedAt: t.expose('updatedAt', {
      type: 'DateTime',
      description: 'Time at which the role was last changed.',
    }),
  }),
})

export const RoleConnection = connectionOf('Role', RoleType)

const RolePageType = numberedPageOf('Role', RoleType, {
  of: 'roles',
  order: 'The roles on the page, system roles first, then by name.',
})

const CreateRoleInput = inputFrom('CreateRoleInput', createRoleInput)

const UpdateRoleInput = inputFrom('UpdateRoleInput', updateRoleInput)

builder.queryFields((t) => ({
  permissions: t.field({
    type: [PermissionType],
    description: 'Lists the permissions that roles of the workspace can hold.',
    ...requires({ member: true }),
    resolve: (_root, _args, ctx) => listPermissions(ctx),
  }),
  roles: t.field({
    type: RoleConnection,
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description: 'Lists the roles of the workspace.',
    args: {
      search: t.arg.string({ description: 'Part of a role name.' }),
      ...cursorArgs,
    },
    ...requires({ permission: 'roles:read' }),
    resolve: (_root, args, ctx, info) => listRoles(ctx, args, selectionOf(ctx, info)),
  }),
  rolePage: t.field({
    type: RolePageType,
    description: 'Lists the roles of the workspace.',
    args: {
      search: t.arg.string({ description: 'Part of a role name.' }),
      ...pageArgs,
    },
    ...onlyForDoors(requires({ permission: 'roles:read' })),
    resolve: (_root, args, ctx) => numberedRoles(ctx, args),
  }),
  role: t.field({
    type: RoleType,
    throws: ['not_found'],
    description: 'Returns one role.',
    args: { id: t.arg.id({ required: true, description: 'UUID of the role.' }) },
    ...requires({ permission: 'roles:read' }),
    resolve: (_root, { id }, ctx) => getRole(ctx, id),
  }),
}))

builder.mutationFields((t) => ({
  createRole: t.field({
    type: RoleType,
    throws: ['not_found', 'conflict', 'invalid_field'],
    description: 'Creates a role with permissions that the caller holds.',
    args: { input: t.arg({ type: CreateRoleInput, required: true, description: 'The new role.' }) },
    ...requires({ permission: 'roles:write' }),
    resolve: (_root, { input }, ctx) => createRole(ctx, input),
  }),
  updateRole: t.field({
    type: RoleType,
    throws: ['not_found', 'conflict', 'invalid_field'],
    description: 'Changes a role. A stale version causes a conflict.',
    args: {
      id: t.arg.id({ required: true, description: 'UUID of the role.' }),
      input: t.arg({ type: UpdateRoleInput, required: true, description: 'The changes to the role.' }),
    },
    ...requires({ permission: 'roles:write' }),
    resolve: (_root, { id, input }, ctx) => updateRole(ctx, id, input),
  }),
  deleteRole: t.id({
    throws: ['not_found', 'conflict'],
    description: 'Deletes a role that no member has and returns its UUID.',
    args: { id: t.arg.id({ required: true, description: 'UUID of the role.' }) },
    ...requires({ permission: 'roles:delete' }),
    resolve: async (_root, { id }, ctx) => {
      await deleteRole(ctx, id)
      return id
    },
  }),
}))
