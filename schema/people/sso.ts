import { deleteSsoProvider, saveSsoProvider } from '#people/sso/sso-commands.ts'
import { saveSsoInput } from '#people/sso/sso-input.ts'
import {
  listSsoKinds,
  listSsoOffers,
  listSsoSettings,
  type SsoKindShown,
  type SsoOffer,
  type SsoSettings,
} from '#people/sso/sso-queries.ts'
import { ssoKinds } from '#people/sso/sso-sets.ts'
import { builder } from '../builder.ts'
import { enumFrom } from '../enum-from.ts'
import { inputFrom } from '../input-from.ts'
import { requires } from '../requires.ts'

const SsoOfferType = builder.objectRef<SsoOffer>('SsoOffer').implement({
  description: 'A way to sign in without a password.',
  fields: (t) => ({
    provider: t.expose('provider', {
      type: enumFrom(ssoKinds),
      description: 'Kind of the identity provider.',
    }),
    name: t.exposeString('name', { description: 'Name of the identity provider for display.' }),
  }),
})

const SsoKindType = builder.objectRef<SsoKindShown>('SsoKind').implement({
  description: 'A kind of identity provider that can be set up.',
  fields: (t) => ({
    provider: t.expose('provider', {
      type: enumFrom(ssoKinds),
      description: 'Kind of the identity provider.',
    }),
    name: t.exposeString('name', { description: 'Name of the kind for display.' }),
    callbackUrl: t.exposeString('callbackUrl', {
      description:
        'Callback URL to which the identity provider sends users back. Register this URL at the identity provider.',
    }),
  }),
})

const SsoSettingsType = builder.objectRef<SsoSettings>('SsoSettings').implement({
  description: 'An identity provider as configured in the workspace.',
  fields: (t) => ({
    provider: t.expose('provider', {
      type: enumFrom(ssoKinds),
      description: 'Kind of the identity provider. The workspace has at most one provider of each kind.',
    }),
    clientId: t.exposeString('clientId', { description: 'Client ID of Parley at the identity provider.' }),
    hasSecret: t.exposeBoolean('hasSecret', {
      description: 'Whether a client secret is stored. The secret itself is never returned.',
    }),
    isEnabled: t.exposeBoolean('isEnabled', {
      description: 'Whether users can sign in with the identity provider.',
    }),
    allowAutoCreate: t.exposeBoolean('allowAutoCreate', {
      description: 'Whether users without an account get an account in this workspace.',
    }),
    defaultRole: t.exposeString('defaultRole', {
      description: 'Name of the role of accounts that are created automatically.',
    }),
    platformWide: t.exposeBoolean('platformWide', {
      description:
        'Whether the installation trusts the provider. If true, verified addresses match accounts in all workspaces; if false, only members of its own workspace, to which the session is then limited.',
    }),
    allowedDomains: t.exposeString('allowedDomains', {
      description: 'Comma-separated list of the domains whose addresses may sign in; empty for any domain.',
    }),
    authUrl: t.exposeString('authUrl', {
      nullable: true,
      description: 'Authorization URL of a custom provider; null for other kinds.',
    }),
    tokenUrl: t.exposeString('tokenUrl', {
      nullable: true,
      description: 'Token URL of a custom provider; null for other kinds.',
    }),
    userInfoUrl: t.exposeString('userInfoUrl', {
      nullable: true,
      description: 'User info URL of a custom provider; null for other kinds.',
    }),
    issuer: t.exposeString('issuer', {
      nullable: true,
      description: 'Issuer of the ID tokens of a custom provider; null if no issuer was given.',
    }),
  }),
})

const SsoSettingsInput = inputFrom('SsoSettingsInput', saveSsoInput)

builder.queryFields((t) => ({
  ssoOffers: t.field({
    type: [SsoOfferType],
    throws: ['invalid_field'],
    description:
      'Lists the ways to sign in without a password, each once, or only the ways of one workspace. A browser starts a sign-in at /api/auth/sso/{provider}/init.',
    args: { workspace: t.arg.string({ description: 'Slug or UUID of a workspace.' }) },
    resolve: (_root, { workspace }, ctx) => listSsoOffers(ctx, workspace),
  }),
  ssoKinds: t.field({
    type: [SsoKindType],
    description: 'Lists the kinds of identity providers that can be set up.',
    ...requires({ superAdmin: true }),
    resolve: (_root, _args, ctx) => listSsoKinds(ctx),
  }),
  ssoSettings: t.field({
    type: [SsoSettingsType],
    description: 'Lists the identity providers that are set up in the workspace.',
    ...requires({ superAdmin: true }),
    resolve: (_root, _args, ctx) => listSsoSettings(ctx),
  }),
}))

builder.mutationFields((t) => ({
  saveSsoProvider: t.field({
    type: SsoSettingsType,
    throws: ['invalid_field'],
    answersAs: 'settings',
    description: 'Creates or changes an identity provider of the workspace.',
    args: {
      provider: t.arg({
        type: enumFrom(ssoKinds),
        required: true,
        description: 'Kind of the identity provider.',
      }),
      input: t.arg({
        type: SsoSettingsInput,
        required: true,
        description: 'Settings of the identity provider.',
      }),
    },
    ...requires({ superAdmin: true }),
    resolve: (_root, { provider, input }, ctx) => saveSsoProvider(ctx, provider, input),
  }),
  deleteSsoProvider: t.field({
    type: enumFrom(ssoKinds),
    throws: ['not_found'],
    answersAs: 'deletedProvider',
    description: 'Deletes an identity provider and returns its kind. Accounts are kept.',
    args: {
      provider: t.arg({
        type: enumFrom(ssoKinds),
        required: true,
        description: 'Kind of the identity provider.',
      }),
    },
    ...requires({ superAdmin: true }),
    resolve: async (_root, { provider }, ctx) => {
      await deleteSsoProvider(ctx, provider)
      return provider
    },
  }),
}))
