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
    provider: t.expose('provider', { type: enumFrom(ssoKinds), description: 'Its kind.' }),
    name: t.exposeString('name', { description: 'For people.' }),
  }),
})

const SsoKindType = builder.objectRef<SsoKindShown>('SsoKind').implement({
  description: 'A kind of identity provider that can be set up.',
  fields: (t) => ({
    provider: t.expose('provider', { type: enumFrom(ssoKinds), description: 'Its kind.' }),
    name: t.exposeString('name', { description: 'For people.' }),
    callbackUrl: t.exposeString('callbackUrl', {
      description: 'Where it sends people back to; to be registered there.',
    }),
  }),
})

const SsoSettingsType = builder.objectRef<SsoSettings>('SsoSettings').implement({
  description: 'An identity provider as the workspace has set it up.',
  fields: (t) => ({
    provider: t.expose('provider', {
      type: enumFrom(ssoKinds),
      description: 'Its kind; there is one of each.',
    }),
    clientId: t.exposeString('clientId', { description: 'Our name at the provider.' }),
    hasSecret: t.exposeBoolean('hasSecret', { description: 'The secret itself is never shown.' }),
    isEnabled: t.exposeBoolean('isEnabled', { description: 'People can sign in with it.' }),
    allowAutoCreate: t.exposeBoolean('allowAutoCreate', {
      description: 'Whoever has no account gets one in this workspace.',
    }),
    defaultRole: t.exposeString('defaultRole', { description: 'The name of the role of such accounts.' }),
    platformWide: t.exposeBoolean('platformWide', {
      description:
        'The installation trusts it: its verified addresses are matched in all workspaces. Otherwise among members of its own workspace, where the session then stays.',
    }),
    allowedDomains: t.exposeString('allowedDomains', {
      description: 'Comma list of the domains whose addresses may sign in; empty for any.',
    }),
    authUrl: t.exposeString('authUrl', { nullable: true, description: 'Of a custom one; null otherwise.' }),
    tokenUrl: t.exposeString('tokenUrl', { nullable: true, description: 'Of a custom one; null otherwise.' }),
    userInfoUrl: t.exposeString('userInfoUrl', {
      nullable: true,
      description: 'Of a custom one; null otherwise.',
    }),
    issuer: t.exposeString('issuer', {
      nullable: true,
      description: 'Who issues the ID tokens of a custom one, where it was told.',
    }),
  }),
})

const SsoSettingsInput = inputFrom('SsoSettingsInput', saveSsoInput)

builder.queryFields((t) => ({
  ssoOffers: t.field({
    type: [SsoOfferType],
    throws: ['invalid_field'],
    description:
      'The ways to sign in without a password, each once; or those of one workspace. A browser begins one at /api/auth/sso/{provider}/init.',
    args: { workspace: t.arg.string({ description: 'The slug or id of a workspace.' }) },
    resolve: (_root, { workspace }, ctx) => listSsoOffers(ctx, workspace),
  }),
  ssoKinds: t.field({
    type: [SsoKindType],
    description: 'The kinds of identity providers that can be set up.',
    ...requires({ superAdmin: true }),
    resolve: (_root, _args, ctx) => listSsoKinds(ctx),
  }),
  ssoSettings: t.field({
    type: [SsoSettingsType],
    description: 'The identity providers that the workspace has set up.',
    ...requires({ superAdmin: true }),
    resolve: (_root, _args, ctx) => listSsoSettings(ctx),
  }),
}))

builder.mutationFields((t) => ({
  saveSsoProvider: t.field({
    type: SsoSettingsType,
    throws: ['invalid_field'],
    answersAs: 'settings',
    description: 'Sets up an identity provider of the workspace, or changes it.',
    args: {
      provider: t.arg({ type: enumFrom(ssoKinds), required: true, description: 'Its kind.' }),
      input: t.arg({ type: SsoSettingsInput, required: true, description: 'What is asked for.' }),
    },
    ...requires({ superAdmin: true }),
    resolve: (_root, { provider, input }, ctx) => saveSsoProvider(ctx, provider, input),
  }),
  deleteSsoProvider: t.field({
    type: enumFrom(ssoKinds),
    throws: ['not_found'],
    answersAs: 'deletedProvider',
    description: 'Takes an identity provider away; accounts stay. Answers its kind.',
    args: { provider: t.arg({ type: enumFrom(ssoKinds), required: true, description: 'Its kind.' }) },
    ...requires({ superAdmin: true }),
    resolve: async (_root, { provider }, ctx) => {
      await deleteSsoProvider(ctx, provider)
      return provider
    },
  }),
}))
