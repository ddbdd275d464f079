import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import { workspaceOf } from '#core/access/actor.ts'
import type { App, Ctx } from '#core/context/context.ts'
import { perApp } from '#core/context/per-app.ts'
import { PromiseCache } from '#core/context/promise-cache.ts'
import { sha256Hex, tryOpen } from '#core/crypto.ts'
import { columns, type RowOf } from '#core/db/columns.ts'
import { run, statement } from '#core/db/db.ts'
import type { FormKeyModel } from '#generated/prisma/models/FormKey.ts'
import type { NumberEntry } from '#messaging/accounts/directory.ts'
import { answerOfPlatform } from '#messaging/accounts/platform-work.ts'
import { accountToCall } from '#messaging/accounts/try-account.ts'
import { putFormKey } from '#outside/platform/forms.ts'

const fields = ['id', 'fingerprint', 'createdAt'] as const

/** A key of a number as people see it. */
export type FormKey = RowOf<FormKeyModel, (typeof fields)[number]>

/** Of a number so many are live: phones may have the one before the newest for a while. */
const live = 2

const insertKey = statement<FormKey>(
  'form_keys.insert',
  `insert into form_key as k (workspace_id, id, number_id, private_key, public_key, fingerprint, created_at)
   values ($1, $2, $3, $4, $5, $6, $7) returning ${columns('FormKey', 'k', fields)}`,
)

const dropOlder = statement<never>(
  'form_keys.drop_older',
  `delete from form_key k where k.workspace_id = $1 and k.number_id = $2 and k.id not in (
     select l.id from form_key l where l.workspace_id = $1 and l.number_id = $2
     order by l.created_at desc, l.id desc limit ${live})`,
)

const newest = `where k.workspace_id = $1 and k.number_id = $2 order by k.created_at desc, k.id desc limit ${live}`

const listed = statement<FormKey>(
  'form_keys.list',
  `select ${columns('FormKey', 'k', fields)} from form_key k ${newest}`,
)

const sealedOfNumber = statement<{ id: string; privateKey: string }>(
  'form_keys.of_number',
  `select ${columns('FormKey', 'k', ['id', 'privateKey'])} from form_key k ${newest}`,
)

const placeOf = (workspaceId: string, id: string) => `form_key:${workspaceId}:${id}:private_key`

const cacheName = 'form_keys'

const keysOf = perApp(
  (app) => new PromiseCache<KeyObject[]>(app, { name: cacheName, max: 10_000, maxAgeMs: 30_000 }),
)

/** The private keys of a number that are live, the newest first. */
export function privateKeysOf(app: App, workspaceId: string, numberId: string): Promise<KeyObject[]> {
  return keysOf(app).get(numberId, async () => {
    const rows = await run(app.pool, sealedOfNumber, [workspaceId, numberId])
    return rows.flatMap(({ id, privateKey }) => {
      const pem = tryOpen(() => app.keyRing.decrypt(privateKey, placeOf(workspaceId, id)))
      return pem === null ? [] : [createPrivateKey(pem)]
    })
  })
}

/** The keys of a number that are live, the newest first. */
export const formKeysOf = (ctx: Ctx, numberId: string): Promise<FormKey[]> =>
  run(ctx.app.pool, listed, [workspaceOf(ctx.actor), numberId])

const makePair = promisify(generateKeyPair)

/** Makes a key, gives the platform its public half, then keeps it: phones never have one that opens nothing for long. */
async function makeKey(ctx: Ctx, number: NumberEntry): Promise<FormKey> {
  const { app } = ctx
  const { workspaceId, id: numberId } = number
  const encodings = {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  } as const
  const { publicKey, privateKey } = await makePair('rsa', encodings)
  const fingerprint = sha256Hex(createPublicKey(publicKey).export({ type: 'spki', format: 'der' }))
  const id = ctx.newId()
  const sealed = app.keyRing.encrypt(privateKey, placeOf(workspaceId, id))
  const values = [workspaceId, id, numberId, sealed, publicKey, fingerprint, ctx.now()]
  const [made] = await run(app.pool, insertKey, values)
  if (!made) throw new Error('a key of forms was not kept')
  app.bus.publish('forget', { cache: cacheName, key: numberId })
  await answerOfPlatform(app, number, 'set the key of forms', () => putFormKey(app, number, publicKey))
  await run(app.pool, dropOlder, [workspaceId, numberId])
  return made
}

/** Makes sure that the platform has a key of this number. Throws bad_gateway, unavailable. */
export async function formKeyAtPlatform(ctx: Ctx, number: NumberEntry): Promise<void> {
  if ((await formKeysOf(ctx, number.id)).length === 0) await makeKey(ctx, number)
}

/**
 * Changes the key of a number: the one before stays live until the next change. Throws not_found, bad_gateway in the
 * platform's words, unavailable without an answer.
 */
export async function rotateFormKey(ctx: Ctx, numberId: string): Promise<FormKey> {
  return makeKey(ctx, await accountToCall(ctx, numberId))
}
