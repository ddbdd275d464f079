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
    id: t.exposeID('id', { description: 'UUID.' }),
    name: t.exposeString('name', { description: 'What the team calls it.' }),
    key: t.exposeString('key', {
      ...secret,
      nullable: true,
      description: 'The key itself: only in the answer that made it, null ever after.',
    }),
    keyPrefix: t.exposeString('keyPrefix', { description: 'Its beginning, to recognise it by.' }),
    scopes: t.expose('scopes', {
      type: [enumFrom(scopeSet)],
      description: 'What it may do; can only shrink.',
    }),
    allowedIps: t.exposeStringList('allowedIps', {
      description: 'Addresses and CIDR ranges that it may be used from; none means any.',
    }),
    isActive: t.exposeBoolean('isActive', { description: 'False while it is switched off.' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', nullable: true, description: 'Null for no end.' }),
    lastUsedAt: t.expose('lastUsedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'To the minute.',
    }),
    rotatedFromId: t.exposeID('rotatedFromId', {
      nullable: true,
      description: 'The key that it replaced.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was made.' }),
  }),
})

export const PublicKeyConnection = connectionOf('PublicKey', PublicKeyType)

const PublicKeyPageType = numberedPageOf('PublicKey', PublicKeyType, { of: 'keys', order: 'Newest first.' })

const CreatePublicKeyInput = inputFrom('CreatePublicKeyInput', createPublicKeyInput)

const UpdatePublicKeyInput = inputFrom('UpdatePublicKeyInput', updatePublicKeyInput)

builder.queryFields((t) => ({
  publicKeys: t.field({
    type: PublicKeyConnection,
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description: 'The keys of /v1 that are not revoked, newest first.',
    args: cursorArgs,
    ...requires({ permission: 'api_keys:read' }),
    resolve: (_root, args, ctx) => listPublicKeys(ctx, args),
  }),
  publicKeyPage: t.field({
    type: PublicKeyPageType,
    description: 'The keys of /v1 that are not revoked, newest first.',
    args: pageArgs,
    ...onlyForDoors(requires({ permission: 'api_keys:read' })),
    resolve: (_root, args, ctx) => numberedPublicKeys(ctx, args),
  }),
}))

export const PublicKeyScopeType = builder.objectRef<ScopeEntry>('PublicKeyScope').implement({
  description: 'A scope of /v1, and what it takes to give it to a key.',
  fields: (t) => ({
    scope: t.expose('scope', { type: enumFrom(scopeSet), description: 'As keys have it.' }),
    permissions: t.expose('permissions', {
      type: [enumFrom(permissionKeys)],
      description:
        'Permissions of what it opens; whoever makes, rotates or switches on a key must hold them.',
    }),
    missing: t.expose('missing', {
      type: [enumFrom(permissionKeys)],
      description: 'Those of them that the caller lacks; none when the caller can give the scope.',
    }),
  }),
})

builder.queryField('publicKeyScopeCatalogue', (t) =>
  t.field({
    type: [PublicKeyScopeType],
    description: 'What keys of /v1 can be for, with what the caller can give.',
    ...requires({ permission: 'api_keys:read' }),
    resolve: (_root, _args, ctx) => listScopes(ctx),
  }),
)

builder.queryField('publicKeyScopes', (t) =>
  t.field({
    type: [enumFrom(scopeSet)],
    description: 'What keys of /v1 can be for; no scope includes another.',
    ...requires({ permission: 'api_keys:read' }),
    resolve: () => [...scopes],
  }),
)

builder.mutationFields((t) => ({
  createPublicKey: t.field({
    type: PublicKeyType,
    throws: ['invalid_field', 'limit_reached'],
    description: 'Makes a key of /v1 and shows it, this once.',
    args: { input: t.arg({ type: CreatePublicKeyInput, required: true, description: 'What is asked for.' }) },
    ...requires({ permission: 'api_keys:write' }),
    resolve: (_root, { input }, ctx) => createPublicKey(ctx, input),
  }),
  updatePublicKey: t.field({
    type: PublicKeyType,
    throws: ['not_found', 'invalid_field'],
    description: 'Renames, narrows, or switches a key; only what is given changes.',
    args: {
      id: t.arg.id({ required: true, description: 'UUID of the key.' }),
      input: t.arg({ type: UpdatePublicKeyInput, required: true, description: 'What is asked for.' }),
    },
    ...requires({ permission: 'api_keys:write' }),
    resolve: (_root, { id, input }, ctx) => updatePublicKey(ctx, id, input),
  }),
  rotatePublicKey: t.field({
    type: PublicKeyType,
    throws: ['not_found', 'invalid_state', 'invalid_field'],
    alsoChanges: ['rotatedFrom'],
    description:
      'Replaces a key by a new one of the same lineage, shown this once; the old one works until the overlap ends.',
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
    description: 'Ends a key at once and for good; answers its id.',
    args: { id: t.arg.id({ required: true, description: 'UUID of the key.' }) },
    ...requires({ permission: 'api_keys:delete' }),
    resolve: async (_root, { id }, ctx) => {
      await deletePublicKey(ctx, id)
      return id
    },
  }),
}))
