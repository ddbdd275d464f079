import { Secret, TOTP } from 'otpauth'

/** What every authenticator app understands: six digits of SHA-1, new every 30 seconds (RFC 6238). */
function totpOf(secret: string, label: string): TOTP {
  return new TOTP({ issuer: 'Parley', label, algorithm: 'SHA1', digits: 6, period: 30, secret })
}

/** A new secret in base32, 160 bits. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** The address that authenticator apps read from the QR code. */
export function otpauthUri(secret: string, email: string): string {
  return totpOf(secret, email).toString()
}

/** The time step that a code belongs to, of this one and its neighbours; null for a wrong code. */
export function stepOfCode(secret: string, code: string, nowMs: number): number | null {
  // The library compares bytes, and throws where six characters are more than six bytes.
  if (!/^\d{6}$/.test(code)) return null
  const totp = totpOf(secret, '')
  const delta = totp.validate({ token: code, window: 1, timestamp: nowMs })
  return delta === null ? null : totp.counter({ timestamp: nowMs }) + delta
}
