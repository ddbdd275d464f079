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
    description: 'A svc_ key of the application API. It may do what its scopes and its issuer may.',
    fields: (t) => ({
      id: t.exposeID('id', { description: 'UUID.' }),
      name: t.exposeString('name', { description: 'What the team calls it.' }),
      key: t.exposeString('key', {
        ...secret,
        nullable: true,
        description: 'The key itself: only in the answer that made it, null ever after.',
      }),
      keyPrefix: t.exposeString('keyPrefix', {
        description: 'Its beginning after svc_, to recognise it by.',
      }),
      scopes: t.expose('scopes', {
        type: [enumFrom(permissionKeys)],
        description: 'What it may do; they never change.',
      }),
      issuerId: t.exposeID('issuerId', {
        ...forDoors,
        description: 'Who made it, and whose rights bound it.',
      }),
      isActive: t.exposeBoolean('isActive', { description: 'False while it is switched off.' }),
      expiresAt: t.expose('expiresAt', { type: 'DateTime', nullable: true, description: 'Null for no end.' }),
      lastUsedAt: t.expose('lastUsedAt', {
        type: 'DateTime',
        nullable: true,
        description: 'To the minute.',
      }),
      createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
    }),
  })

export const ApplicationKeyConnection = connectionOf('ApplicationKey', ApplicationKeyType)

const ApplicationKeyPageType = numberedPageOf('ApplicationKey', ApplicationKeyType, {
  of: 'keys',
  order: 'Newest first.',
})

const CreateApplicationKeyInput = inputFrom('CreateApplicationKeyInput', createApplicationKeyInput)

builder.queryFields((t) => ({
  applicationKeys: t.field({
    type: ApplicationKeyConnection,
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description: 'The svc_ keys of the workspace, newest first.',
    args: cursorArgs,
    ...requires({ permission: 'api_keys:read' }),
    resolve: (_root, args, ctx) => listKeys(ctx, args),
  }),
  applicationKeyPage: t.field({
    type: ApplicationKeyPageType,
    description: 'The svc_ keys of the workspace, newest first.',
    args: pageArgs,
    ...onlyForDoors(requires({ permission: 'api_keys:read' })),
    resolve: (_root, args, ctx) => numberedKeys(ctx, args),
  }),
  applicationKey: t.field({
    type: ApplicationKeyType,
    throws: ['not_found'],
    description: 'One svc_ key.',
    args: { id: t.arg.id({ required: true, description: 'UUID of the key.' }) },
    ...requires({ permission: 'api_keys:read' }),
    resolve: (_root, { id }, ctx) => getKey(ctx, id),
  }),
  applicationKeyScopes: t.field({
    type: [PermissionType],
    description: 'What svc_ keys can be for, with what the workspace has and the caller can give.',
    ...requires({ permission: 'api_keys:read' }),
    resolve: (_root, _args, ctx) => listKeyScopes(ctx),
  }),
}))

builder.mutationFields((t) => ({
  createApplicationKey: t.field({
    type: ApplicationKeyType,
    throws: ['invalid_field'],
    description: 'Makes a svc_ key and shows it, this once.',
    args: {
      input: t.arg({ type: CreateApplicationKeyInput, required: true, description: 'What is asked for.' }),
    },
    ...requires({ permission: 'api_keys:write' }),
    resolve: (_root, { input }, ctx) => createApplicationKey(ctx, input),
  }),
  switchApplicationKey: t.field({
    type: ApplicationKeyType,
    throws: ['not_found', 'invalid_field'],
    description: 'Switches a key off, or on again while its issuer and the caller hold its scopes.',
    args: {
      id: t.arg.id({ required: true, description: 'UUID of the key.' }),
      ...argsFrom(switchApplicationKeyInput),
    },
    ...requires({ permission: 'api_keys:write' }),
    resolve: (_root, { id, ...input }, ctx) => switchKey(ctx, id, input),
  }),
  deleteApplicationKey: t.id({
    throws: ['not_found'],
    description: 'Ends a key at once and for good; answers its id.',
    args: { id: t.arg.id({ required: true, description: 'UUID of the key.' }) },
    ...requires({ permission: 'api_keys:delete' }),
    resolve: async (_root, { id }, ctx) => {
      await deleteApplicationKey(ctx, id)
      return id
    },
  }),
}))
