// What the compiler knows of a type of node beside its config.

/** A text of the config with its path there. */
export type Texts = readonly (readonly [path: string, text: string | undefined])[]

export interface NodeKind<C> {
  /** the ways to leave it; where none of them has an edge, `default` is taken, and without that one the flow ends */
  outcomes(config: C): readonly string[]
  /** ways that most flows need no edge for */
  sideways?: readonly string[]
  /** it waits for the person, for a time or for an answer from outside */
  waits?: boolean
  /** what it waits for comes by itself, without anybody doing something */
  calls?: boolean
  /** it counts its rounds, so going round through it ends */
  rounds?: boolean
  /** the flow ends in it */
  ends?: boolean
  /** which variables it sets is known only as it runs */
  setsAny?: boolean
  /** what a flow that runs needs: names of missing values */
  lacks?(config: C): readonly string[]
  templates?(config: C): Texts
  expressions?(config: C): Texts
  /** addresses that it calls */
  addresses?(config: C): Texts
  /** variables that it sets */
  sets?(config: C): readonly (string | undefined)[]
}

/** Names of values that are not there, or are empty. */
export const missing = (values: Readonly<Record<string, unknown>>): string[] =>
  Object.keys(values).filter((key) => {
    const value = values[key]
    return value === undefined || (typeof value === 'string' && value.trim() === '')
  })
