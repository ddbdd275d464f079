import DataLoader from 'dataloader'
import { z } from 'zod'
import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inOrderOf } from '#core/context/loader.ts'
import { perOperation } from '#core/context/per-operation.ts'
import { columns, type RowOf } from '#core/db/columns.ts'
import { run, statement } from '#core/db/db.ts'
import { byId, findById } from '#core/found.ts'
import { type KeysetList, readPage } from '#core/paging/keyset.ts'
import type { ListShape } from '#core/paging/list-shape.ts'
import type { ListLength, Page } from '#core/paging/page.ts'
import { type AskedWalk, readWalk, walkInput } from '#core/paging/walk.ts'
import { listsFrom } from '#core/replicas/reads.ts'
import { parseInput } from '#core/validation.ts'
import type { ContactSegmentModel } from '#generated/prisma/models/ContactSegment.ts'
import { countContactsThat } from '#messaging/contacts/contacts/contact-counts.ts'
import { type ContactFilter, contactFilterInput } from '#messaging/contacts/contacts/contact-filters.ts'
import { listContacts } from '#messaging/contacts/contacts/contact-queries.ts'
import type { ContactRow } from '#messaging/contacts/contacts/contact-row.ts'

const fields = ['workspaceId', 'id', 'name', 'filter', 'createdById', 'createdAt', 'updatedAt'] as const

/** A filter of contacts under a name: who belongs to it is asked again each time. */
export type Segment = RowOf<ContactSegmentModel, (typeof fields)[number], { filter: ContactFilter }>

export const segmentColumns = columns('ContactSegment', 's', fields)

/** A workspace has no more. */
export const mostSegments = 100

const one = statement<Segment>(
  'segments.one',
  `select ${segmentColumns} from contact_segment s where s.workspace_id = $1 and s.id = $2`,
)

/** One segment to be shown; null where there is none. */
export const findSegment = (ctx: Ctx, id: string): Promise<Segment | null> =>
  findById(ctx.app.pool, one, [workspaceOf(ctx.actor), id])

const oldestFirst: KeysetList<Segment> = {
  columns: segmentColumns,
  from: 'contact_segment s',
  by: { value: 's.created_at', id: 's.id' },
  isDescending: false,
  position: ({ createdAt, id }) => ({ value: createdAt, id }),
}

const listInput = z.object(walkInput)

/** One page of the workspace's segments, in the order in which they were made. */
export async function listSegments(ctx: Ctx, input: unknown): Promise<Page<Segment>> {
  const workspaceId = workspaceOf(ctx.actor)
  const walk = readWalk(ctx.app, parseInput(listInput, input), {
    workspaceId,
    list: 'segments',
    sort: 'created_at',
    filters: {},
  })
  const shape: ListShape = {
    name: 'segments.list',
    conditions: ['s.workspace_id = $1'],
    values: [workspaceId],
  }
  return await readPage({ db: listsFrom(ctx), app: ctx.app }, oldestFirst, shape, walk)
}

/** What was saved passed these rules; a rule that has changed since then leaves out what it refuses. */
function stored(filter: ContactFilter): ContactFilter {
  const read = contactFilterInput.safeParse(filter)
  return read.success ? read.data : {}
}

const some = statement<Pick<Segment, 'id' | 'filter'>>(
  'segments.filters',
  'select id, filter from contact_segment where workspace_id = $1 and id = any($2::uuid[])',
)

/** What segments are made by, in the order asked; null where there is none. */
export async function filtersOfSegments(ctx: Ctx, ids: readonly string[]): Promise<(ContactFilter | null)[]> {
  const rows = await run(ctx.app.pool, some, [workspaceOf(ctx.actor), ids])
  return inOrderOf(ids, rows, ({ id }) => id).map((row) => row && stored(row.filter))
}

const counts = perOperation(
  (ctx) =>
    new DataLoader<ContactFilter, ListLength>((filters) => countContactsThat(ctx, filters.map(stored))),
)

/** How many contacts belong to it that the caller sees; all segments of a page are counted in one statement. */
export const countOfSegment = (ctx: Ctx, { filter }: Segment): Promise<ListLength> => counts(ctx).load(filter)

/** Who belongs to a segment, newest first. Throws not_found. */
export async function contactsOfSegment(ctx: Ctx, id: string, asked: AskedWalk): Promise<Page<ContactRow>> {
  const { filter } = await byId(ctx.app.pool, one, [workspaceOf(ctx.actor), id], 'segment')
  return await listContacts(ctx, { ...stored(filter), ...asked })
}
