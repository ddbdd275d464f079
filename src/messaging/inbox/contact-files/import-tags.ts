import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inTransaction, run, statement } from '#core/db/db.ts'
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
  2,
)

const insertTags = statement<{ name: string }>(
  'csv.insert_tags',
  `insert into tag (workspace_id, name, color, created_at, updated_at)
   select $1::uuid, g.name, coalesce(g.color, 'gray'), $2::timestamptz, $2::timestamptz
   from ${given.from('g')} order by g.name
   on conflict (workspace_id, name) do nothing returning name`,
)

const colourTags = statement<{ name: string }>(
  'csv.colour_tags',
  `update tag t set color = g.color, updated_at = $2 from ${given.from('g')}
   where t.workspace_id = $1 and t.name = g.name and t.color <> g.color returning t.name`,
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
  const values = [workspaceOf(ctx.actor), ctx.now(), ...given.values([...wanted.values()])]
  const [created, updated] = await inTransaction(ctx.app.pool, async (tx) => {
    const made = await run(tx, insertTags, values)
    return [made.length, update ? (await run(tx, colourTags, values)).length : 0] as const
  })
  outcome.created += created
  outcome.updated += updated
  outcome.skipped += lines.length - created - updated
}
