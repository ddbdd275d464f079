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
    id: t.exposeID('id', { description: 'The same uuid everywhere.' }),
    key: t.expose('key', { type: enumFrom(permissionKeys), description: 'Its name.' }),
    resource: t.expose('resource', { type: enumFrom(permissionModules), description: 'What it is about.' }),
    action: t.expose('action', { type: enumFrom(permissionActions), description: 'What may be done.' }),
    description: t.exposeString('description', { description: 'For people.' }),
    module: t.expose('module', {
      type: enumFrom(permissionModules),
      description: 'What screens group it under.',
    }),
    moduleLabel: t.exposeString('moduleLabel', { description: 'The name of that, for people.' }),
    available: t.exposeBoolean('available', {
      description: 'The workspace has its component; always true among what roles can hold.',
    }),
    grantable: t.exposeBoolean('grantable', { description: 'The caller holds it and can give it.' }),
  }),
})

export const RoleType = builder.objectRef<RoleRow>('Role').implement({
  interfaces: [Node],
  description: 'What a group of people may do.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID.' }),
    name: t.exposeString('name', { description: 'Unique in the workspace.' }),
    description: t.exposeString('description', { description: 'For people.' }),
    isSystem: t.exposeBoolean('isSystem', {
      description: 'Every workspace has it; name and default are fixed.',
    }),
    isDefault: t.exposeBoolean('isDefault', { description: 'Newcomers get it.' }),
    version: t.exposeInt('version', { description: 'Counts the changes.' }),
    featureVersion: t.exposeInt('featureVersion', {
      description: "The version of the workspace's components that the permissions were read at.",
    }),
    permissions: t.field({
      type: [enumFrom(permissionKeys)],
      reads: ['permissions', 'components'],
      description: "On the workspace's components.",
      resolve: (role) => activeGrants(role).sort(),
    }),
    inactivePermissionCount: t.int({
      reads: ['permissions', 'components'],
      description: 'Saved grants on components that the workspace lacks; they give no access.',
      resolve: (role) => inactiveGrants(role).length,
    }),
    memberCount: t.exposeInt('userCount', { description: 'People who have it.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it last changed.' }),
  }),
})

export const RoleConnection = connectionOf('Role', RoleType)

const RolePageType = numberedPageOf('Role', RoleType, {
  of: 'roles',
  order: 'System roles first, then by name.',
})

const CreateRoleInput = inputFrom('CreateRoleInput', createRoleInput)

const UpdateRoleInput = inputFrom('UpdateRoleInput', updateRoleInput)

builder.queryFields((t) => ({
  permissions: t.field({
    type: [PermissionType],
    description: 'The permissions that roles of the workspace can hold.',
    ...requires({ member: true }),
    resolve: (_root, _args, ctx) => listPermissions(ctx),
  }),
  roles: t.field({
    type: RoleConnection,
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description: 'The roles of the workspace.',
    args: {
      search: t.arg.string({ description: 'Part of a name.' }),
      ...cursorArgs,
    },
    ...requires({ permission: 'roles:read' }),
    resolve: (_root, args, ctx, info) => listRoles(ctx, args, selectionOf(ctx, info)),
  }),
  rolePage: t.field({
    type: RolePageType,
    description: 'The roles of the workspace.',
    args: {
      search: t.arg.string({ description: 'Part of a name.' }),
      ...pageArgs,
    },
    ...onlyForDoors(requires({ permission: 'roles:read' })),
    resolve: (_root, args, ctx) => numberedRoles(ctx, args),
  }),
  role: t.field({
    type: RoleType,
    throws: ['not_found'],
    description: 'One role.',
    args: { id: t.arg.id({ required: true, description: 'UUID of the role.' }) },
    ...requires({ permission: 'roles:read' }),
    resolve: (_root, { id }, ctx) => getRole(ctx, id),
  }),
}))

builder.mutationFields((t) => ({
  createRole: t.field({
    type: RoleType,
    throws: ['not_found', 'conflict', 'invalid_field'],
    description: 'Makes a role of permissions that the caller holds.',
    args: { input: t.arg({ type: CreateRoleInput, required: true, description: 'What is asked for.' }) },
    ...requires({ permission: 'roles:write' }),
    resolve: (_root, { input }, ctx) => createRole(ctx, input),
  }),
  updateRole: t.field({
    type: RoleType,
    throws: ['not_found', 'conflict', 'invalid_field'],
    description: 'Changes a role; a stale version is a conflict.',
    args: {
      id: t.arg.id({ required: true, description: 'UUID of the role.' }),
      input: t.arg({ type: UpdateRoleInput, required: true, description: 'What is asked for.' }),
    },
    ...requires({ permission: 'roles:write' }),
    resolve: (_root, { id, input }, ctx) => updateRole(ctx, id, input),
  }),
  deleteRole: t.id({
    throws: ['not_found', 'conflict'],
    description: 'Deletes a role that nobody has; answers its id.',
    args: { id: t.arg.id({ required: true, description: 'UUID of the role.' }) },
    ...requires({ permission: 'roles:delete' }),
    resolve: async (_root, { id }, ctx) => {
      await deleteRole(ctx, id)
      return id
    },
  }),
}))
