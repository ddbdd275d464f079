/** What stands in a cell; null is an empty one. */
export type Cell = string | number | null
/** Of each column its name, and what it has of a row. */
export type Columns<Row> = Readonly<Record<string, (row: Row) => Cell>>
