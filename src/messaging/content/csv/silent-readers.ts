import type { App, Ctx } from '#core/context/context.ts'
import { createCtx } from '#core/context/context-factory.ts'
import { inTransaction, run, statement, type Tx } from '#core/db/db.ts'

// A file is read within the request that brought it. Where that process dies, the rest of the file is nowhere: the import
// says so, whatever the file is of.

/** A reader is heard of with each 5,000 rows or so, which take well below a second: one that is silent for so long is gone. */
const silentMs = 5 * 60_000

/** Since when it is silent stands in a parameter. */
const isSilent = (before: string): string =>
  `i.state = 'reading' and coalesce(i.told_at, i.created_at) < ${before}`

/** What is told of such an import. */
export const brokenOff = 'The file was not read to its end'

interface Read {
  workspaceId: string
  id: string
}

const atOnce = 20

/** Imports of a table whose reader is silent: some of them, and one of them, held, for which nobody waits. */
export const silentImports = <Import extends Read>(name: string, table: string, columns: string) => ({
  find: statement<Import>(
    `${name}.abandoned`,
    `select ${columns} from ${table} i where ${isSilent('$1')} order by i.created_at, i.id limit ${atOnce}`,
  ),
  take: statement<Import>(
    `${name}.take_abandoned`,
    `select ${columns} from ${table} i
     where i.workspace_id = $1 and i.id = $2 and ${isSilent('$3')} for no key update skip locked`,
  ),
})

/**
 * Ends, by `fail`, the imports that nobody reads any longer. A reader that was only silent finds its import over, and
 * removes it.
 */
export async function failSilent<Import extends Read>(
  app: App,
  { find, take }: ReturnType<typeof silentImports<Import>>,
  fail: (ctx: Ctx, tx: Tx, one: Import) => Promise<void>,
): Promise<void> {
  const before = new Date(app.clock.nowMs() - silentMs)
  for (const { workspaceId, id } of await run(app.pool, find, [before])) {
    const ctx = createCtx(app, { actor: { kind: 'system', workspaceId } })
    await inTransaction(app.pool, async (tx) => {
      const [one] = await run(tx, take, [workspaceId, id, before])
      if (one) await fail(ctx, tx, one)
    })
  }
}
