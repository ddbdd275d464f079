import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { conflictOn, inTransaction, run, statement, type Tx } from '#core/db/db.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import { AppError } from '#core/errors.ts'
import { type CsvRow, readCsv } from '#messaging/content/csv/csv-reader.ts'
import { largestCannedFile } from '#messaging/content/media/file-limits.ts'
import { mediaByIds } from '#messaging/content/media/media-queries.ts'
import type { SpooledFile } from '#messaging/content/media/spool.ts'
import { recordAudits } from '#people/audit/log.ts'
import {
  type CannedChange,
  changed,
  changesOf,
  createdEntry,
  auditKind as kind,
  tellChanged,
} from './canned-changes.ts'
import { taken, tooManyWords } from './canned-commands.ts'
import { type CannedFault, placesIn, Refused, readRow } from './canned-csv.ts'
import { defaultCategory } from './canned-input.ts'
import { type CannedResponse, keysOf, lockAllCanned, mostCanned } from './canned-queries.ts'

/** The size of a cell with fifty buttons and their addresses. */
const longestCell = 200_000

/** The results of the rows of a file. */
export interface CannedImport {
  created: number
  updated: number
  /** existing ones that are unchanged */
  skipped: number
  faults: CannedFault[]
}

const plain = (message: string) => new AppError('invalid_field', message, { field: 'file', whole: true })

/** The rows of a file below its header. Throws invalid_field, invalid_request, too_large; nothing is saved then. */
async function rowsOf(file: SpooledFile): Promise<{ header: string[]; rows: CsvRow[] }> {
  if (file.size > largestCannedFile)
    throw new AppError('too_large', 'The file has at most 10 MB.', { field: 'file' })
  const rows: CsvRow[] = []
  for await (const row of readCsv(file.open() as AsyncIterable<Buffer>, longestCell)) {
    rows.push(row)
    if (rows.length > mostCanned + 1) throw plain('At most 1,000 rows can be imported')
  }
  const header = rows.shift()
  if (!header) throw plain('The file is empty')
  return { header: header.cells, rows }
}

interface Line {
  place: number
  change: CannedChange & { name: string }
}

function readAll(
  rows: readonly CsvRow[],
  places: ReadonlyMap<string, number>,
  faults: CannedFault[],
): Line[] {
  return rows.flatMap((row): Line[] => {
    try {
      const change = readRow(row, places)
      return [{ place: row.place, change: { ...change, name: change.name ?? '' } }]
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem
      faults.push({ place: row.place, ...problem.fault })
      return []
    }
  })
}

const saved = rowsIn<CannedResponse>(
  {
    id: ['uuid', ({ id }) => id],
    name: ['text', ({ name }) => name],
    shortcut: ['text', ({ shortcut }) => shortcut],
    content: ['text', ({ content }) => content],
    category: ['text', ({ category }) => category],
    buttons: ['jsonb', ({ buttons }) => JSON.stringify(buttons)],
    media_id: ['uuid', ({ mediaId }) => mediaId],
    is_active: ['boolean', ({ isActive }) => isActive],
  },
  2,
)

const insertMany = statement<never>(
  'canned_responses.insert_many',
  `insert into canned_response
     (workspace_id, id, name, shortcut, content, category, buttons, media_id, is_active, usage_count, created_at, updated_at)
   select $1::uuid, g.id, g.name, g.shortcut, g.content, g.category, g.buttons, g.media_id, g.is_active, 0, $2::timestamptz, $2::timestamptz
   from ${saved.from('g')}`,
)

const saveMany = statement<never>(
  'canned_responses.save_many',
  `update canned_response r
   set name = g.name, shortcut = g.shortcut, content = g.content, category = g.category, buttons = g.buttons,
     media_id = g.media_id, is_active = g.is_active, updated_at = $2
   from ${saved.from('g')} where r.workspace_id = $1 and r.id = g.id`,
)

/** The files named by rows that a canned response may have. */
async function uploadsOf(ctx: Ctx, lines: readonly Line[]): Promise<Set<string>> {
  const named = [...new Set(lines.flatMap(({ change: { mediaId } }) => mediaId || []))]
  const files = named.length > 0 ? await mediaByIds(ctx, named) : []
  const now = ctx.now()
  const usable = files.filter(
    (file) => file?.state === 'ready' && !file.messageId && (!file.expiresAt || file.expiresAt > now),
  )
  return new Set(usable.flatMap((file) => file?.id ?? []))
}

/** What will be created and changed, row by row. */
class Plan {
  readonly made: CannedResponse[] = []
  readonly changes: { before: CannedResponse; after: CannedResponse }[] = []
  skipped = 0
  readonly #ctx: Ctx
  readonly #uploads: ReadonlySet<string>
  readonly #known: ReadonlyMap<string, CannedResponse>
  readonly #places = new Map<string, number>()

  constructor(ctx: Ctx, uploads: ReadonlySet<string>, known: ReadonlyMap<string, CannedResponse>) {
    this.#ctx = ctx
    this.#uploads = uploads
    this.#known = known
  }

  /** Throws Refused. */
  enter({ place, change }: Line, key: string, updatesKnown: boolean): void {
    const earlier = this.#places.get(key)
    if (earlier !== undefined) throw new Refused('name', `Stands in row ${earlier} already.`)
    this.#places.set(key, place)
    const before = this.#known.get(key)
    const { mediaId } = change
    if (mediaId && mediaId !== before?.mediaId && !this.#uploads.has(mediaId))
      throw new Refused('media_id', 'No such file.')
    if (!before) this.#make(change)
    else if (!updatesKnown) this.skipped += 1
    else {
      const after = changed(before, change)
      if (changesOf(before, after)) this.changes.push({ before, after })
      else this.skipped += 1
    }
  }

  #make(change: Line['change']): void {
    if (change.content === undefined) throw new Refused('content', 'A value is needed.')
    if (this.#known.size + this.made.length >= mostCanned) throw new Refused(null, tooManyWords)
    const at = this.#ctx.now()
    const blank: CannedResponse = {
      workspaceId: workspaceOf(this.#ctx.actor),
      id: this.#ctx.newId(),
      name: change.name,
      shortcut: null,
      content: '',
      category: defaultCategory,
      buttons: [],
      mediaId: null,
      isActive: true,
      usageCount: 0,
      createdAt: at,
      updatedAt: at,
    }
    this.made.push(changed(blank, change))
  }
}

async function savePlan(ctx: Ctx, tx: Tx, { made, changes }: Plan): Promise<void> {
  const workspaceId = workspaceOf(ctx.actor)
  const values = (rows: readonly CannedResponse[]) => [workspaceId, ctx.now(), ...saved.values(rows)]
  if (made.length > 0) await run(tx, insertMany, values(made))
  if (changes.length > 0) await run(tx, saveMany, values(changes.map(({ after }) => after)))
  await recordAudits(tx, ctx, workspaceId, [
    ...made.map(createdEntry),
    ...changes.map(({ before, after }) => ({
      kind,
      resourceId: before.id,
      action: 'updated' as const,
      changes: changesOf(before, after) ?? {},
    })),
  ])
}

/**
 * Creates and changes all valid rows of a file in one transaction, and reports each of the others. Throws conflict if
 * somebody has created one of the names since.
 */
export async function importCanned(
  ctx: Ctx,
  { file, updatesKnown }: { file: SpooledFile; updatesKnown?: boolean | null | undefined },
): Promise<CannedImport> {
  const { header, rows } = await rowsOf(file)
  const faults: CannedFault[] = []
  const lines = readAll(rows, placesIn(header), faults)
  const work = inTransaction(ctx.app.pool, async (tx) => {
    const keys = await keysOf(
      tx,
      lines.map(({ change }) => change.name),
    )
    const uploads = await uploadsOf(ctx, lines)
    const plan = new Plan(ctx, uploads, await lockAllCanned(tx, workspaceOf(ctx.actor)))
    for (const [index, line] of lines.entries()) {
      try {
        plan.enter(line, keys[index] as string, updatesKnown === true)
      } catch (problem) {
        if (!(problem instanceof Refused)) throw problem
        faults.push({ place: line.place, ...problem.fault })
      }
    }
    await savePlan(ctx, tx, plan)
    if (plan.made.length + plan.changes.length > 0) await tellChanged(ctx, tx, workspaceOf(ctx.actor))
    return plan
  })
  const { made, changes, skipped } = await conflictOn(work, taken)
  faults.sort((one, other) => one.place - other.place)
  return { created: made.length, updated: changes.length, skipped, faults }
}
