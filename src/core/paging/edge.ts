import DataLoader from 'dataloader'
import { z } from 'zod'
import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { perOperation } from '#core/context/per-operation.ts'
import { run } from '#core/db/db.ts'
import type { Selection } from '#core/db/row-source.ts'
import { listsFrom } from '#core/replicas/reads.ts'
import { parseInput } from '#core/validation.ts'
import { type KeysetList, lengthOf, lengthSelect, pageOf, pageSelect, statementOf } from './keyset.ts'
import type { ListShape } from './list-shape.ts'
import type { ListLength, Page } from './page.ts'
import { type AskedWalk, readWalk, type Walk, walkInput } from './walk.ts'

const anyWalk = z.object(walkInput)

type Asked = Selection | null | undefined

/** Lists that hang on objects: the messages of a contact, the deliveries of an endpoint. */
export interface Edge<Args extends AskedWalk, Row> {
  /** in cursors and in statements' names */
  name: string
  /** what its parents are told apart by: a uuid unless it says text */
  parentType?: 'text'
  /**
   * The list and its conditions for these arguments, whose values hold the workspace as `$1` and where the parent is
   * `p.id`. What a reader may see of it stands here; that the reader sees the parent is known.
   */
  of(ctx: Ctx, args: Args, selection: Asked): { list: KeysetList<Row>; shape: ListShape; sort: string }
}

interface OfParent {
  parentId: string
}

/** A row with its parent's id, which stands last where it comes by places. */
type Given = OfParent | string[]

/**
 * Reads such lists: one lateral statement for all parents of an operation that ask with the same arguments, however deep
 * they stand. A cursor belongs to the list of one parent; at another it throws invalid_request.
 */
export function edge<Args extends AskedWalk, Row>({ name, of, parentType }: Edge<Args, Row>) {
  const parents = parentsOf(parentType)
  const loaders = perOperation(() => new Map<string, DataLoader<string, Page<Row>>>())

  function loaderOf(ctx: Ctx, args: Args, selection: Asked): DataLoader<string, Page<Row>> {
    const key = `${selection?.key} ${JSON.stringify(args)}`
    let loader = loaders(ctx).get(key)
    if (!loader) {
      loader = new DataLoader((parentIds) => readPages(ctx, args, selection, parentIds))
      loaders(ctx).set(key, loader)
    }
    return loader
  }

  async function readPages(
    ctx: Ctx,
    args: Args,
    selection: Asked,
    parentIds: readonly string[],
  ): Promise<(Page<Row> | Error)[]> {
    const { list, shape, sort } = of(ctx, args, selection)
    const { first, after, last, before, ...filters } = args
    const asked = parseInput(anyWalk, { first, after, last, before })
    const walks = parentIds.map((parentId) =>
      attempt(() =>
        readWalk(ctx.app, asked, {
          workspaceId: workspaceOf(ctx.actor),
          list: name,
          sort,
          filters: { ...filters, parentId },
        }),
      ),
    )
    const readable = parentIds.filter((_, index) => !(walks[index] instanceof Error))
    const lengths = new DataLoader((ids: readonly string[]) =>
      readLengths(ctx, { list, shape, parents }, ids),
    )
    const rows =
      readable.length === 0
        ? new Map<string, Given[]>()
        : await readRows(ctx, { list, shape, parents, walks }, readable)
    return parentIds.map((parentId, index) => {
      const walk = walks[index] as Walk | Error
      if (walk instanceof Error) return walk
      return pageOf(ctx.app, list, rows.get(parentId) ?? [], walk, () => lengths.load(parentId))
    })
  }

  return (ctx: Ctx, parentId: string, args: Args, selection?: Asked): Promise<Page<Row>> =>
    loaderOf(ctx, args, selection).load(parentId)
}

/** How many there are is hidden from the planner, as of all lists of parameters (src/core/db/rows-in.ts). */
const parentsOf =
  (type = 'uuid') =>
  (place: number): string =>
    `unnest((select $${place}::${type}[])) p(id)`

interface Reading<Row> {
  list: KeysetList<Row>
  shape: ListShape
  parents: ReturnType<typeof parentsOf>
}

async function readRows<Row>(
  ctx: Ctx,
  { list, shape, parents, walks }: Reading<Row> & { walks: readonly (Walk | Error)[] },
  readable: readonly string[],
): Promise<Map<string, Given[]>> {
  // A place is one parent's own, so all that are read together have the same walk but for whose cursors they give.
  const walk = walks.find((one) => !(one instanceof Error)) as Walk
  const { name, text, rowMode, values } = pageSelect(shape, list, walk)
  // A nested loop hands on the rows of each parent in the order of the inner statement.
  const lateral = statementOf<Given>(
    `${name}.edge`,
    () =>
      `select r.*, p.id as "parentId" from ${parents(values.length + 1)} cross join lateral (${text()}) r`,
    rowMode,
  )
  const rows = await run(listsFrom(ctx), lateral, [...values, readable])
  return Map.groupBy(rows, (row) => (Array.isArray(row) ? (row.at(-1) as string) : row.parentId))
}

async function readLengths<Row>(
  ctx: Ctx,
  { list, shape, parents }: Reading<Row>,
  parentIds: readonly string[],
): Promise<ListLength[]> {
  const counting = statementOf<OfParent & { count: number }>(
    `${shape.name}.lengths`,
    () =>
      `select p.id as "parentId", r.count from ${parents(shape.values.length + 1)}
       cross join lateral (${lengthSelect(list, shape)}) r`,
  )
  const rows = await run(listsFrom(ctx), counting, [...shape.values, parentIds])
  const counts = new Map(rows.map(({ parentId, count }) => [parentId, count]))
  return parentIds.map((parentId) => lengthOf(counts.get(parentId) ?? 0))
}

function attempt<T>(work: () => T): T | Error {
  try {
    return work()
  } catch (error) {
    return error as Error
  }
}
