import { keysOfIssuer, scopeEntriesOf } from '#people/application-keys/application-key-queries.ts'
import { userLoader } from '#people/members/member-queries.ts'
import { publicScopeEntries } from '#people/public-keys/grants.ts'
import {
  publicKeyLoader,
  publicKeysOfMember,
  replacingKeyLoader,
} from '#people/public-keys/public-key-queries.ts'
import { workspaceLoader } from '#people/workspaces/workspace-queries.ts'
import { endpointsOfKeyLoader } from '#telling/webhooks/endpoints/endpoint-queries.ts'
import { builder } from '../builder.ts'
import { cursorArgs, pageCost } from '../page.ts'
import { requires } from '../requires.ts'
import { WebhookEndpointType, webhookReads } from '../telling/webhooks.ts'
import { ApplicationKeyConnection, ApplicationKeyType } from './application-keys.ts'
import { keyReads, memberReads } from './people-links.ts'
import { PublicKeyConnection, PublicKeyScopeType, PublicKeyType } from './public-keys.ts'
import { PermissionType } from './roles.ts'
import { MemberType } from './users.ts'
import { WorkspaceType, workspaceReads } from './workspaces.ts'

// From people to the keys they made, and from keys to whom and to what they belong.

builder.objectFields(MemberType, (t) => ({
  workspace: t.field({
    type: WorkspaceType,
    nullable: true,
    ...requires(workspaceReads),
    description: 'The workspace that the member belongs to.',
    resolve: ({ workspaceId }, _args, ctx) => workspaceLoader(ctx).load(workspaceId),
  }),
  applicationKeys: t.field({
    type: ApplicationKeyConnection,
    ...requires(keyReads),
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description: "The svc_ keys that the member created, which the member's permissions limit, newest first.",
    args: cursorArgs,
    resolve: ({ userId }, args, ctx) => keysOfIssuer(ctx, userId, args),
  }),
  publicKeys: t.field({
    type: PublicKeyConnection,
    ...requires(keyReads),
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description: 'The keys of /v1 that the member created and that are not revoked, newest first.',
    args: cursorArgs,
    resolve: ({ userId }, args, ctx) => publicKeysOfMember(ctx, userId, args),
  }),
}))

builder.objectFields(PublicKeyType, (t) => ({
  createdBy: t.field({
    type: MemberType,
    nullable: true,
    ...requires(memberReads),
    description:
      'Member who created the key; null if the member left the workspace. One read serves all keys of a page.',
    resolve: ({ createdById: id }, _args, ctx) => (id === null ? null : userLoader(ctx).load(id)),
  }),
  rotatedFrom: t.field({
    type: PublicKeyType,
    nullable: true,
    ...requires(keyReads),
    description:
      'The key that this key replaced; null if the replaced key is revoked. One read serves all keys of a page.',
    resolve: ({ rotatedFromId: id }, _args, ctx) => (id === null ? null : publicKeyLoader(ctx).load(id)),
  }),
  replacedBy: t.field({
    type: PublicKeyType,
    nullable: true,
    ...requires(keyReads),
    description:
      'The key that replaced this key; null if there is none or the replacement is revoked. One read serves all keys of a page.',
    resolve: ({ id }, _args, ctx) => replacingKeyLoader(ctx).load(id),
  }),
  scopeDetails: t.field({
    type: [PublicKeyScopeType],
    ...requires(keyReads),
    throws: ['forbidden'],
    description:
      'Scopes of the key, each with the permissions that it covers and those that the caller lacks.',
    resolve: async ({ scopes }, _args, ctx) => {
      const entries = await publicScopeEntries(ctx)
      return entries.filter(({ scope }) => scopes.includes(scope))
    },
  }),
  webhookEndpoints: t.field({
    type: [WebhookEndpointType],
    ...requires(webhookReads),
    description:
      'Webhook endpoints that belong to the key, newest first. One read serves all keys of a page.',
    resolve: ({ id }, _args, ctx) => endpointsOfKeyLoader(ctx).load(id),
  }),
}))

builder.objectField(ApplicationKeyType, 'scopeDetails', (t) =>
  t.field({
    type: [PermissionType],
    ...requires(keyReads),
    throws: ['forbidden'],
    description:
      'Scopes of the key in plain language, each with whether the workspace has its component and whether the caller can grant the scope.',
    resolve: async ({ scopes }, _args, ctx) => {
      const entries = await scopeEntriesOf(ctx)
      return entries.filter(({ key }) => scopes.includes(key))
    },
  }),
)
