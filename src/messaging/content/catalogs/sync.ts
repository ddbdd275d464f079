import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inTransaction } from '#core/db/db.ts'
import { found } from '#core/found.ts'
import { parseInput } from '#core/validation.ts'
import { accountNamed } from '#messaging/numbers/accounts/account-names.ts'
import { type NumberEntry, numberById } from '#messaging/numbers/accounts/directory.ts'
import { answerOfPlatform, wordOfPlatform } from '#messaging/numbers/accounts/platform-work.ts'
import { listCatalogs, listProducts } from '#outside/platform/catalogs.ts'
import { tellCatalogs } from './catalog-changes.ts'
import { syncInput } from './catalog-input.ts'
import { type ReadCatalog, saveListed } from './save-listed.ts'

/** What a sync came to (spec/5 1.13). */
export interface Synced {
  numberId: string
  /** catalogs whose products were read whole */
  synced: number
  total: number
  /** why others were not, a sentence each */
  problems: string[]
}

/**
 * Makes the catalogs of an account and their products equal to the platform's, set-wise. A catalog whose products it
 * does not show keeps those that are known. Errors: invalid_field for an unknown account, bad_gateway where it does not
 * list the catalogs, unavailable without an answer; then nothing changes.
 */
export async function syncCatalogs(ctx: Ctx, input: unknown): Promise<Synced> {
  const { messagingAccount } = parseInput(syncInput, input)
  const id = await accountNamed(ctx, messagingAccount)
  const number = found(await numberById(ctx.app, workspaceOf(ctx.actor), id), 'account')
  const askedAt = ctx.app.clock.now()
  const { read, problems } = await readAll(ctx, number)
  await inTransaction(ctx.app.pool, async (tx) => {
    const changed = await saveListed(ctx, tx, number, { read, askedAt })
    if (changed)
      await tellCatalogs(ctx, tx, { workspaceId: number.workspaceId, numberId: id, catalogId: null })
  })
  return { numberId: id, synced: read.length - problems.length, total: read.length, problems }
}

async function readAll(ctx: Ctx, number: NumberEntry): Promise<{ read: ReadCatalog[]; problems: string[] }> {
  const { app } = ctx
  const catalogs = await answerOfPlatform(app, number, 'list catalogs', () => listCatalogs(app, number))
  const read: ReadCatalog[] = []
  const problems: string[] = []
  for (const catalog of catalogs) {
    const word = await wordOfPlatform(app, number, 'list products', () =>
      listProducts(app, number, catalog.id),
    )
    if ('refusal' in word) problems.push(`${catalog.name}: ${word.refusal.message}`)
    read.push({ ...catalog, products: 'answer' in word ? word.answer : null })
  }
  return { read, problems }
}
