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
  description: 'A sign-in through a provider that the owner of the account has to confirm once.',
  fields: (t) => ({
    email: t.exposeString('email', { description: 'The address of the account.' }),
    provider: t.expose('provider', { type: enumFrom(ssoKinds), description: 'Its kind.' }),
    providerName: t.exposeString('providerName', { description: 'For people.' }),
    workspaceName: t.exposeString('workspaceName', { description: 'Whose provider it is.' }),
    needsPassword: t.exposeBoolean('needsPassword', {
      description: 'The password of the account confirms it; false for the link of a mail.',
    }),
  }),
})

export const OwnLinkType = builder.objectRef<OwnLink>('SsoLink').implement({
  description: 'A provider that signs the person in, or that they can link to their account.',
  fields: (t) => ({
    provider: t.expose('provider', { type: enumFrom(ssoKinds), description: 'Its kind.' }),
    name: t.string({ description: 'For people.', resolve: ({ provider }) => ssoDescriptions[provider].name }),
    workspaceId: t.exposeID('workspaceId', { description: 'Whose provider it is.' }),
    workspaceName: t.exposeString('workspaceName', { description: 'Its name.' }),
    platformWide: t.exposeBoolean('platformWide', {
      description: 'It opens sessions for all workspaces of the person; otherwise for its own alone.',
    }),
    linkedAt: t.expose('linkedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Since when it signs the person in; null while it does not.',
    }),
  }),
})

/** People only, and in a closed workspace too: the account is theirs wherever they work. */
const own = requires({ member: true, operational: false, evenClosed: true })

builder.queryFields((t) => ({
  ssoLinks: t.field({
    type: [OwnLinkType],
    description: 'The providers that the signed-in person has linked, and those that they can link.',
    ...own,
    resolve: (_root, _args, ctx) => listOwnLinks(ctx),
  }),
  openSsoLink: t.field({
    type: PendingLinkType,
    throws: ['invalid_request', 'invalid_field'],
    description: 'What the holder of a token is asked to confirm: of the page after a sign-in, or of a mail.',
    args: argsFrom(pendingLinkInput),
    resolve: (_root, args, ctx) => openPendingLink(ctx, args),
  }),
}))

builder.mutationFields((t) => ({
  confirmSsoLink: t.field({
    type: SignedInType,
    throws: ['invalid_request', 'unauthorized', 'forbidden', 'invalid_field'],
    description:
      'Links the provider that was just signed in with to the account of its address, and signs in.',
    args: argsFrom(confirmLinkInput),
    resolve: (_root, args, ctx) => confirmPendingLink(ctx, args),
  }),
  mailSsoLink: t.boolean({
    throws: ['invalid_request', 'invalid_field'],
    description: 'Mails a link to the address of the account, in place of its password.',
    args: argsFrom(pendingLinkInput),
    resolve: async (_root, args, ctx) => {
      await mailPendingLink(ctx, args)
      return true
    },
  }),
  startSsoLink: t.string({
    throws: ['not_found', 'invalid_state', 'invalid_field'],
    answersAs: 'location',
    description: 'Begins to link a provider to the own account; answers where the browser goes.',
    args: argsFrom(ownLinkInput),
    ...own,
    resolve: (_root, args, ctx) => startOwnLink(ctx, args),
  }),
  removeSsoLink: t.boolean({
    throws: ['not_found', 'invalid_state', 'invalid_field'],
    alsoAnswers: { user: { query: 'me' } },
    description: 'Unlinks a provider from the own account.',
    args: argsFrom(ownLinkInput),
    ...own,
    resolve: async (_root, args, ctx) => {
      await unlinkOwn(ctx, args)
      return true
    },
  }),
}))
