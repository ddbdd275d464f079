import { fetchProtectedResource, fetchUserInfo } from 'openid-client'
import { z } from 'zod'
import type { App } from '#core/context/context.ts'
import { emailInput, fullNameInput } from '#people/sessions/session-input.ts'
import { endpointsOf } from './client.ts'
import type { ProviderGrant } from './redeem-code.ts'
import type { SsoProviderRow } from './sso-sql.ts'

/** Who somebody is at a provider. */
export interface Identity {
  /** never changes there */
  subject: string
  /** lower case; null unless the provider says that it is this person's */
  email: string | null
  name: string | null
}

interface ClaimedIdentity {
  subject: string
  email?: unknown
  verified: boolean
  name?: unknown
}

function identityOf({ subject, email, verified, name }: ClaimedIdentity): Identity {
  return {
    subject,
    email: (verified && emailInput.safeParse(email).data) || null,
    name: fullNameInput.safeParse(name).data ?? null,
  }
}

const isTrue = (claim: unknown) => claim === true || claim === 'true' || claim === 1 || claim === '1'

/** `xms_edov` is what Microsoft says instead: the domain of the address belongs to whoever runs the account. */
const isVerified = (claims: Record<string, unknown>) =>
  isTrue(claims.email_verified) || isTrue(claims.xms_edov)

/** An address and whether it is verified must come from the same document: two may be about different addresses. */
async function openidIdentity(granted: ProviderGrant, asksUserInfo: boolean): Promise<Identity> {
  const { configuration, accessToken, claims } = granted
  if (!claims?.sub) throw new Error('the ID token names nobody')
  const documents: Record<string, unknown>[] = [claims]
  if (asksUserInfo) documents.unshift(await fetchUserInfo(configuration, accessToken, claims.sub))
  const verified = documents.find((document) => document.email && isVerified(document))
  const { name } = documents.find((document) => document.name) ?? {}
  return identityOf({ subject: claims.sub, email: verified?.email, verified: verified !== undefined, name })
}

const githubUser = z.object({ id: z.int(), name: z.string().nullish(), login: z.string() })
const githubEmails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }))
const facebookUser = z.object({
  id: z.string().min(1),
  name: z.string().nullish(),
  email: z.string().nullish(),
})

async function ask<T>(schema: z.ZodType<T>, granted: ProviderGrant, url: string): Promise<T> {
  const { configuration, accessToken } = granted
  const headers = new Headers({ accept: 'application/json' })
  const answer = await fetchProtectedResource(configuration, accessToken, new URL(url), 'GET', null, headers)
  if (!answer.ok) throw new Error(`the user info answered ${answer.status}`)
  return schema.parse(await answer.json())
}

async function githubIdentity(granted: ProviderGrant, userInfoUrl: string): Promise<Identity> {
  const { id, name, login } = await ask(githubUser, granted, userInfoUrl)
  const emails = await ask(githubEmails, granted, `${userInfoUrl}/emails`)
  const primary = emails.find((one) => one.primary)
  const verified = primary?.verified ?? false
  return identityOf({ subject: String(id), email: primary?.email, verified, name: name || login })
}

/** Facebook gives out an address only once its owner has confirmed it. */
async function facebookIdentity(granted: ProviderGrant, userInfoUrl: string): Promise<Identity> {
  const { id, name, email } = await ask(facebookUser, granted, `${userInfoUrl}?fields=id,name,email`)
  return identityOf({ subject: id, email, verified: Boolean(email), name })
}

/** Asks the provider who the person is. Rejects when its answers make no sense. */
export function readIdentity(app: App, row: SsoProviderRow, granted: ProviderGrant): Promise<Identity> {
  const { userInfoUrl } = endpointsOf(app, row)
  if (row.provider === 'github') return githubIdentity(granted, userInfoUrl ?? '')
  if (row.provider === 'facebook') return facebookIdentity(granted, userInfoUrl ?? '')
  return openidIdentity(granted, userInfoUrl !== null)
}
