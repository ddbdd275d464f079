/** The conditions of one list with their values; the name tells them apart, one prepared statement each. */
export interface ListShape {
  name: string
  conditions: string[]
  values: unknown[]
}

/**
 * Adds a condition; each `$` in the text stands for the place of the next value. Conditions that were not asked for are
 * left out of the text: one that is only switched off by its value would keep PostgreSQL from walking the index at a
 * deep page.
 */
export function where(shape: ListShape, label: string, condition: string, ...values: unknown[]): void {
  let place = shape.values.length
  shape.values.push(...values)
  shape.conditions.push(condition.replace(/\$/g, () => `$${++place}`))
  shape.name += `.${label}`
}

/**
 * How many rows a page reads: one more than it has tells that there is another. Written into the statement, because
 * the planner would not know a parameter and plan every page again; a few sizes do, so that connections keep few plans.
 */
export function rowsFor(first: number): number {
  if (first <= 25) return 26
  return first <= 50 ? 51 : 101
}
