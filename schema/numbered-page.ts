import type { NumberedPage } from '#core/paging/numbered.ts'
import { builder } from './builder.ts'
import type { Implemented } from './page.ts'

/** What every numbered list of /api can be asked for. */
export const pageArgs = builder.args((t) => ({
  page: t.int({ description: 'From 1, which is also the default.' }),
  limit: t.int({ description: '1 to 100; anything else is 50.' }),
}))

interface Words {
  /** what the rows are called */
  of: string
  /** how they are sorted */
  order: string
}

/** A page of a numbered list of /api: its rows, and where they lie in the list. */
export function numberedPageOf<Row, Page extends NumberedPage<Row> = NumberedPage<Row>>(
  name: string,
  node: Implemented<Row>,
  { of, order }: Words,
) {
  return builder.objectRef<Page>(`${name}Page`).implement({
    description: `A numbered page of ${of}.`,
    fields: (t) => ({
      nodes: t.field({ type: [node], description: order, resolve: (page) => page.rows as never }),
      total: t.int({ description: 'Of all pages.', resolve: (page) => page.total }),
      page: t.int({ description: 'Counted from 1.', resolve: ({ page }) => page }),
      limit: t.int({ description: 'How many a page holds at most.', resolve: ({ limit }) => limit }),
    }),
  })
}
