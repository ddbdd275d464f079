import { Readable } from 'node:stream'
import type { Ctx } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import { listsFrom } from '#core/replicas/reads.ts'
import { writeTime } from '#core/time/time.ts'
import type { AnsweredField } from '#messaging/automation/flow-json/form-fields.ts'
import { formatPhone } from '#messaging/contacts/contacts/phone.ts'
import { csvHeader, csvLine } from '#messaging/content/csv/csv-writer.ts'
import { exportName } from '#messaging/inbox/contact-files/export-table.ts'
import { contentFor, nameFor, phoneFor } from '#people/workspaces/masking.ts'
import { type AskedAnswers, valuesOf } from './answer-queries.ts'

// The answers of a form as CSV: time, name, phone, and a column for each field of all versions (spec/10 DE13).

interface Column {
  name: string
  label: string
}

/** Fields of all versions, the newest version first, and those that answers alone have. */
const columnsOf = statement<Column>(
  'form_answers.columns',
  `with named as (
     select e.field ->> 'name' as name, e.field ->> 'label' as label, -v.version as part, e.place
     from interactive_flow_version v, jsonb_array_elements(v.fields) with ordinality as e(field, place)
     where v.workspace_id = $1 and v.flow_id = $2
     union all
     select e.field ->> 'name', e.field ->> 'label', 1, e.place
     from form_answer a, jsonb_array_elements(a.fields) with ordinality as e(field, place)
     where a.workspace_id = $1 and a.flow_id = $2::uuid
       and ($3::timestamptz is null or a.created_at >= $3) and ($4::timestamptz is null or a.created_at < $4)
   ), first as (
     select distinct on (name) name, label, part, place from named order by name, part, place
   )
   select name, label from first order by part, place, name`,
)

interface Row {
  id: string
  createdAt: Date
  fields: AnsweredField[]
  name: string | null
  phone: string | null
}

const atOnce = 1000

const page = statement<Row>(
  'form_answers.export',
  `select a.id, a.created_at as "createdAt", a.fields, coalesce(c.name, c.profile_name) as name, c.phone
   from form_answer a join contact c on c.workspace_id = a.workspace_id and c.id = a.contact_id
   where a.workspace_id = $1 and a.flow_id = $2::uuid
     and ($3::timestamptz is null or a.created_at >= $3) and ($4::timestamptz is null or a.created_at < $4)
     and ($5::timestamptz is null or (a.created_at, a.id) < ($5, $6::uuid))
   order by a.created_at desc, a.id desc limit ${atOnce}`,
)

/** A label that several fields have is told apart by their names. */
function headings(columns: readonly Column[]): string[] {
  const count = Map.groupBy(columns, ({ label }) => label)
  return columns.map(({ name, label }) =>
    (count.get(label)?.length ?? 0) > 1 ? `${label} (${name})` : label,
  )
}

function cellsOf({ actor }: Ctx, columns: readonly Column[], row: Row): string[] {
  const texts = new Map(row.fields.map(({ name, text }) => [name, text]))
  return [
    writeTime(row.createdAt),
    nameFor(actor, row.name) ?? '',
    phoneFor(actor, formatPhone(row.phone)) ?? '',
    ...columns.map(({ name }) => String(contentFor(actor, texts.get(name) ?? ''))),
  ]
}

/** Each page is a statement of its own, so that no transaction is held while a client reads slowly. */
async function* linesOf(ctx: Ctx, values: readonly unknown[]): AsyncGenerator<string> {
  const db = listsFrom(ctx)
  const columns = await run(db, columnsOf, [...values])
  yield csvHeader(['time', 'name', 'phone', ...headings(columns)])
  let last: Row | undefined
  do {
    const rows: Row[] = await run(db, page, [...values, last?.createdAt ?? null, last?.id ?? null])
    yield rows.map((row) => csvLine(cellsOf(ctx, columns, row))).join('')
    last = rows.length < atOnce ? undefined : rows.at(-1)
  } while (last)
}

/** The file, the newest answer first, read while it is sent. Throws as the list does. */
export async function openAnswersExport(ctx: Ctx, asked: AskedAnswers): Promise<Readable> {
  const lines = linesOf(ctx, (await valuesOf(ctx, asked)).slice(0, 4))
  return Readable.from(lines, { objectMode: true, highWaterMark: 1 })
}

export const answersExportName = (ctx: Ctx): string => exportName(ctx, 'responses')
