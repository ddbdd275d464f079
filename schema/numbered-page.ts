import type { NumberedPage } from '#core/paging/numbered.ts'
import { builder } from './builder.ts'
import type { Implemented } from './page.ts'

/** The arguments of every numbered list of /api. */
export const pageArgs = builder.args((t) => ({
  page: t.int({ description: 'Number of the page, counted from 1. The default is 1.' }),
  limit: t.int({ description: 'Maximum number of rows on the page, 1 to 100. Any other value means 50.' }),
}))

interface Words {
  /** what the rows are called */
  of: string
  /** how they are sorted */
  order: string
}

/** A page of a numbered list of /api: its rows and its position in the list. */
export function numberedPageOf<Row, Page extends NumberedPage<Row> = NumberedPage<Row>>(
  name: string,
  node: Implemented<Row>,
  { of, order }: Words,
) {
  return builder.objectRef<Page>(`${name}Page`).implement({
    description: `A numbered page of ${of}.`,
    fields: (t) => ({
      nodes: t.field({ type: [node], description: order, resolve: (page) => page.rows as never }),
      total: t.int({ description: 'Number of rows on all pages.', resolve: (page) => page.total }),
      page: t.int({ description: 'Number of the page, counted from 1.', resolve: ({ page }) => page }),
      limit: t.int({ description: 'Maximum number of rows on the page.', resolve: ({ limit }) => limit }),
    }),
  })
}
