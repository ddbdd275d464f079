import type { App } from '#core/context/context.ts'
import { createCtx } from '#core/context/context-factory.ts'
import { inTransaction, run, statement } from '#core/db/db.ts'
import { type BroadcastRow, broadcastColumns } from '#messaging/campaigns/broadcasts/broadcast-row.ts'
import { inTurns } from '#messaging/content/csv/in-turns.ts'
import { templateForHandOver } from '#messaging/content/templates/sending.ts'
import { NobodyAdded } from './import-cause-sets.ts'
import { failAbandoned, failImport } from './import-failures.ts'
import { addStaged } from './import-finish.ts'
import { type BroadcastImport, importColumns } from './import-row.ts'

/** So many imports are ended at a time. */
const imports = 20

const runningImports = statement<BroadcastImport>(
  'broadcast_imports.running',
  `select ${importColumns} from broadcast_import i where i.state = 'running' order by i.created_at, i.id limit ${imports}`,
)

/** Nobody waits for a draft that is held at this moment: the others' imports would wait behind it. */
const takeDraft = statement<BroadcastRow>(
  'broadcast_imports.take_draft',
  `select ${broadcastColumns('b')} from broadcast b
   where b.workspace_id = $1 and b.id = $2 for no key update skip locked`,
)

/** Of two workers one adds its people; the other finds nothing to do. */
const takeImport = statement<BroadcastImport>(
  'broadcast_imports.take',
  `select ${importColumns} from broadcast_import i
   where i.workspace_id = $1 and i.id = $2 and i.state = 'running' for no key update skip locked`,
)

const templateOf = statement<{ templateId: string }>(
  'broadcast_imports.template',
  'select b.template_id as "templateId" from broadcast b where b.workspace_id = $1 and b.id = $2',
)

/** What there is to know before the transaction: reading the template may ask a cache. */
async function templateFor(app: App, { workspaceId, broadcastId }: BroadcastImport) {
  const [seen] = await run(app.pool, templateOf, [workspaceId, broadcastId])
  return seen ? await templateForHandOver(app, workspaceId, seen.templateId) : null
}

/**
 * The people of one import come into the draft together, in one transaction: whoever dies leaves it as it was. One whose draft
 * is held is passed over; it still runs, and the worker looks again within a second.
 */
async function finish(app: App, known: BroadcastImport): Promise<void> {
  const ctx = createCtx(app, { actor: { kind: 'system', workspaceId: known.workspaceId } })
  const template = await templateFor(app, known)
  const key = [known.workspaceId, known.id]
  try {
    await inTransaction(app.pool, async (tx) => {
      const [draft] = await run(tx, takeDraft, [known.workspaceId, known.broadcastId])
      const [one] = draft ? await run(tx, takeImport, key) : []
      if (draft && one) await addStaged(ctx, tx, { one, draft, template })
    })
  } catch (problem) {
    if (!(problem instanceof NobodyAdded)) throw problem
    await inTransaction(app.pool, async (tx) => {
      const [one] = await run(tx, takeImport, key)
      if (one) await failImport(ctx, tx, one, problem)
    })
  }
}

/** Ends each import that runs and whose draft nobody holds, and those whose reader is gone. */
export async function drainBroadcastImports(app: App): Promise<{ more: boolean }> {
  await failAbandoned(app)
  return inTurns(await run(app.pool, runningImports, []), async (one) => {
    await finish(app, one)
    return false
  })
}
