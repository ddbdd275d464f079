import { Exhausted } from './problems.ts'

/** Names to values, as JSON has them. */
export type Vars = Readonly<Record<string, unknown>>

/** What an expression knows beside its variables. */
export interface Env {
  now(): Date
}

/** A name that holds within a part of an expression or template: the item of a list. */
interface Local {
  name: string
  value: unknown
  outer: Local | null
}

/** One evaluation. */
export interface Run {
  vars: Vars
  env: Env
  locals: Local | null
  /** steps so far; every operation, name, member and item counts */
  looks: number
}

export type Evaluate = (run: Run) => unknown

/** spec/8 CB7 */
const mostLooks = 10_000

export const startRun = (vars: Vars, env: Env): Run => ({ vars, env, locals: null, looks: 0 })

/** Counts steps, and ends the run that takes too many. */
export function look(run: Run, steps = 1): void {
  run.looks += steps
  if (run.looks > mostLooks) throw new Exhausted('More than 10,000 steps')
}

/** Counts what a long text costs beside the step that reads it. */
export const lookAtText = (run: Run, text: string): void => look(run, text.length >> 8)

/** An own property; names of prototypes are unknown, and unknown is null. */
export const ownValue = (object: object, key: string): unknown =>
  Object.hasOwn(object, key) ? ((object as Vars)[key] ?? null) : null

export function valueOfName({ locals, vars }: Run, name: string): unknown {
  for (let local = locals; local; local = local.outer) if (local.name === name) return local.value
  return ownValue(vars, name)
}

/** Evaluates with a name that holds there alone. */
export function withLocal<T>(run: Run, name: string, value: unknown, evaluate: (run: Run) => T): T {
  const outer = run.locals
  run.locals = { name, value, outer }
  try {
    return evaluate(run)
  } finally {
    run.locals = outer
  }
}
