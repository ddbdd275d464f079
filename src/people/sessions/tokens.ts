import { createSecretKey, type KeyObject } from 'node:crypto'
import { errors as joseErrors, jwtVerify, SignJWT } from 'jose'
import { z } from 'zod'
import type { App } from '#core/context/context.ts'
import { perApp } from '#core/context/per-app.ts'

/** What a token is for; also its `sub`, so that no kind can stand in for another (the socket's is `ws`: document 2). */
export type TokenKind = 'access' | 'refresh' | 'ws'

const claims = z.object({
  jti: z.uuid(),
  exp: z.number(),
  user: z.uuid(),
  workspace: z.uuid(),
  session: z.uuid(),
})

/** `jti` names the token, `session` the chain of refresh tokens it belongs to; `exp` in seconds since 1970. */
export type Claims = z.output<typeof claims>

const issuer = 'parley'
const algorithm = 'HS256'

/** The JWT secret as text. It is configured, or kept in data_dir when the database is embedded. */
export function jwtSecret(app: App): string {
  const { secret } = app.config.jwt
  if (!secret) throw new Error('jwt.secret is not set')
  return secret
}

const keyOf = perApp<KeyObject>((app) => createSecretKey(Buffer.from(jwtSecret(app))))

/** A signed token of this kind that ends after so many seconds of the application's clock. */
export function signToken(
  app: App,
  kind: TokenKind,
  given: Omit<Claims, 'exp'>,
  seconds: number,
): Promise<string> {
  const issuedAt = Math.floor(app.clock.nowMs() / 1000)
  return new SignJWT({ ...given })
    .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
    .setIssuer(issuer)
    .setAudience(`parley:${kind}`)
    .setSubject(kind)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + seconds)
    .sign(keyOf(app))
}

/** The claims of a token that we signed for this very purpose; why not, otherwise. */
export async function verifyToken(
  app: App,
  kind: TokenKind,
  token: string,
): Promise<Claims | 'bad' | 'expired'> {
  try {
    const { payload } = await jwtVerify(token, keyOf(app), {
      algorithms: [algorithm],
      issuer,
      audience: `parley:${kind}`,
      subject: kind,
      currentDate: app.clock.now(),
    })
    return claims.safeParse(payload).data ?? 'bad'
  } catch (error) {
    if (error instanceof joseErrors.JWTExpired) return 'expired'
    if (error instanceof joseErrors.JOSEError) return 'bad'
    throw error
  }
}
