import { z } from 'zod'
import type { Ctx } from '#core/context/context.ts'
import { statement } from '#core/db/db.ts'
import type { Reading, Selection } from '#core/db/row-source.ts'
import { type KeysetList, readPage } from '#core/paging/keyset.ts'
import { listsFrom } from '#core/replicas/reads.ts'
import { parseInput } from '#core/validation.ts'
import { type AskedPage, type NumberedList, type NumberedPage, readNumberedPage } from './numbered.ts'
import type { Page } from './page.ts'
import { type AskedWalk, readWalk, walkInput } from './walk.ts'

/** A list of some hundred rows that /api shows in numbered pages and GraphQL walks by cursors, with the same filter. */
export interface AdministrationList<Row> extends KeysetList<Row> {
  /** of whole rows */
  columns: string
  /** of rows as far as an operation asks for them, where that is much less */
  readAs?: (selection: Selection) => Reading<Row>
  /** in cursors and in statements' names */
  name: string
  /** all its conditions: `$1` is the workspace, the others are the filter's values, of which null leaves one out */
  filter: string
  /** how numbered pages are sorted (spec/5) */
  numberedBy: string
}

const numberedLists = new WeakMap<object, NumberedList<object>>()

function numbered<Row extends object>(list: AdministrationList<Row>, values: number): NumberedList<Row> {
  const { name, columns, from, filter, numberedBy } = list
  const known = numberedLists.get(list)
  if (known) return known as NumberedList<Row>
  const made: NumberedList<Row> = {
    count: statement(`${name}.count`, `select count(*) as total from ${from} where ${filter}`),
    rows: statement(
      `${name}.numbered`,
      `select ${columns} from ${from} where ${filter} order by ${numberedBy} limit $${values + 1} offset $${values + 2}`,
    ),
  }
  numberedLists.set(list, made as NumberedList<object>)
  return made
}

/** One numbered page; `values` are those of the list's filter, the workspace first. */
export function readNumbered<Row extends object>(
  ctx: Ctx,
  list: AdministrationList<Row>,
  values: readonly unknown[],
  asked: AskedPage,
): Promise<NumberedPage<Row>> {
  return readNumberedPage(listsFrom(ctx), numbered(list, values.length), values, asked)
}

const anyWalk = z.object(walkInput)

/** The list with the columns that are asked for. */
export function asAsked<Row>(
  list: AdministrationList<Row>,
  selection: Selection | null | undefined,
): KeysetList<Row> {
  return selection && list.readAs ? { ...list, columns: list.readAs(selection) } : list
}

/** The same list, walked; what else is asked are its filters, whose values are given. Throws invalid_request for a cursor of another list or of other filters. */
export async function readWalked<Row extends object>(
  ctx: Ctx,
  list: AdministrationList<Row>,
  values: readonly unknown[],
  { first, after, last, before, ...filters }: AskedWalk & Record<string, unknown>,
  selection?: Selection | null,
): Promise<Page<Row>> {
  const { name, filter } = list
  const walk = readWalk(ctx.app, parseInput(anyWalk, { first, after, last, before }), {
    workspaceId: String(values[0]),
    list: name,
    sort: 'created_at',
    filters,
  })
  const shape = { name: `${name}.walked`, conditions: [filter], values: [...values] }
  return await readPage({ db: listsFrom(ctx), app: ctx.app }, asAsked(list, selection), shape, walk)
}
