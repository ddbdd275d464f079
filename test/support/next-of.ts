import type { Page } from '#core/paging/page.ts'

/** What continues a list after the page; null at its end. */
export const nextOf = <Row>({ rows, hasNext, cursorOf }: Page<Row>): string | null =>
  hasNext ? cursorOf(rows.at(-1) as Row) : null
