import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { type Queryable, run, statement } from '#core/db/db.ts'
import { declaredFor } from '#messaging/contacts/contact-fields/declared-values.ts'
import { keyOf } from '#messaging/contacts/contacts/bulk-outcomes.ts'
import type { CsvRow } from '#messaging/content/csv/csv-reader.ts'
import { RowFault } from '#messaging/content/csv/row-fault.ts'
import { placesIn } from '#messaging/content/csv/tables.ts'
import { nameFor, phoneFor } from '#people/workspaces/masking.ts'
import { type ContactLine, contactReader } from './contact-rows.ts'
import { fieldFault, knownOf } from './import-contacts.ts'
import type { ImportFault } from './import-queries.ts'
import type { ContactImport } from './import-row.ts'

const nextRows = statement<CsvRow>(
  'contact_imports.rows',
  `select r.place, r.cells from contact_import_row r
   where r.workspace_id = $1 and r.import_id = $2 and r.place > $3 order by r.place limit $4`,
)

/** The next rows of a file after a position. */
export const rowsAfter = (
  db: Queryable,
  { workspaceId, id, place }: Pick<ContactImport, 'workspaceId' | 'id' | 'place'>,
  many: number,
): Promise<CsvRow[]> => run(db, nextRows, [workspaceId, id, place, many])

/** What an import stores of an error: also the cell, if the mapping says which it is. */
export function faultOf(
  row: CsvRow,
  { code, field, reason }: RowFault,
  mapping: readonly string[],
): ImportFault {
  const at = field === null ? -1 : mapping.indexOf(field)
  const value = row.cells[at]?.slice(0, 200) ?? null
  return { place: row.place, field, code, reason, value: value?.replaceAll('\u0000', '') || null }
}

/** A row of the file as it would be read, before anything is saved. */
export interface PreviewRow {
  place: number
  cells: string[]
  line: ContactLine | null
  isKnown: boolean
  fault: ImportFault | null
}

type Hidden = Pick<ContactLine, 'phone' | 'name'>

/** Phones are hidden where the workspace hides them (spec/8 G4). */
const hiddenFor = ({ actor }: Ctx, line: ContactLine): Hidden => ({
  phone: phoneFor(actor, line.phone),
  name: line.name && nameFor(actor, line.name),
})

/** The first rows of the file as they would be read now, with the errors of each. */
export async function previewOf(
  ctx: Ctx,
  { mapping, ...one }: ContactImport,
  first: number,
): Promise<PreviewRow[]> {
  const rows = await rowsAfter(ctx.app.pool, { ...one, place: 0 }, first)
  const read = await contactReader(ctx, placesIn(mapping, one.headers))
  const lines = rows.map((row) => ({ row, line: read(row) }))
  const good = lines.flatMap(({ line }) => (line instanceof RowFault ? [] : [line]))
  const workspaceId = workspaceOf(ctx.actor)
  const known = await knownOf(ctx.app.pool, workspaceId, good)
  const declared = await declaredFor(
    ctx.app.pool,
    workspaceId,
    ...good.map(({ customFields }) => customFields),
  )
  return lines.map(({ row, line }) => {
    const there = line instanceof RowFault ? undefined : known.get(keyOf(line))
    const fault = line instanceof RowFault ? line : fieldFault(declared, line, there)
    const told = fault && faultOf(row, fault, mapping)
    return {
      place: row.place,
      cells: row.cells.map((cell) => nameFor(ctx.actor, cell)),
      line: fault || line instanceof RowFault ? null : { ...line, ...hiddenFor(ctx, line) },
      isKnown: there !== undefined,
      fault: told && { ...told, value: nameFor(ctx.actor, told.value) },
    }
  })
}
