/**
 * A closed set of values, said once in the room that owns it (`<domain>-sets.ts`): the row's type, the checks of inputs
 * and of PostgreSQL, the GraphQL enum and the references of the REST doors come from it.
 */
export interface ClosedSet<V extends string = string> {
  /** of its GraphQL enum */
  name: string
  /** what it says, for the reference */
  description: string
  values: readonly [V, ...V[]]
  /** what each value means, in one line */
  descriptions: Readonly<Record<V, string>>
  /** the documents of /v1 call it open: values can be added, so its reference shows examples instead of all of them */
  open: boolean
  /** the platform adds words of its own: rows keep them as they came, the enum has OTHER for them */
  grows: boolean
  /** what PostgreSQL checks: the columns that hold a value of it */
  columns: readonly Column[]
  /** values that the graph has another word for than the wire: `MEMBERSHIP` for `organization_member` */
  inGraph: Readonly<Record<string, string>>
}

/** What stands for every word that a growing set does not know. */
export const unknownWord = 'other'

type Column = `${string}.${string}`

const declared: ClosedSet[] = []

/** The set that has just these values, if one is declared: a zod enum knows no more of it. */
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

/** Declares a set: its values with what each means, in the order in which they are shown. */
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

/** Some values of a set, as a set of their own: what can be given, where more can be answered. */
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

/** Whether a text is one of the set. */
export const isIn = <V extends string>(set: ClosedSet<V>, text: string): text is V =>
  (set.values as readonly string[]).includes(text)
