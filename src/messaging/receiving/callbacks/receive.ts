import type { App } from '#core/context/context.ts'
import { equalInConstantTime } from '#core/crypto.ts'
import { run, statement } from '#core/db/db.ts'
import { logFailure } from '#core/failure-log.ts'
import { isSignedWith, readSignature } from '#messaging/numbers/accounts/callback-signature.ts'
import { largeBytes, maxCallbackBytes } from '#messaging/numbers/accounts/callback-sizes.ts'
import {
  type NumberEntry,
  type NumbersByPlatformId,
  numbersByPlatformIds,
  type PlatformIds,
} from '#messaging/numbers/accounts/directory.ts'
import { countReceived } from './callback-metrics.ts'
import { type Change, entriesOf, idsNamed, parseCallback } from './envelope.ts'
import { idsWithin } from './ids.ts'
import { keepCallback, type Verified } from './inbox.ts'
import { type Callback, partsOf } from './parts.ts'
import { routingOf } from './routing.ts'

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
  /** signed by our application, and no callback at all */
  | { status: 400 }
  /** not signed by the application of any number it is about; a stranger's when no application that we know signed it */
  | { status: 403; stranger?: true }
  | { status: 413 }
  /** not stored; the platform sends it again */
  | { status: 500 }

/**
 * Takes one callback: checks who signed it and stores it as it came. Answering 200 is a promise, so nothing but the
 * insert comes before it, and the work is left to a job. What it says is read after it is known whose
 * it is, as far as that can be: only accounts with a secret of their own have to be looked up in it first.
 */
export async function storeCallback(
  app: App,
  body: Buffer,
  signatureHeader: string | undefined,
): Promise<Receipt> {
  const receipt = await receive(app, body, signatureHeader)
  countReceived({ result: results[receipt.status] })
  return receipt
}

const results = {
  200: 'stored',
  400: 'unreadable',
  403: 'refused',
  413: 'unreadable',
  500: 'failed',
} as const satisfies Record<Receipt['status'], string>

async function receive(app: App, body: Buffer, signatureHeader: string | undefined): Promise<Receipt> {
  if (body.length > maxCallbackBytes) return { status: 413 }
  const signature = readSignature(signatureHeader)
  if (!signature) return { status: 403, stranger: true }
  const { appSecret } = app.config.platform
  try {
    if (appSecret && (await isSignedWith(appSecret, body, signature))) {
      return await storeOfOurApplication(app, body, appSecret)
    }
    return await storeOfOtherApplications(app, body, signature)
  } catch (error) {
    logFailure(app, { err: error }, 'a callback could not be stored')
    return { status: 500 }
  }
}

async function storeOfOurApplication(app: App, body: Buffer, appSecret: string): Promise<Receipt> {
  const callback = read(parsed(body))
  if (!callback) return { status: 400 }
  const changes = callback.entries.flatMap((entry) => entry.changes)
  const routing = await routingOf(app, changes)
  // The directory may answer one number twice: by its own id and by its account's.
  const concerned = [...new Map(changes.flatMap(routing).map((number) => [number.id, number])).values()]
  const ours = concerned.filter((number) => (number.appSecret || appSecret) === appSecret)
  if (ours.length > 0) return await keep(app, partsOf(body, callback, ours))
  const about = namesOf(changes)
  if (concerned.length === 0) {
    app.log.warn({ about }, 'a callback about numbers that are not connected was dropped')
    return { status: 200 }
  }
  app.log.warn({ about }, 'a callback about numbers of other applications was refused')
  return { status: 403 }
}

/** What names numbers and cannot be read is kept as it is, and told when it is worked through. */
const unread: Callback = { json: {}, entries: [] }

/** Undefined for what is no JSON. */
function parsed(body: Buffer): unknown {
  try {
    return parseCallback(body)
  } catch {
    return undefined
  }
}

function read(json: unknown): Callback | null {
  const entries = entriesOf(json)
  return entries && { json: json as object, entries }
}

/**
 * Numbers with a secret of their own. Only one secret can have made a signature, so the secret of one workspace never
 * speaks for a number of another. A large body is read after it is known who signed it.
 */
async function storeOfOtherApplications(app: App, body: Buffer, signature: Buffer): Promise<Receipt> {
  const isLarge = body.length > largeBytes
  const early = isLarge ? undefined : parsed(body)
  const named = await numbersNamed(app, isLarge ? idsWithin(body) : idsNamed(early))
  const secrets = new Set(named.map((number) => number.appSecret))
  for (const secret of secrets) {
    if (!secret || !(await isSignedWith(secret, body, signature))) continue
    const json = isLarge ? parsed(body) : early
    const numbers = isLarge ? await numbersNamed(app, idsNamed(json)) : named
    const signers = numbers.filter((number) => number.appSecret === secret)
    if (signers.length > 0) return await keep(app, partsOf(body, read(json) ?? unread, signers))
  }
  return { status: 403, stranger: true }
}

async function numbersNamed(app: App, ids: PlatformIds | null): Promise<NumberEntry[]> {
  return ids ? allOf(ids, await numbersByPlatformIds(app, ids)) : []
}

function allOf({ phoneIds, businessIds }: PlatformIds, found: NumbersByPlatformId): NumberEntry[] {
  const numbers = [...phoneIds.flatMap(found.ofPhone), ...businessIds.flatMap(found.ofBusiness)]
  return [...new Map(numbers.map((number) => [number.id, number])).values()]
}

async function keep(app: App, parts: readonly Verified[]): Promise<Receipt> {
  await keepCallback(app, parts)
  app.wake('callbacks')
  return { status: 200 }
}

function namesOf(changes: readonly Change[]): string[] {
  const names = changes.map(({ field, phoneId, businessId }) => `${field} of ${phoneId ?? businessId}`)
  return [...new Set(names)].slice(0, 5)
}
