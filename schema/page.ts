import type { Page } from '#core/paging/page.ts'
import { builder } from './builder.ts'

/** Where a connection ends; Relay's shape, forward only: lists are walked from their beginning. */
const pageInfo = builder.objectRef<Page<unknown>>('PageInfo').implement({
  description: 'Where a page ends.',
  fields: (t) => ({
    endCursor: t.string({
      nullable: true,
      description: 'Give it as `after` to get the next page; null at the end.',
      resolve: (page) => page.nextCursor,
    }),
    hasNextPage: t.boolean({
      description: 'Whether there is a next page.',
      resolve: (page) => page.nextCursor !== null,
    }),
  }),
})

/** What `implement` answers for an object backed by Row. */
export type Implemented<Row> = ReturnType<ReturnType<typeof builder.objectRef<Row>>['implement']>

/**
 * A connection over a keyset page: `nodes` and `pageInfo` as Relay has them, and `nextCursor` for doors whose lists
 * are plain (house rule 1). Edges would carry a cursor per row that nobody asks for.
 */
export function connectionOf<Row>(name: string, node: Implemented<Row>) {
  return builder.objectRef<Page<Row>>(`${name}Connection`).implement({
    description: `A page of ${name} objects.`,
    fields: (t) => ({
      nodes: t.field({
        type: [node],
        description: 'The rows of the page.',
        // The root field has counted its rows already.
        complexity: { field: 0, multiplier: 1 },
        resolve: (page) => page.rows as never,
      }),
      nextCursor: t.exposeString('nextCursor', {
        nullable: true,
        description: 'Cursor of the next page; null at the end.',
      }),
      pageInfo: t.field({ type: pageInfo, description: 'Where the page ends.', resolve: (page) => page }),
    }),
  })
}
