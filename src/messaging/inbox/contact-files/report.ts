import { Readable } from 'node:stream'
import type { Ctx } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import { csvHeader, csvLine } from '#messaging/content/csv/csv-writer.ts'
import { faultColumns, faultFor, type ImportFault, importById } from './import-queries.ts'
import type { ContactImport } from './import-row.ts'

const atOnce = 2000

const nextFaults = statement<ImportFault>(
  'contact_imports.report',
  `select ${faultColumns} from contact_import_fault f
   where f.workspace_id = $1 and f.import_id = $2 and f.place > $3 order by f.place limit ${atOnce}`,
)

async function* linesOf(ctx: Ctx, { workspaceId, id }: ContactImport): AsyncGenerator<string> {
  yield csvHeader(['row', 'field', 'code', 'reason', 'value'])
  let after = 0
  for (;;) {
    const faults = await run(ctx.app.pool, nextFaults, [workspaceId, id, after])
    if (faults.length > 0) yield faults.map((fault) => lineOf(faultFor(ctx, fault))).join('')
    if (faults.length < atOnce) return
    after = faults.at(-1)?.place as number
  }
}

const lineOf = ({ place, field, code, reason, value }: ImportFault) =>
  csvLine([String(place), field ?? '', code, reason, value ?? ''])

/** All rows that were not saved, as CSV, read while it is sent. Throws not_found. */
export async function openReport(ctx: Ctx, id: string): Promise<{ filename: string; bytes: Readable }> {
  const found = await importById(ctx, id)
  const bytes = Readable.from(linesOf(ctx, found), { objectMode: true, highWaterMark: 1 })
  return { filename: `import_report_${found.id}.csv`, bytes }
}
