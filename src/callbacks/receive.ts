import type { App } from '../context.ts'
import { equalInConstantTime } from '../crypto.ts'
import { run, statement } from '../db.ts'
import { logFailure } from '../failure-log.ts'
import { type Change, changesOf, parseCallback } from './envelope.ts'
import { keepCallback } from './inbox.ts'
import { routingOf } from './routing.ts'
import { isSignedWith, readSignature, signersAmong } from './signature.ts'

/** The largest body that the platform sends (spec/6 10). */
export const maxCallbackBytes = 3 * 1024 * 1024

const anyNumberWithToken = statement<{ found: boolean }>(
  'callbacks.verify_token',
  'select exists (select from number where webhook_verify_token = $1) as found',
)

/**
 * The handshake of a callback address (spec/6 10, spec/5 1.21): the challenge as plain text for the token of the
 * installation or of any number, else 403.
 */
export async function handleVerification(
  app: App,
  query: URLSearchParams,
): Promise<{ status: 200; body: string } | { status: 403 }> {
  const token = query.get('hub.verify_token')
  const known = query.get('hub.mode') === 'subscribe' && token ? await isVerifyToken(app, token) : false
  return known ? { status: 200, body: query.get('hub.challenge') ?? '' } : { status: 403 }
}

async function isVerifyToken(app: App, token: string): Promise<boolean> {
  const { verifyToken } = app.config.platform
  if (verifyToken && equalInConstantTime(token, verifyToken)) return true
  const [row] = await run(app.pool, anyNumberWithToken, [token])
  return row?.found === true
}

export type Receipt =
  /** stored, or signed by our application and about numbers that are not connected here */
  | { status: 200 }
  /** no callback at all */
  | { status: 400 }
  /** not signed by the application of any number it is about */
  | { status: 403 }
  | { status: 413 }
  /** not stored; the platform sends it again */
  | { status: 500 }

/**
 * Takes one callback: checks who signed it and stores it as it came. Answering 200 is a promise, so nothing but the
 * insert comes before it, and the work is left to a job (house rule 8).
 */
export async function storeCallback(
  app: App,
  body: Buffer,
  signatureHeader: string | undefined,
): Promise<Receipt> {
  if (body.length > maxCallbackBytes) return { status: 413 }
  const changes = readChanges(body)
  if (!changes) return { status: 400 }
  const signature = readSignature(signatureHeader)
  if (!signature) return { status: 403 }
  try {
    return await storeSigned(app, body, signature, changes)
  } catch (error) {
    logFailure(app, { err: error }, 'a callback could not be stored')
    return { status: 500 }
  }
}

function readChanges(body: Buffer): Change[] | null {
  try {
    return changesOf(parseCallback(body))
  } catch {
    return null
  }
}

async function storeSigned(app: App, body: Buffer, signature: Buffer, changes: Change[]): Promise<Receipt> {
  const routing = await routingOf(app, changes)
  // The directory may answer one number by its own id and by its account's.
  const concerned = [...new Map(changes.flatMap(routing).map((number) => [number.id, number])).values()]
  const { appSecret } = app.config.platform
  const signers = signersAmong(concerned, appSecret, body, signature)
  if (signers.length > 0) {
    await keepCallback(app, { body, numberIds: signers.map((number) => number.id) })
    app.wake('callbacks')
    return { status: 200 }
  }
  if (concerned.length === 0 && appSecret && isSignedWith(appSecret, body, signature)) {
    app.log.warn({ about: namesOf(changes) }, 'a callback about numbers that are not connected was dropped')
    return { status: 200 }
  }
  app.log.warn({ about: namesOf(changes) }, 'a callback with a signature that does not fit was refused')
  return { status: 403 }
}

function namesOf(changes: readonly Change[]): string[] {
  const names = changes.map(({ field, phoneId, businessId }) => `${field} of ${phoneId ?? businessId}`)
  return [...new Set(names)].slice(0, 5)
}
