import { scopeSet } from '#core/access/access-sets.ts'
import { scopes } from '#core/access/catalogue.ts'
import { listScopes, type ScopeEntry } from '#people/public-keys/grants.ts'
import { createPublicKey, deletePublicKey, updatePublicKey } from '#people/public-keys/public-key-commands.ts'
import {
  createPublicKeyInput,
  rotatePublicKeyInput,
  updatePublicKeyInput,
} from '#people/public-keys/public-key-input.ts'
import { listPublicKeys, numberedPublicKeys } from '#people/public-keys/public-key-queries.ts'
import type { PublicKeyRow } from '#people/public-keys/public-key-sql.ts'
import { rotatePublicKey } from '#people/public-keys/rotate.ts'
import { permissionKeys } from '#people/roles/permission-sets.ts'
import { builder } from '../builder.ts'
import { enumFrom } from '../enum-from.ts'
import { onlyForDoors } from '../for-doors.ts'
import { argsFrom, inputFrom } from '../input-from.ts'
import { Node } from '../node.ts'
import { numberedPageOf, pageArgs } from '../numbered-page.ts'
import { connectionOf, cursorArgs, pageCost } from '../page.ts'
import { requires } from '../requires.ts'
import { secret } from '../secret.ts'

export const PublicKeyType = builder.objectRef<PublicKeyRow & { key?: string }>('PublicKey').implement({
  interfaces: [Node],
  description: 'A key of the public API /v1.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the key.' }),
    name: t.exposeString('name', { description: 'Name of the key.' }),
    key: t.exposeString('key', {
      ...secret,
      nullable: true,
      description: 'The full key. Returned only by the mutation that created the key, and null afterwards.',
    }),
    keyPrefix: t.exposeString('keyPrefix', {
      description: 'First characters of the key, to identify the key.',
    }),
    scopes: t.expose('scopes', {
      type: [enumFrom(scopeSet)],
      description: 'Scopes of the key. Scopes can be removed but not added.',
    }),
    allowedIps: t.exposeStringList('allowedIps', {
      description:
        'IP addresses and CIDR ranges from which the key may be used. An empty list allows any address.',
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
    rotatedFromId: t.exposeID('rotatedFromId', {
      nullable: true,
      description: 'UUID of the key that this key replaced; null if there is none.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time at which the key was created.' }),
  }),
})

export const PublicKeyConnection = connectionOf('PublicKey', PublicKeyType)

const PublicKeyPageType = numberedPageOf('PublicKey', PublicKeyType, {
  of: 'keys',
  order: 'The keys on the page, newest first.',
})

const CreatePublicKeyInput = inputFrom('CreatePublicKeyInput', createPublicKeyInput)

const UpdatePublicKeyInput = inputFrom('UpdatePublicKeyInput', updatePublicKeyInput)

builder.queryFields((t) => ({
  publicKeys: t.field({
    type: PublicKeyConnection,
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description: 'Lists the keys of /v1 that are not revoked, newest first.',
    args: cursorArgs,
    ...requires({ permission: 'api_keys:read' }),
    resolve: (_root, args, ctx) => listPublicKeys(ctx, args),
  }),
  publicKeyPage: t.field({
    type: PublicKeyPageType,
    description: 'Lists the keys of /v1 that are not revoked, newest first.',
    args: pageArgs,
    ...onlyForDoors(requires({ permission: 'api_keys:read' })),
    resolve: (_root, args, ctx) => numberedPublicKeys(ctx, args),
  }),
}))

export const PublicKeyScopeType = builder.objectRef<ScopeEntry>('PublicKeyScope').implement({
  description: 'A scope of /v1 with the permissions that are required to grant the scope.',
  fields: (t) => ({
    scope: t.expose('scope', { type: enumFrom(scopeSet), description: 'Name of the scope.' }),
    permissions: t.expose('permissions', {
      type: [enumFrom(permissionKeys)],
      description:
        'Permissions that the scope covers. Members need all of these permissions to create, rotate or switch on a key with the scope.',
    }),
    missing: t.expose('missing', {
      type: [enumFrom(permissionKeys)],
      description: 'Permissions of the scope that the caller lacks; empty if the caller can grant the scope.',
    }),
  }),
})

builder.queryField('publicKeyScopeCatalogue', (t) =>
  t.field({
    type: [PublicKeyScopeType],
    description: 'Lists the scopes of /v1, each with whether the caller can grant the scope.',
    ...requires({ permission: 'api_keys:read' }),
    resolve: (_root, _args, ctx) => listScopes(ctx),
  }),
)

builder.queryField('publicKeyScopes', (t) =>
  t.field({
    type: [enumFrom(scopeSet)],
    description: 'Lists the scopes of /v1. No scope includes another scope.',
    ...requires({ permission: 'api_keys:read' }),
    resolve: () => [...scopes],
  }),
)

builder.mutationFields((t) => ({
  createPublicKey: t.field({
    type: PublicKeyType,
    throws: ['invalid_field', 'limit_reached'],
    description: 'Creates a key of /v1 and returns the full key, which is shown only once.',
    args: { input: t.arg({ type: CreatePublicKeyInput, required: true, description: 'The new key.' }) },
    ...requires({ permission: 'api_keys:write' }),
    resolve: (_root, { input }, ctx) => createPublicKey(ctx, input),
  }),
  updatePublicKey: t.field({
    type: PublicKeyType,
    throws: ['not_found', 'invalid_field'],
    description:
      'Renames a key, narrows its scopes or switches the key on or off. Fields that are left out keep their values.',
    args: {
      id: t.arg.id({ required: true, description: 'UUID of the key.' }),
      input: t.arg({ type: UpdatePublicKeyInput, required: true, description: 'The changes to the key.' }),
    },
    ...requires({ permission: 'api_keys:write' }),
    resolve: (_root, { id, input }, ctx) => updatePublicKey(ctx, id, input),
  }),
  rotatePublicKey: t.field({
    type: PublicKeyType,
    throws: ['not_found', 'invalid_state', 'invalid_field'],
    alsoChanges: ['rotatedFrom'],
    description:
      'Replaces a key with a new key of the same lineage, which is shown only once. The old key works until the overlap ends.',
    args: {
      id: t.arg.id({ required: true, description: 'UUID of the key.' }),
      ...argsFrom(rotatePublicKeyInput),
    },
    ...requires({ permission: 'api_keys:write' }),
    resolve: (_root, { id, overlapHours }, ctx) => rotatePublicKey(ctx, id, { overlapHours }),
  }),
  revokePublicKey: t.id({
    throws: ['not_found'],
    answersAs: 'revokedId',
    description: 'Revokes a key permanently, with immediate effect, and returns its UUID.',
    args: { id: t.arg.id({ required: true, description: 'UUID of the key.' }) },
    ...requires({ permission: 'api_keys:delete' }),
    resolve: async (_root, { id }, ctx) => {
      await deletePublicKey(ctx, id)
      return id
    },
  }),
}))
