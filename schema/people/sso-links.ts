import { ssoDescriptions } from '#people/sso/catalogue.ts'
import { listOwnLinks, ownLinkInput, startOwnLink, unlinkOwn } from '#people/sso/own-links.ts'
import {
  confirmLinkInput,
  confirmPendingLink,
  mailPendingLink,
  openPendingLink,
  type PendingLink,
  pendingLinkInput,
} from '#people/sso/pending-links.ts'
import { ssoKinds } from '#people/sso/sso-sets.ts'
import type { OwnLink } from '#people/sso/sso-sql.ts'
import { builder } from '../builder.ts'
import { enumFrom } from '../enum-from.ts'
import { argsFrom } from '../input-from.ts'
import { requires } from '../requires.ts'
import { SignedInType } from './session.ts'

const PendingLinkType = builder.objectRef<PendingLink>('SsoPendingLink').implement({
  description: 'A sign-in through an identity provider that the owner of the account has to confirm once.',
  fields: (t) => ({
    email: t.exposeString('email', { description: 'Email address of the account.' }),
    provider: t.expose('provider', {
      type: enumFrom(ssoKinds),
      description: 'Kind of the identity provider.',
    }),
    providerName: t.exposeString('providerName', {
      description: 'Name of the identity provider for display.',
    }),
    workspaceName: t.exposeString('workspaceName', {
      description: 'Name of the workspace that the identity provider belongs to.',
    }),
    needsPassword: t.exposeBoolean('needsPassword', {
      description:
        'Whether the password of the account is required to confirm; false for the link from an email.',
    }),
  }),
})

export const OwnLinkType = builder.objectRef<OwnLink>('SsoLink').implement({
  description: 'An identity provider that signs the user in or that the user can link to their account.',
  fields: (t) => ({
    provider: t.expose('provider', {
      type: enumFrom(ssoKinds),
      description: 'Kind of the identity provider.',
    }),
    name: t.string({
      description: 'Name of the identity provider for display.',
      resolve: ({ provider }) => ssoDescriptions[provider].name,
    }),
    workspaceId: t.exposeID('workspaceId', {
      description: 'UUID of the workspace that the identity provider belongs to.',
    }),
    workspaceName: t.exposeString('workspaceName', {
      description: 'Name of the workspace that the identity provider belongs to.',
    }),
    platformWide: t.exposeBoolean('platformWide', {
      description:
        'Whether the identity provider opens sessions for all workspaces of the user, and not only for its own workspace.',
    }),
    linkedAt: t.expose('linkedAt', {
      type: 'DateTime',
      nullable: true,
      description:
        'Time since which the identity provider signs the user in; null while the identity provider is not linked.',
    }),
  }),
})

/** Only for members, and also in a closed workspace: an account belongs to its owner in every workspace. */
const own = requires({ member: true, operational: false, evenClosed: true })

builder.queryFields((t) => ({
  ssoLinks: t.field({
    type: [OwnLinkType],
    description: 'Lists the identity providers that the signed-in user has linked or can link.',
    ...own,
    resolve: (_root, _args, ctx) => listOwnLinks(ctx),
  }),
  openSsoLink: t.field({
    type: PendingLinkType,
    throws: ['invalid_request', 'invalid_field'],
    description:
      'Returns the pending link behind a token, which comes from the page after a sign-in or from an email.',
    args: argsFrom(pendingLinkInput),
    resolve: (_root, args, ctx) => openPendingLink(ctx, args),
  }),
}))

builder.mutationFields((t) => ({
  confirmSsoLink: t.field({
    type: SignedInType,
    throws: ['invalid_request', 'unauthorized', 'forbidden', 'invalid_field'],
    description:
      'Links the identity provider of the current sign-in to the account with its email address, and signs the user in.',
    args: argsFrom(confirmLinkInput),
    resolve: (_root, args, ctx) => confirmPendingLink(ctx, args),
  }),
  mailSsoLink: t.boolean({
    throws: ['invalid_request', 'invalid_field'],
    description:
      'Emails a link to the address of the account, which confirms the sign-in in place of the password.',
    args: argsFrom(pendingLinkInput),
    resolve: async (_root, args, ctx) => {
      await mailPendingLink(ctx, args)
      return true
    },
  }),
  startSsoLink: t.string({
    throws: ['not_found', 'invalid_state', 'invalid_field'],
    answersAs: 'location',
    description:
      "Starts linking an identity provider to the caller's account. Returns the URL that the browser opens next.",
    args: argsFrom(ownLinkInput),
    ...own,
    resolve: (_root, args, ctx) => startOwnLink(ctx, args),
  }),
  removeSsoLink: t.boolean({
    throws: ['not_found', 'invalid_state', 'invalid_field'],
    alsoAnswers: { user: { query: 'me' } },
    description: "Unlinks an identity provider from the caller's account.",
    args: argsFrom(ownLinkInput),
    ...own,
    resolve: async (_root, args, ctx) => {
      await unlinkOwn(ctx, args)
      return true
    },
  }),
}))
