import type { IncomingMessage } from 'node:http'
import type { Actor, Member, PublicKeyActor } from '#core/access/actor.ts'
import type { App } from '#core/context/context.ts'
import { isUuid } from '#core/validation.ts'
import { applicationKeyActor } from '#people/application-keys/lookup.ts'
import { findPublicKey } from '#people/public-keys/lookup.ts'
import { parseCookies } from './cookies.ts'
import { accessClaims, sessionMember } from './members.ts'

/**
 * The member behind an access token; null when the token is forged or expired, the person was deactivated or left
 * the workspace, the workspace was deleted, or the session was ended. `organizationId` (header X-Organization-ID)
 * asks for another workspace: where the person may not act it is ignored (spec/5 section 0).
 */
export async function memberFromAccessToken(
  app: App,
  token: string,
  organizationId?: string,
): Promise<Member | null> {
  const claims = await accessClaims(app, token)
  if (!claims) return null
  const own = await sessionMember(app, claims)
  if (!own || !organizationId || organizationId === own.workspaceId) return own
  if (!isUuid(organizationId)) return own
  return (await sessionMember(app, claims, organizationId.toLowerCase())) ?? own
}

/** What a key of /v1 may do; null for every text that is no living key (src/people/public-keys/lookup.ts). */
export function publicKeyActor(app: App, key: string): Promise<PublicKeyActor | null> {
  return findPublicKey(app, key)
}

export interface Authenticated {
  actor: Actor
  /** what authenticated the request; only cookies need the CSRF check */
  via: 'cookie' | 'bearer' | 'key' | null
}

function text(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' ? header : undefined
}

/**
 * Who asks on /api and /graphql: a `svc_` key in X-API-Key, which then alone counts; the session cookie;
 * `Authorization: Bearer` as the fallback (document 2, Methods). Keys of /v1 are strangers here (spec/4 Q2).
 */
export async function actorFromRequest(
  app: App,
  req: Pick<IncomingMessage, 'headers'>,
): Promise<Authenticated> {
  const key = text(req.headers['x-api-key'])
  if (key !== undefined) {
    // A key belongs to one workspace; X-Organization-ID means nothing with it.
    const actor = await applicationKeyActor(app, key)
    return actor ? { actor, via: 'key' } : { actor: { kind: 'anonymous' }, via: null }
  }
  const organization = text(req.headers['x-organization-id'])
  const cookies = parseCookies(req.headers.cookie)
  const cookie = cookies.get('svc_access')
  const byCookie = cookie ? await memberFromAccessToken(app, cookie, organization) : null
  if (byCookie) return { actor: byCookie, via: 'cookie' }
  const bearer = /^Bearer +(\S+)$/i.exec(req.headers.authorization ?? '')?.[1]
  const byBearer = bearer ? await memberFromAccessToken(app, bearer, organization) : null
  if (byBearer) return { actor: byBearer, via: 'bearer' }
  return { actor: { kind: 'anonymous' }, via: null }
}
