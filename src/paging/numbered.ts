/** What a numbered page of /api was asked for; anything that is no usable number becomes the default. */
export interface NumberedPage {
  page: number
  limit: number
  offset: number
}

const defaultLimit = 50
const highestPage = 1_000_000

function within(value: number | null | undefined, highest: number, otherwise: number): number {
  return value && Number.isInteger(value) && value >= 1 && value <= highest ? value : otherwise
}

/** page from 1, limit 1 to 100; other values silently become 1 and 50 (document 2, Envelope). */
export function numberedPage(asked: { page?: number | null; limit?: number | null }): NumberedPage {
  const page = within(asked.page, highestPage, 1)
  const limit = within(asked.limit, 100, defaultLimit)
  return { page, limit, offset: (page - 1) * limit }
}
