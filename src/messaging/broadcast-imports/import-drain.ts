import type { App, Ctx } from '#core/context/context.ts'
import { createCtx } from '#core/context/context-factory.ts'
import { inTransaction, run, statement, type Tx } from '#core/db/db.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import { oneRow } from '#core/found.ts'
import { lockBroadcast } from '#messaging/broadcasts/cancel.ts'
import { readRow } from '#messaging/broadcasts/draft-rows.ts'
import { otherSpelling } from '#messaging/contacts/spellings.ts'
import { inTurns } from '#messaging/csv/in-turns.ts'
import { templateForHandOver } from '#messaging/templates/sending.ts'
import type { TemplateRow } from '#messaging/templates/template-row.ts'
import { endImport, importKeptMs, tellImport } from './import-commands.ts'
import { addStaged } from './import-finish.ts'
import { type BroadcastImport, importColumns } from './import-row.ts'
import type { GivenRow } from './people-file.ts'

/** Rows that are looked at in one transaction. */
const atOnce = 5000
/** Imports that take turns, a part of each. */
const imports = 20
/** Screens are told at most twice a second. */
const toldEveryMs = 500

const runningImports = statement<BroadcastImport>(
  'broadcast_imports.running',
  `select ${importColumns} from broadcast_import i where i.state = 'running' order by i.created_at, i.id limit ${imports}`,
)

/** Of two workers one looks at the next part; the other finds nothing to do. */
const takeImport = statement<BroadcastImport>(
  'broadcast_imports.take',
  `select ${importColumns} from broadcast_import i
   where i.workspace_id = $1 and i.id = $2 and i.state = 'running' for no key update skip locked`,
)

const nextRows = statement<GivenRow & { reason: string | null }>(
  'broadcast_imports.rows',
  `select s.place, s.given, s.reason from broadcast_staging s
   where s.workspace_id = $1 and s.import_id = $2 and s.place > $3 order by s.place limit ${atOnce}`,
)

interface LookedAt {
  place: number
  read: ReturnType<typeof readRow>
}

const phoneIn = ({ read }: LookedAt) => ('phone' in read ? read.phone : null)

const looked = rowsIn<LookedAt, Ctx>(
  {
    place: ['int', ({ place }) => place],
    recipient_id: ['uuid', (_, ctx) => ctx.newId()],
    phone: ['text', phoneIn],
    other_phone: ['text', (row) => otherSpelling(phoneIn(row) ?? '')],
    name: ['text', ({ read }) => ('phone' in read ? read.name : null)],
    own: ['text', ({ read }) => ('phone' in read && read.own ? JSON.stringify(read.own) : null)],
    field: ['text', ({ read }) => ('phone' in read ? null : read.field)],
    reason: ['text', ({ read }) => ('phone' in read ? null : read.message)],
  },
  2,
)

const saveLooked = statement(
  'broadcast_imports.save_looked',
  `update broadcast_staging s set given = null, recipient_id = l.recipient_id, phone = l.phone,
     other_phone = l.other_phone, name = l.name, own = l.own::jsonb, field = l.field, reason = l.reason
   from ${looked.from('l')} where s.workspace_id = $1 and s.import_id = $2 and s.place = l.place`,
)

const moveOn = statement<BroadcastImport>(
  'broadcast_imports.move_on',
  `update broadcast_import i set place = $3, refused = i.refused + $4, told_at = $5
   where i.workspace_id = $1 and i.id = $2 returning ${importColumns}`,
)

/** Looks at the next rows: whom each means, or what is wrong with it. */
async function lookAt(
  ctx: Ctx,
  tx: Tx,
  one: BroadcastImport,
  rows: readonly (GivenRow & { reason: string | null })[],
  template: TemplateRow,
) {
  const all = rows.map(({ place, given, reason }): LookedAt => {
    return { place, read: reason ? { field: null, message: reason } : readRow(given, template) }
  })
  await run(tx, saveLooked, [one.workspaceId, one.id, ...looked.values(all, ctx)])
  const now = ctx.now()
  const tells = one.toldAt === null || now.getTime() - one.toldAt.getTime() >= toldEveryMs
  const refused = all.filter(({ read }) => !('phone' in read)).length
  const place = rows.at(-1)?.place ?? one.place
  const values = [one.workspaceId, one.id, place, refused, tells ? now : one.toldAt]
  const moved = await oneRow(tx, moveOn, values, 'import')
  if (tells) await tellImport(ctx, tx, moved)
}

async function fail(ctx: Ctx, tx: Tx, { workspaceId, id }: BroadcastImport, reason: string): Promise<void> {
  const now = ctx.now()
  const until = new Date(now.getTime() + importKeptMs)
  const failed = await oneRow(tx, endImport, [workspaceId, id, 'failed', reason, now, until], 'import')
  await tellImport(ctx, tx, failed)
}

/**
 * One part of one import, with the place behind it, in one transaction: whoever dies leaves it where it was. When all rows
 * are looked at, those that are good come into the draft together. Answers whether more of it is left.
 */
async function goOn(app: App, known: BroadcastImport): Promise<boolean> {
  const ctx = createCtx(app, { actor: { kind: 'system', workspaceId: known.workspaceId } })
  const place = [known.workspaceId, known.broadcastId]
  const seen = await run(app.pool, templateOf, place)
  const template = seen[0] && (await templateForHandOver(app, known.workspaceId, seen[0].templateId))
  return inTransaction(app.pool, async (tx) => {
    const [one] = await run(tx, takeImport, [known.workspaceId, known.id])
    if (!one) return false
    if (!template) {
      await fail(ctx, tx, one, 'Campaign template no longer exists')
      return false
    }
    const rows = await run(tx, nextRows, [one.workspaceId, one.id, one.place])
    if (rows.length > 0) {
      await lookAt(ctx, tx, one, rows, template)
      return true
    }
    const draft = await oneRow(tx, lockBroadcast, place, 'broadcast')
    const refusal = await addStaged(ctx, tx, one, draft, template)
    if (refusal) await fail(ctx, tx, one, refusal)
    return false
  })
}

const templateOf = statement<{ templateId: string }>(
  'broadcast_imports.template',
  'select b.template_id as "templateId" from broadcast b where b.workspace_id = $1 and b.id = $2',
)

/** A part of each import that runs. */
export async function drainBroadcastImports(app: App): Promise<{ more: boolean }> {
  return inTurns(await run(app.pool, runningImports, []), (one) => goOn(app, one))
}
