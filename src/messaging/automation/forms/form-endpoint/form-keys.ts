import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import { workspaceOf } from '#core/access/actor.ts'
import type { App, Ctx } from '#core/context/context.ts'
import { perApp } from '#core/context/per-app.ts'
import { PromiseCache } from '#core/context/promise-cache.ts'
import { sha256Hex, tryOpen } from '#core/crypto.ts'
import { columns, type RowOf } from '#core/db/columns.ts'
import { run, statement } from '#core/db/db.ts'
import { AppError } from '#core/errors.ts'
import type { FormKeyModel } from '#generated/prisma/models/FormKey.ts'
import type { NumberEntry } from '#messaging/numbers/accounts/directory.ts'
import { answerOfPlatform } from '#messaging/numbers/accounts/platform-work.ts'
import { accountToCall } from '#messaging/numbers/accounts/try-account.ts'
import { putFormKey, readFormKey } from '#outside/platform/forms.ts'

const fields = ['id', 'fingerprint', 'createdAt'] as const

/** A key of a number as people see it. */
export type FormKey = RowOf<FormKeyModel, (typeof fields)[number]>

/** Of those that the platform took so many are live: phones may have the one before the newest for a while. */
const live = 2

const insertKey = statement<never>(
  'form_keys.insert',
  `insert into form_key (workspace_id, id, number_id, private_key, public_key, fingerprint, created_at)
   values ($1, $2, $3, $4, $5, $6, $7)`,
)

/** The platform has taken the key with this fingerprint. */
const noteSet = statement<FormKey>(
  'form_keys.note_set',
  `update form_key k set set_at = $4 where k.workspace_id = $1 and k.number_id = $2 and k.fingerprint = $3
   returning ${columns('FormKey', 'k', fields)}`,
)

const taken = `where k.workspace_id = $1 and k.number_id = $2 and k.set_at is not null
  order by k.set_at desc, k.id desc`

/** The newest whose answer is not known may be the one that phones have. */
const liveIds = `
  (select k.id from form_key k ${taken} limit ${live}) union all
  (select k.id from form_key k where k.workspace_id = $1 and k.number_id = $2 and k.set_at is null
   order by k.created_at desc, k.id desc limit 1)`

const dropOlder = statement<never>(
  'form_keys.drop_older',
  `delete from form_key d where d.workspace_id = $1 and d.number_id = $2 and d.id not in (${liveIds})`,
)

const newestPublic = statement<{ publicKey: string }>(
  'form_keys.newest_public',
  `select ${columns('FormKey', 'k', ['publicKey'])} from form_key k ${taken} limit 1`,
)

const listed = statement<FormKey>(
  'form_keys.list',
  `select ${columns('FormKey', 'k', fields)} from form_key k ${taken} limit ${live}`,
)

const sealedOfNumber = statement<{ id: string; privateKey: string }>(
  'form_keys.of_number',
  `select ${columns('FormKey', 'k', ['id', 'privateKey'])} from form_key k
   where k.workspace_id = $1 and k.number_id = $2 and k.id in (${liveIds})`,
)

/** The place that the private half is bound to. */
export const formKeyPlace = (workspaceId: string, id: string) => `form_key:${workspaceId}:${id}:private_key`

const cacheName = 'form_keys'

const keysOf = perApp(
  (app) => new PromiseCache<KeyObject[]>(app, { name: cacheName, max: 10_000, maxAgeMs: 30_000 }),
)

/** The private keys of a number that are live. */
export function privateKeysOf(app: App, workspaceId: string, numberId: string): Promise<KeyObject[]> {
  return keysOf(app).get(numberId, async () => {
    const rows = await run(app.pool, sealedOfNumber, [workspaceId, numberId])
    return rows.flatMap(({ id, privateKey }) => {
      const pem = tryOpen(() => app.keyRing.decrypt(privateKey, formKeyPlace(workspaceId, id)))
      return pem === null ? [] : [createPrivateKey(pem)]
    })
  })
}

/** The live keys of a number that the platform took, the newest first. */
export const formKeysOf = (ctx: Ctx, numberId: string): Promise<FormKey[]> =>
  run(ctx.app.pool, listed, [workspaceOf(ctx.actor), numberId])

const makePair = promisify(generateKeyPair)

const fingerprintOf = (pem: string) => sha256Hex(createPublicKey(pem).export({ type: 'spki', format: 'der' }))

/** Null for what is no key. */
function readableFingerprint(pem: string): string | null {
  try {
    return fingerprintOf(pem)
  } catch {
    return null
  }
}

/** Makes a key, keeps it, then gives the platform its public half: phones never have one that opens nothing. */
async function makeKey(ctx: Ctx, number: NumberEntry): Promise<FormKey> {
  const { app } = ctx
  const { workspaceId, id: numberId } = number
  const encodings = {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  } as const
  const { publicKey, privateKey } = await makePair('rsa', encodings)
  const fingerprint = fingerprintOf(publicKey)
  const id = ctx.newId()
  const sealed = app.keyRing.encrypt(privateKey, formKeyPlace(workspaceId, id))
  const values = [workspaceId, id, numberId, sealed, publicKey, fingerprint, ctx.now()]
  await run(app.pool, insertKey, values)
  app.bus.publish('forget', { cache: cacheName, key: numberId })
  await answerOfPlatform(app, number, 'set the key of forms', () => putFormKey(app, number, publicKey))
  const [made] = await run(app.pool, noteSet, [workspaceId, numberId, fingerprint, ctx.now()])
  if (!made) throw new Error('a key of forms was not kept')
  await run(app.pool, dropOlder, [workspaceId, numberId])
  app.bus.publish('forget', { cache: cacheName, key: numberId })
  return made
}

/**
 * Makes sure that the platform has a key of this number. Throws invalid_state where it has one that another server set,
 * whose forms would fail with ours; bad_gateway, unavailable.
 */
export async function formKeyAtPlatform(ctx: Ctx, number: NumberEntry): Promise<void> {
  const { app } = ctx
  const { workspaceId, id: numberId } = number
  if ((await formKeysOf(ctx, numberId)).length > 0) return
  const there = await answerOfPlatform(app, number, 'read the key of forms', () => readFormKey(app, number))
  if (there === null) return void (await makeKey(ctx, number))
  const [ours] = await run(app.pool, noteSet, [workspaceId, numberId, readableFingerprint(there), ctx.now()])
  if (!ours)
    throw new AppError(
      'invalid_state',
      'The account has a key of another server at the platform. Rotate the key of forms to replace it.',
      { whole: true },
    ).because('wrong_state')
}

/** The platform forgets the key of a number with a new registration (spec/12 9): it is given again. */
export async function giveFormKeyAgain(ctx: Ctx, number: NumberEntry): Promise<void> {
  const { app } = ctx
  const [newest] = await run(app.pool, newestPublic, [number.workspaceId, number.id])
  if (!newest) return
  await answerOfPlatform(app, number, 'set the key of forms', () => putFormKey(app, number, newest.publicKey))
}

/**
 * Changes the key of a number: the one before stays live until the next change. Throws not_found, bad_gateway in the
 * platform's words, unavailable without an answer.
 */
export async function rotateFormKey(ctx: Ctx, numberId: string): Promise<FormKey> {
  return makeKey(ctx, await accountToCall(ctx, numberId))
}
