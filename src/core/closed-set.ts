/**
 * A closed set of values, declared once in the room that owns it (`<domain>-sets.ts`): the type of the row, the
 * checks of inputs and of PostgreSQL, the GraphQL enum and the references of the REST interfaces are made from it.
 */
export interface ClosedSet<V extends string = string> {
  /** name of its GraphQL enum */
  name: string
  /** description of the set, for the reference */
  description: string
  values: readonly [V, ...V[]]
  /** description of each value, in one line */
  descriptions: Readonly<Record<V, string>>
  /** the documents of /v1 call it open: values can be added, so its reference shows examples instead of all values */
  open: boolean
  /** the platform adds values of its own: rows keep them unchanged, the enum shows them as OTHER */
  grows: boolean
  /** the columns that contain a value of the set, which PostgreSQL checks */
  columns: readonly Column[]
  /** values whose name in the graph differs from that on the wire: `MEMBERSHIP` for `organization_member` */
  inGraph: Readonly<Record<string, string>>
}

/** The value that represents every word that a growing set does not include. */
export const unknownWord = 'other'

type Column = `${string}.${string}`

const declared: ClosedSet[] = []

/** The set that has exactly these values, if one is declared: a zod enum contains no more information about it. */
export function setOf(values: readonly string[]): ClosedSet | undefined {
  const found = declared.filter((set) => set.values.join() === values.join())
  if (found.length > 1)
    throw new Error(`sets with the same values: ${found.map(({ name }) => name).join(', ')}`)
  return found[0]
}

export const setNamed = (name: string): ClosedSet | undefined => declared.find((set) => set.name === name)

function declare<V extends string>(set: ClosedSet<V>): ClosedSet<V> {
  declared.push(set)
  return set
}

/** A value of a set. */
export type ValueOf<S extends ClosedSet> = S['values'][number]

type Options = Partial<Pick<ClosedSet, 'open' | 'grows' | 'columns' | 'inGraph'>>

/** Declares a set: its values with their descriptions, in display order. */
export function closedSet<const D extends Readonly<Record<string, string>>>(
  name: string,
  description: string,
  descriptions: D,
  { open = false, grows = false, columns = [], inGraph = {} }: Options = {},
): ClosedSet<keyof D & string> {
  type V = keyof D & string
  const values = Object.keys(descriptions) as [V, ...V[]]
  return declare({ name, description, values, descriptions, open, grows, columns, inGraph })
}

/** Some values of a set, as a set of their own: for inputs that accept fewer values than outputs return. */
export function partOf<V extends string, P extends V>(
  set: ClosedSet<V>,
  name: string,
  description: string,
  values: readonly [P, ...P[]],
  columns: readonly Column[] = [],
): ClosedSet<P> {
  return declare({
    name,
    description,
    values,
    descriptions: set.descriptions,
    open: false,
    grows: false,
    columns,
    inGraph: set.inGraph,
  })
}

/** Whether a text is a value of the set. */
export const isIn = <V extends string>(set: ClosedSet<V>, text: string): text is V =>
  (set.values as readonly string[]).includes(text)
