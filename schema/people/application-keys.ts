import {
  createApplicationKey,
  createApplicationKeyInput,
  deleteApplicationKey,
  type IssuedApplicationKey,
  switchApplicationKeyInput,
  switchKey,
} from '#people/application-keys/application-key-commands.ts'
import {
  getKey,
  listKeyScopes,
  listKeys,
  numberedKeys,
} from '#people/application-keys/application-key-queries.ts'
import type { ApplicationKeyRow } from '#people/application-keys/application-key-row.ts'
import { permissionKeys } from '#people/roles/permission-sets.ts'
import { builder } from '../builder.ts'
import { enumFrom } from '../enum-from.ts'
import { forDoors, onlyForDoors } from '../for-doors.ts'
import { argsFrom, inputFrom } from '../input-from.ts'
import { Node } from '../node.ts'
import { numberedPageOf, pageArgs } from '../numbered-page.ts'
import { connectionOf, cursorArgs, pageCost } from '../page.ts'
import { requires } from '../requires.ts'
import { secret } from '../secret.ts'
import { PermissionType } from './roles.ts'

export const ApplicationKeyType = builder
  .objectRef<ApplicationKeyRow & Partial<Pick<IssuedApplicationKey, 'key'>>>('ApplicationKey')
  .implement({
    interfaces: [Node],
    description:
      'A svc_ key of the application API. The key is limited to its scopes and to the permissions of its issuer.',
    fields: (t) => ({
      id: t.exposeID('id', { description: 'UUID of the key.' }),
      name: t.exposeString('name', { description: 'Name of the key.' }),
      key: t.exposeString('key', {
        ...secret,
        nullable: true,
        description: 'The full key. Returned only by the mutation that created the key, and null afterwards.',
      }),
      keyPrefix: t.exposeString('keyPrefix', {
        description: 'First characters of the key after svc_, to identify the key.',
      }),
      scopes: t.expose('scopes', {
        type: [enumFrom(permissionKeys)],
        description: 'Scopes of the key. They never change.',
      }),
      issuerId: t.exposeID('issuerId', {
        ...forDoors,
        description: 'UUID of the member who created the key, whose permissions limit the key.',
      }),
      isActive: t.exposeBoolean('isActive', {
        description: 'Whether the key is active; false while the key is switched off.',
      }),
      expiresAt: t.expose('expiresAt', {
        type: 'DateTime',
        nullable: true,
        description: 'Time at which the key expires; null for a key without an expiry.',
      }),
      lastUsedAt: t.expose('lastUsedAt', {
        type: 'DateTime',
        nullable: true,
        description:
          'Time at which the key was last used, accurate to the minute; null if the key was never used.',
      }),
      createdAt: t.expose('createdAt', {
        type: 'DateTime',
        description: 'Time at which the key was created.',
      }),
    }),
  })

export const ApplicationKeyConnection = connectionOf('ApplicationKey', ApplicationKeyType)

const ApplicationKeyPageType = numberedPageOf('ApplicationKey', ApplicationKeyType, {
  of: 'keys',
  order: 'The keys on the page, newest first.',
})

const CreateApplicationKeyInput = inputFrom('CreateApplicationKeyInput', createApplicationKeyInput)

builder.queryFields((t) => ({
  applicationKeys: t.field({
    type: ApplicationKeyConnection,
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description: 'Lists the svc_ keys of the workspace, newest first.',
    args: cursorArgs,
    ...requires({ permission: 'api_keys:read' }),
    resolve: (_root, args, ctx) => listKeys(ctx, args),
  }),
  applicationKeyPage: t.field({
    type: ApplicationKeyPageType,
    description: 'Lists the svc_ keys of the workspace, newest first.',
    args: pageArgs,
    ...onlyForDoors(requires({ permission: 'api_keys:read' })),
    resolve: (_root, args, ctx) => numberedKeys(ctx, args),
  }),
  applicationKey: t.field({
    type: ApplicationKeyType,
    throws: ['not_found'],
    description: 'Returns one svc_ key.',
    args: { id: t.arg.id({ required: true, description: 'UUID of the key.' }) },
    ...requires({ permission: 'api_keys:read' }),
    resolve: (_root, { id }, ctx) => getKey(ctx, id),
  }),
  applicationKeyScopes: t.field({
    type: [PermissionType],
    description:
      'Lists the scopes of svc_ keys, each with whether the workspace has its component and whether the caller can grant the scope.',
    ...requires({ permission: 'api_keys:read' }),
    resolve: (_root, _args, ctx) => listKeyScopes(ctx),
  }),
}))

builder.mutationFields((t) => ({
  createApplicationKey: t.field({
    type: ApplicationKeyType,
    throws: ['invalid_field'],
    description: 'Creates a svc_ key and returns the full key, which is shown only once.',
    args: {
      input: t.arg({ type: CreateApplicationKeyInput, required: true, description: 'The new key.' }),
    },
    ...requires({ permission: 'api_keys:write' }),
    resolve: (_root, { input }, ctx) => createApplicationKey(ctx, input),
  }),
  switchApplicationKey: t.field({
    type: ApplicationKeyType,
    throws: ['not_found', 'invalid_field'],
    description:
      'Switches a key off. Switches a key on again only while its issuer and the caller hold its scopes.',
    args: {
      id: t.arg.id({ required: true, description: 'UUID of the key.' }),
      ...argsFrom(switchApplicationKeyInput),
    },
    ...requires({ permission: 'api_keys:write' }),
    resolve: (_root, { id, ...input }, ctx) => switchKey(ctx, id, input),
  }),
  deleteApplicationKey: t.id({
    throws: ['not_found'],
    description: 'Deletes a key permanently, with immediate effect, and returns its UUID.',
    args: { id: t.arg.id({ required: true, description: 'UUID of the key.' }) },
    ...requires({ permission: 'api_keys:delete' }),
    resolve: async (_root, { id }, ctx) => {
      await deleteApplicationKey(ctx, id)
      return id
    },
  }),
}))
