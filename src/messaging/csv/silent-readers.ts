import type { App, Ctx } from '#core/context/context.ts'
import { createCtx } from '#core/context/context-factory.ts'
import { inTransaction, run, type Statement, type Tx } from '#core/db/db.ts'

// A file is read within the request that brought it. Where that process dies, the rest of the file is nowhere: the import
// says so, whatever the file is of.

/** A reader is heard of with each 5,000 rows or so, which take well below a second: one that is silent for so long is gone. */
const silentMs = 5 * 60_000

/** An import, as `i`, whose reader was last heard of before the moment that stands in a parameter. */
export const isSilent = (before: string): string =>
  `i.state = 'reading' and coalesce(i.told_at, i.created_at) < ${before}`

/** What is told of such an import. */
export const brokenOff = 'The file was not read to its end'

interface Read {
  workspaceId: string
  id: string
}

interface SilentImports<Import extends Read> {
  /** some of those that were silent since a moment */
  find: Statement<Import>
  /** one of them, by workspace and id, held; nobody waits for it */
  take: Statement<Import>
  /** ends one that is held, with `brokenOff` */
  fail: (ctx: Ctx, tx: Tx, one: Import) => Promise<void>
}

/** Fails the imports that nobody reads any longer. A reader that was only silent finds its import over, and removes it. */
export async function failSilent<Import extends Read>(
  app: App,
  { find, take, fail }: SilentImports<Import>,
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
