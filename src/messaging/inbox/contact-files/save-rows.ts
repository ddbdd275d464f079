import { assertAccess, type Member } from '#core/access/actor.ts'
import type { App, Ctx } from '#core/context/context.ts'
import { createCtx } from '#core/context/context-factory.ts'
import { inTransaction, run, statement, type Tx } from '#core/db/db.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import { AppError, errors } from '#core/errors.ts'
import { oneRow } from '#core/found.ts'
import type { CsvRow } from '#messaging/content/csv/csv-reader.ts'
import { ImportOutcome } from '#messaging/content/csv/import-outcome.ts'
import { endTurn, takeTurn } from '#messaging/content/csv/import-turn.ts'
import { inTurns } from '#messaging/content/csv/in-turns.ts'
import { RowFault } from '#messaging/content/csv/row-fault.ts'
import { placesIn } from '#messaging/content/csv/tables.ts'
import { applicationKeyNow } from '#people/application-keys/lookup.ts'
import { memberNow } from '#people/sessions/members.ts'
import { contactReader, type ReadContact } from './contact-rows.ts'
import { reportKeptMs } from './import-commands.ts'
import { saveContactLines } from './import-contacts.ts'
import { tellImport } from './import-events.ts'
import { authorGone } from './import-failure-sets.ts'
import { failAbandoned, failImport } from './import-failures.ts'
import { type ImportFault, importAccess } from './import-queries.ts'
import { type ContactImport, importColumns } from './import-row.ts'
import { faultOf, rowsAfter } from './preview.ts'

/** Rows saved in one transaction, as many as for a file that is saved within the request. */
const atOnce = 1000
/** Imports that alternate part by part. */
const imports = 20
/** Screens are told at most twice a second. */
const toldEveryMs = 500

const runningImports = statement<ContactImport>(
  'contact_imports.running',
  `select ${importColumns} from contact_import i where i.state = 'running' order by i.started_at, i.id limit ${imports}`,
)

/** Of two workers one saves the next part; the other finds no work. */
const takeImport = statement<ContactImport>(
  'contact_imports.take',
  `select ${importColumns} from contact_import i
   where i.workspace_id = $1 and i.id = $2 and i.state = 'running' for no key update skip locked`,
)

const saveProgress = statement<ContactImport>(
  'contact_imports.progress',
  `update contact_import i set place = $3, created = i.created + $4, updated = i.updated + $5, skipped = i.skipped + $6,
     refused = i.refused + $7, completed = i.completed + $8, several = i.several + $9, told_at = $10,
     state = case when $11 then 'completed' else i.state end,
     finished_at = case when $11 then $12::timestamptz end, rows_until = case when $11 then $12::timestamptz end,
     expires_at = case when $11 then $13::timestamptz end
   where i.workspace_id = $1 and i.id = $2 returning ${importColumns}`,
)

const newFaults = rowsIn<ImportFault>(
  {
    place: ['int', ({ place }) => place],
    field: ['text', ({ field }) => field],
    code: ['text', ({ code }) => code],
    reason: ['text', ({ reason }) => reason],
    value: ['text', ({ value }) => value],
  },
  2,
)

const insertFaults = statement(
  'contact_imports.insert_faults',
  `insert into contact_import_fault (workspace_id, import_id, place, field, code, reason, value)
   select $1::uuid, $2::uuid, f.place, f.field, f.code, f.reason, f.value from ${newFaults.from('f')}
   on conflict do nothing`,
)

/** Stores every error, not only the first ones. */
class KeptOutcome extends ImportOutcome {
  readonly faults = new Map<number, RowFault>()

  override refuse(place: number, fault: RowFault): void {
    super.refuse(place, fault)
    this.faults.set(place, fault)
  }

  override note(place: number, note: RowFault): void {
    super.note(place, note)
    this.faults.set(place, note)
  }
}

/** The member or key that runs it, with present permissions. Throws forbidden if it may no longer import. */
async function authorOf(app: App, { workspaceId, createdById, keyId }: ContactImport): Promise<Member> {
  const author = keyId
    ? await applicationKeyNow(app, workspaceId, keyId)
    : await memberNow(app, workspaceId, createdById)
  if (!author) throw errors.forbidden(authorGone)
  assertAccess(author, importAccess)
  return author
}

const later = (ctx: Ctx) => new Date(ctx.now().getTime() + reportKeptMs)

/** Stores the position and the result of the part, and reports the progress at most every half second. */
async function saveOutcome(
  ctx: Ctx,
  tx: Tx,
  one: ContactImport,
  { rows, outcome }: { rows: readonly CsvRow[]; outcome: KeptOutcome },
): Promise<ContactImport> {
  const { workspaceId, id, mapping, toldAt } = one
  const faults = rows.flatMap((row) => {
    const fault = outcome.faults.get(row.place)
    return fault ? [faultOf(row, fault, mapping)] : []
  })
  if (faults.length > 0) await run(tx, insertFaults, [workspaceId, id, ...newFaults.values(faults)])
  const { created, updated, skipped, errors: refused, completed, several } = outcome
  const isOver = rows.length < atOnce
  const now = ctx.now()
  const tells = isOver || toldAt === null || now.getTime() - toldAt.getTime() >= toldEveryMs
  const figures = [created, updated, skipped, refused, completed, several]
  const place = rows.at(-1)?.place ?? one.place
  const values = [workspaceId, id, place, ...figures, tells ? now : toldAt, isOver, now, later(ctx)]
  const saved = await oneRow(tx, saveProgress, values, 'import')
  if (isOver) await run(tx, endTurn, [workspaceId, id])
  else await takeTurn(ctx, tx, workspaceId, id)
  if (tells) await tellImport(ctx, tx, saved)
  return saved
}

/**
 * Saves the next rows and the position after them in one transaction, so a crash leaves no row half done or done twice.
 */
async function savePart(ctx: Ctx, known: ContactImport, read: ReadContact): Promise<boolean> {
  return inTransaction(ctx.app.pool, async (tx) => {
    const [one] = await run(tx, takeImport, [known.workspaceId, known.id])
    if (!one) return false
    const rows = await rowsAfter(tx, one, atOnce)
    const outcome = new KeptOutcome()
    const lines = rows.flatMap((row) => {
      const line = read(row)
      if (!(line instanceof RowFault)) return [line]
      outcome.refuse(row.place, line)
      return []
    })
    if (lines.length > 0) await saveContactLines(ctx, tx, lines, { update: one.updatesKnown, outcome })
    const { state } = await saveOutcome(ctx, tx, one, { rows, outcome })
    return state === 'running'
  })
}

async function fail(app: App, one: ContactImport, { message }: AppError): Promise<void> {
  const ctx = createCtx(app, { actor: { kind: 'system', workspaceId: one.workspaceId } })
  await inTransaction(app.pool, (tx) => failImport(ctx, tx, one, message))
}

/** Processes one part of one import; returns whether more is left. */
async function goOn(app: App, one: ContactImport): Promise<boolean> {
  try {
    const ctx = createCtx(app, { actor: await authorOf(app, one) })
    return await savePart(ctx, one, await contactReader(ctx, placesIn(one.mapping, one.headers)))
  } catch (problem) {
    if (!(problem instanceof AppError)) throw problem
    await fail(app, one, problem)
    return false
  }
}

/** Processes a part of each running import; ends those whose reader has died. */
export async function drainContactImports(app: App): Promise<{ more: boolean }> {
  await failAbandoned(app)
  return inTurns(await run(app.pool, runningImports, []), (one) => goOn(app, one))
}
