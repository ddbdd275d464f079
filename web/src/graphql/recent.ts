/**
 * The rows of the last live events. An answer that was on its way while one of them came does not have it: it is
 * added when the answer arrives.
 */
export class Recent<Row> {
  readonly #rows = new Map<string, Row>()
  readonly #most = 200

  remember(key: string, row: Row): void {
    this.#rows.delete(key)
    this.#rows.set(key, row)
    const [oldest] = this.#rows.keys()
    if (this.#rows.size > this.#most && oldest !== undefined) this.#rows.delete(oldest)
  }

  keys(fits: (row: Row) => boolean): string[] {
    return [...this.#rows].filter(([, row]) => fits(row)).map(([key]) => key)
  }
}
