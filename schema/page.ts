import type { ListLength, Page } from '#core/paging/page.ts'
import { sorts } from '#core/paging/paging-sets.ts'
import { builder } from './builder.ts'
import { slicedBy } from './costs.ts'
import { enumFrom } from './enum-from.ts'
import { forDoors } from './for-doors.ts'

/** What `implement` answers for an object backed by Row. */
export type Implemented<Row> = ReturnType<ReturnType<typeof builder.objectRef<Row>>['implement']>

/** What every connection can be asked for: so many rows forward, or backward from an end or a cursor. */
export const cursorArgs = builder.args((t) => ({
  first: t.int({ description: '1 to 100 rows, forward; 25 when neither `first` nor `last` is given.' }),
  after: t.string({ description: 'The cursor after which the page begins.' }),
  last: t.int({
    description: '1 to 100 rows, backward: the end of the list, or what stands before `before`.',
  }),
  before: t.string({ description: 'The cursor before which the page ends.' }),
}))

/** What a page costs: what is asked of it, as often as it has rows. */
export const pageCost = slicedBy({ slicingArguments: ['first', 'last'], assumedSize: 25 })

/** Of lists that can also be read by change. */
export const sortArgs = builder.args((t) => ({
  sort: t.field({
    type: enumFrom(sorts),
    description: 'By what the list runs; the newest first when left out.',
  }),
}))

const pageInfo = builder.objectRef<Page<unknown>>('PageInfo').implement({
  description: 'Where a page stands in its list, as Relay has it.',
  fields: (t) => ({
    startCursor: t.string({
      nullable: true,
      description: 'Cursor of the first row; null when the page has none.',
      resolve: ({ rows, cursorOf }) => (rows.length === 0 ? null : cursorOf(rows[0])),
    }),
    endCursor: t.string({
      nullable: true,
      description: 'Cursor of the last row, to be given as `after`; null when the page has none.',
      resolve: ({ rows, cursorOf }) => (rows.length === 0 ? null : cursorOf(rows.at(-1))),
    }),
    hasNextPage: t.exposeBoolean('hasNext', { description: 'Whether rows follow.' }),
    hasPreviousPage: t.exposeBoolean('hasPrevious', { description: 'Whether rows stand before.' }),
  }),
})

export const Length = builder.objectRef<ListLength>('ListLength').implement({
  description: 'How long a list is. It is counted to 10,000 and no further.',
  fields: (t) => ({
    value: t.exposeInt('value', { description: 'Rows in the list with its filters; 10,000 at most.' }),
    isExact: t.exposeBoolean('isExact', { description: 'False when there are more than `value`.' }),
  }),
})

/** A connection over a keyset page: edges, nodes and both directions as Relay has them. */
export function connectionOf<Row>(name: string, node: Implemented<Row>) {
  const edge = builder.objectRef<{ page: Page<Row>; row: Row }>(`${name}Edge`).implement({
    description: `A ${name} in a list, with its place there.`,
    fields: (t) => ({
      cursor: t.string({ description: 'Its place.', resolve: ({ page, row }) => page.cursorOf(row) }),
      node: t.field({ type: node, description: 'The object.', resolve: ({ row }) => row as never }),
    }),
  })
  return builder.objectRef<Page<Row>>(`${name}Connection`).implement({
    description: `A page of ${name} objects.`,
    fields: (t) => ({
      edges: t.field({
        type: [edge],
        description: 'The rows of the page with their cursors.',
        // The field that has the page has counted its rows already.
        complexity: { field: 0, multiplier: 1 },
        resolve: (page) => page.rows.map((row) => ({ page, row })),
      }),
      nodes: t.field({
        type: [node],
        description: 'The rows of the page.',
        complexity: { field: 0, multiplier: 1 },
        resolve: (page) => page.rows as never,
      }),
      nextCursor: t.string({
        ...forDoors,
        nullable: true,
        description: 'Cursor of the next page; null at the end.',
        resolve: ({ rows, hasNext, cursorOf }) => (hasNext ? cursorOf(rows.at(-1) as Row) : null),
      }),
      pageInfo: t.field({ type: pageInfo, description: 'Where the page stands.', resolve: (page) => page }),
      totalCount: t.field({
        type: Length,
        description: 'How long the list is, with its filters; it takes a statement of its own.',
        complexity: 25,
        resolve: (page) => page.length(),
      }),
    }),
  })
}
