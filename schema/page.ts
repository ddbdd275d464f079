import type { ListLength, Page } from '#core/paging/page.ts'
import { sorts } from '#core/paging/paging-sets.ts'
import { builder } from './builder.ts'
import { slicedBy } from './costs.ts'
import { enumFrom } from './enum-from.ts'
import { forDoors } from './for-doors.ts'

/** The return type of `implement` for an object backed by Row. */
export type Implemented<Row> = ReturnType<ReturnType<typeof builder.objectRef<Row>>['implement']>

/**
 * The arguments of every connection: a number of rows forward or backward, from an end of the list or from a cursor.
 */
export const cursorArgs = builder.args((t) => ({
  first: t.int({
    description:
      'Maximum number of rows to read forward, 1 to 100. The default is 25 when neither `first` nor `last` is given.',
  }),
  after: t.string({ description: 'Cursor after which the page begins.' }),
  last: t.int({
    description:
      'Maximum number of rows to read backward, 1 to 100, from the end of the list or from `before`.',
  }),
  before: t.string({ description: 'Cursor before which the page ends.' }),
}))

/** The cost of a page: the cost of one row, multiplied by the number of rows. */
export const pageCost = slicedBy({ slicingArguments: ['first', 'last'], assumedSize: 25 })

/** The argument of lists that can also be sorted by the time of change. */
export const sortArgs = builder.args((t) => ({
  sort: t.field({
    type: enumFrom(sorts),
    description: 'Sort order of the list. The default is newest first.',
  }),
}))

const pageInfo = builder.objectRef<Page<unknown>>('PageInfo').implement({
  description: 'Position of a page in its list, as defined by Relay.',
  fields: (t) => ({
    startCursor: t.string({
      nullable: true,
      description: 'Cursor of the first row; null if the page has no rows.',
      resolve: ({ rows, cursorOf }) => (rows.length === 0 ? null : cursorOf(rows[0])),
    }),
    endCursor: t.string({
      nullable: true,
      description: 'Cursor of the last row, to pass as `after`; null if the page has no rows.',
      resolve: ({ rows, cursorOf }) => (rows.length === 0 ? null : cursorOf(rows.at(-1))),
    }),
    hasNextPage: t.exposeBoolean('hasNext', { description: 'Whether there are more rows after this page.' }),
    hasPreviousPage: t.exposeBoolean('hasPrevious', {
      description: 'Whether there are rows before this page.',
    }),
  }),
})

export const Length = builder.objectRef<ListLength>('ListLength').implement({
  description: 'Length of a list, counted up to 10,000.',
  fields: (t) => ({
    value: t.exposeInt('value', {
      description: 'Number of rows that match the filters of the list, at most 10,000.',
    }),
    isExact: t.exposeBoolean('isExact', {
      description: 'Whether the number is exact; false if the list has more rows than `value`.',
    }),
  }),
})

/** A connection over a keyset page: edges, nodes and both directions, as defined by Relay. */
export function connectionOf<Row>(name: string, node: Implemented<Row>) {
  const edge = builder.objectRef<{ page: Page<Row>; row: Row }>(`${name}Edge`).implement({
    description: `A ${name} and its cursor in a list.`,
    fields: (t) => ({
      cursor: t.string({
        description: 'Cursor of the object in the list.',
        resolve: ({ page, row }) => page.cursorOf(row),
      }),
      node: t.field({ type: node, description: 'The object.', resolve: ({ row }) => row as never }),
    }),
  })
  return builder.objectRef<Page<Row>>(`${name}Connection`).implement({
    description: `A page of a list of ${name} objects.`,
    fields: (t) => ({
      edges: t.field({
        type: [edge],
        description: 'Rows of the page with their cursors.',
        // The field that has the page has counted its rows already.
        complexity: { field: 0, multiplier: 1 },
        resolve: (page) => page.rows.map((row) => ({ page, row })),
      }),
      nodes: t.field({
        type: [node],
        description: 'Rows of the page.',
        complexity: { field: 0, multiplier: 1 },
        resolve: (page) => page.rows as never,
      }),
      nextCursor: t.string({
        ...forDoors,
        nullable: true,
        description: 'Cursor of the next page; null on the last page.',
        resolve: ({ rows, hasNext, cursorOf }) => (hasNext ? cursorOf(rows.at(-1) as Row) : null),
      }),
      pageInfo: t.field({
        type: pageInfo,
        description: 'Position of the page in the list.',
        resolve: (page) => page,
      }),
      totalCount: t.field({
        type: Length,
        description: 'Length of the list with its filters. Reading this field requires an extra statement.',
        complexity: 25,
        resolve: (page) => page.length(),
      }),
    }),
  })
}
