import { Counter, Gauge, Histogram, type Metric, register } from 'prom-client'

// Metrics for Prometheus, each declared by the room that knows it. Labels are closed sets, so that the number of series
// is known: never a workspace, a person, a path or a text. docs/operations/metrics.md tells operators of each.

/** Labels with all their values. */
type Sets = Readonly<Record<string, readonly string[]>>

type Labels<S extends Sets> = { [Name in keyof S]: S[Name][number] }

/** Several applications of one process (tests) share the registry. */
function once<M extends Metric>(name: string, make: () => M): M {
  return (register.getSingleMetric(name) as M | undefined) ?? make()
}

function combinations(sets: Sets): Record<string, string>[] {
  return Object.entries(sets).reduce<Record<string, string>[]>(
    (rows, [name, values]) => rows.flatMap((row) => values.map((value) => ({ ...row, [name]: value }))),
    [{}],
  )
}

/** Something that is counted; every series is there from the start, with 0. */
export function counter<const S extends Sets>(
  name: string,
  help: string,
  sets: S,
): (labels: Labels<S>, by?: number) => void {
  const metric = once(name, () => new Counter({ name, help, labelNames: Object.keys(sets) }))
  for (const labels of combinations(sets)) metric.inc(labels, 0)
  return (labels, by = 1) => metric.inc(labels, by)
}

/** How long something took, in seconds. */
export function durations<const S extends Sets>(
  name: string,
  help: string,
  sets: S,
  buckets: readonly number[],
): (labels: Labels<S>, seconds: number) => void {
  const labelNames = Object.keys(sets)
  const metric = once(name, () => new Histogram({ name, help, labelNames, buckets: [...buckets] }))
  for (const labels of combinations(sets)) metric.zero(labels)
  return (labels, seconds) => metric.observe(labels, seconds)
}

/** What stands at a value now. */
export function gauge<const S extends Sets>(
  name: string,
  help: string,
  sets: S,
): (labels: Labels<S>, value: number) => void {
  const metric = once(name, () => new Gauge({ name, help, labelNames: Object.keys(sets) }))
  return (labels, value) => metric.set(labels, value)
}
