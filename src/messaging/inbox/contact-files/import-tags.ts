import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import type { CsvRow } from '#messaging/content/csv/csv-reader.ts'
import type { ImportOutcome } from '#messaging/content/csv/import-outcome.ts'
import { RowFault } from '#messaging/content/csv/row-fault.ts'
import type { Places } from '#messaging/content/csv/tables.ts'
import { tagColors } from '#messaging/inbox/tags/tag-sets.ts'
import { cellsOf, rowProblem } from './contact-rows.ts'

/** A row of a file of tags that can be saved. */
export interface TagLine {
  place: number
  name: string
  /** null leaves the color unchanged, and means gray for a new tag */
  color: string | null
}

const colors: ReadonlySet<string> = new Set(tagColors.values)

/** Creates the reader for rows of a file with these columns. */
export const tagReader =
  (places: Places) =>
  (row: CsvRow): TagLine | RowFault => {
    const problem = rowProblem(row)
    if (problem) return problem
    const cell = cellsOf(row, places)
    const name = cell('name')
    if (name === '') return new RowFault('other', 'name', 'name is missing')
    if ([...name].length > 50) return new RowFault('other', 'name', 'name has at most 50 characters')
    const color = cell('color').toLowerCase()
    if (color !== '' && !colors.has(color))
      return new RowFault('other', 'color', `color must be one of ${tagColors.values.join(', ')}`)
    return { place: row.place, name, color: color || null }
  }

const given = rowsIn<TagLine>(
  {
    name: ['text', ({ name }) => name],
    color: ['text', ({ color }) => color],
  },
  3,
)

const saveTags = statement<{ name: string; isNew: boolean }>(
  'csv.save_tags',
  `insert into tag as t (workspace_id, name, color, created_at, updated_at)
   select $1::uuid, g.name, coalesce(g.color, 'gray'), $2::timestamptz, $2::timestamptz
   from ${given.from('g')} order by g.name
   on conflict (workspace_id, name) do update set color = excluded.color, updated_at = excluded.updated_at
     where $3 and t.color <> excluded.color
       and exists (select from ${given.from('h')} where h.name = excluded.name and h.color is not null)
   returning t.name, t.xmax = 0 as "isNew"`,
)

/** Saves a part of a file; if a name occurs twice, the first row counts, or with `update` the last. */
export async function saveTagLines(
  ctx: Ctx,
  lines: readonly TagLine[],
  { update, outcome }: { update: boolean; outcome: ImportOutcome },
): Promise<void> {
  const wanted = new Map<string, TagLine>()
  for (const line of lines) {
    if (!wanted.has(line.name) || update) wanted.set(line.name, line)
  }
  const values = [workspaceOf(ctx.actor), ctx.now(), update, ...given.values([...wanted.values()])]
  const saved = await run(ctx.app.pool, saveTags, values)
  const created = saved.filter(({ isNew }) => isNew).length
  outcome.created += created
  outcome.updated += saved.length - created
  outcome.skipped += lines.length - saved.length
}
