/** How long a list is: counted to a bound, so that a long one costs no more than a page of ten thousand. */
export interface ListLength {
  value: number
  /** false when the list is longer than what was counted */
  isExact: boolean
}

/** One page of a list that is walked by keysets, in either direction. */
export interface Page<Row> {
  rows: Row[]
  hasNext: boolean
  hasPrevious: boolean
  /** the cursor of one of its rows */
  cursorOf(row: Row): string
  /** how long the list is with its filters; read when it is asked for */
  length(): Promise<ListLength>
}
