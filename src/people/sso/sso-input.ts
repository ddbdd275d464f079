import { z } from 'zod'
import { orElse, text, trimmedText } from '#core/validation.ts'
import { ssoKinds } from './sso-sets.ts'

export const ssoKindInput = z.enum(ssoKinds.values, { error: `Must be ${ssoKinds.values.join(', ')}.` })

/** An empty text counts as no value. */
const url = text(0, 2048)
  .nullish()
  .transform((value) => value?.trim() || null)

const host = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]*[a-z][a-z0-9-]*$/

/** `example.com, @example.org` as a list; a text that is no domain would silently lock everyone out. */
const domains = text(0, 4000)
  .nullish()
  .transform((value, ctx) => {
    const names = (value ?? '').split(',').map((part) => part.trim().toLowerCase().replace(/^@/, ''))
    const given = [...new Set(names)].filter((name) => name !== '')
    const wrong = given.find((name) => !host.test(name))
    if (wrong !== undefined) ctx.addIssue({ code: 'custom', message: `${wrong} is no domain.` })
    return given
  })

const flag = orElse(z.boolean().nullish(), false)

/** PUT: all settings of a provider, except that an empty secret keeps the stored secret. */
export const saveSsoInput = z.strictObject({
  clientId: trimmedText(500).meta({ description: 'Client ID of Parley at the identity provider.' }),
  clientSecret: text(0, 2000)
    .nullish()
    .transform((value) => value?.trim() || null)
    .meta({
      description:
        'Client secret. Empty keeps the stored secret, unless a URL changes to another scheme, host or port.',
    }),
  isEnabled: flag.meta({
    description: 'Whether users can sign in with the identity provider. The default is false.',
  }),
  allowAutoCreate: flag.meta({
    description: 'Whether users without an account get an account. The default is false.',
  }),
  defaultRole: text(0, 255)
    .nullish()
    .transform((value) => value?.trim() || 'agent')
    .meta({
      standIn: 'agent',
      description: 'Name of the role of accounts that are created automatically. The default is agent.',
    }),
  /** left out: as it was, else true for the known ones and false for a custom one */
  platformWide: z
    .boolean()
    .nullish()
    .transform((value) => value ?? null)
    .meta({
      description:
        'Whether the installation trusts the provider. If left out, the stored value is kept; for a new provider, the default is true for known kinds and false for a custom one.',
    }),
  allowedDomains: domains.meta({
    description: 'Comma-separated list of the domains whose addresses may sign in; empty for any domain.',
  }),
  authUrl: url.meta({ description: 'Authorization URL with https. Required for a custom provider.' }),
  tokenUrl: url.meta({ description: 'Token URL with https. Required for a custom provider.' }),
  userInfoUrl: url.meta({ description: 'User info URL with https. Required for a custom provider.' }),
  issuer: url.meta({ description: 'Issuer that the ID tokens of a custom provider must contain.' }),
})

export type SaveSsoInput = z.output<typeof saveSsoInput>

/** The workspace whose providers are meant: its slug or ID, as in links; any other text matches no workspace. */
export const organizationInput = text(0, 255)
  .nullish()
  .transform((value) => value?.trim().toLowerCase() || null)
