import { createECDH, hkdfSync } from 'node:crypto'
import { perApp } from '#core/context/per-app.ts'
import { jwtSecret } from '#people/sessions/tokens.ts'

/** The installation's key pair for push services (VAPID, RFC 8292), both in base64url. */
export interface PushKey {
  publicKey: string
  privateKey: string
}

/**
 * Made from the JWT secret, so that all processes have the same one and there is nothing more to keep. With another
 * secret browsers subscribe again at their next visit.
 */
export const pushKey = perApp<PushKey>((app) => {
  const secret = Buffer.from(hkdfSync('sha256', jwtSecret(app), '', 'parley web push', 32))
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(secret)
  return { publicKey: pair.getPublicKey('base64url'), privateKey: secret.toString('base64url') }
})
