import { z } from 'zod'
import { orElse, text, trimmedText } from '#core/validation.ts'
import { ssoKinds } from './sso-sets.ts'

export const ssoKindInput = z.enum(ssoKinds.values, { error: `Must be ${ssoKinds.values.join(', ')}.` })

/** An empty text says as much as none. */
const url = text(0, 2048)
  .nullish()
  .transform((value) => value?.trim() || null)

const host = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]*[a-z][a-z0-9-]*$/

/** `example.com, @example.org` as a list; what is no domain would silently let nobody in. */
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

/** PUT: the whole of a provider's settings, but for an empty secret, which keeps the one that is there. */
export const saveSsoInput = z.strictObject({
  clientId: trimmedText(500).meta({ description: 'Our name at the provider.' }),
  clientSecret: text(0, 2000)
    .nullish()
    .transform((value) => value?.trim() || null)
    .meta({
      description:
        'Empty keeps the one that is there, unless an address moves to another scheme, host or port.',
    }),
  isEnabled: flag.meta({ description: 'Default false.' }),
  allowAutoCreate: flag.meta({ description: 'Default false.' }),
  defaultRole: text(0, 255)
    .nullish()
    .transform((value) => value?.trim() || 'agent')
    .meta({ standIn: 'agent', description: 'The name of a role; default agent.' }),
  /** left out: as it was, else true for the known ones and false for a custom one */
  platformWide: z
    .boolean()
    .nullish()
    .transform((value) => value ?? null)
    .meta({ description: 'Left out: as it was, else true for the known ones and false for a custom one.' }),
  allowedDomains: domains.meta({ description: 'Comma list; empty for any.' }),
  authUrl: url.meta({ description: 'An address of https; a custom one needs it.' }),
  tokenUrl: url.meta({ description: 'An address of https; a custom one needs it.' }),
  userInfoUrl: url.meta({ description: 'An address of https; a custom one needs it.' }),
  issuer: url.meta({ description: 'Of a custom one: what its ID tokens must say.' }),
})

export type SaveSsoInput = z.output<typeof saveSsoInput>

/** Which workspace's providers are meant: its slug or id, as links name it; any other text names none. */
export const organizationInput = text(0, 255)
  .nullish()
  .transform((value) => value?.trim().toLowerCase() || null)
