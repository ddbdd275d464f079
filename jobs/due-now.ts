import type { App, JobKind } from '#core/context/context.ts'
import { run, type Statement, statement } from '#core/db/db.ts'
import { laneCount } from '#core/lanes/ownership.ts'
import type { JobDefinition } from './queue.ts'

/** All lanes, for rows whose index begins with the lane: it is walked with a probe for each. */
export const inAnyLane = `lane = any('{${Array.from({ length: laneCount }, (_, lane) => lane).join()}}'::smallint[])`

/** Workspaces `c` whose log of events goes beyond `position`, for readers of the log. */
export const logBeyond = (position: string, join = '') =>
  `workspace_counter c ${join} where c.event_seq > ${position}`

/** One statement that answers which of these kinds have work now, in place of some for each of them. */
const dueNow = (definitions: readonly JobDefinition[]): Statement<{ kinds: JobKind[] }> => {
  const cases = definitions.map(({ kind, due = [] }) => {
    // Not `exists`: PostgreSQL forgets an order in it, which leads it to the index.
    const exists = due.map((rows) => `(select true from ${rows} limit 1)`).join('\n      or ')
    return `case when ${exists} then '${kind}' end`
  })
  return statement(
    'jobs.due_now',
    `select array_remove(array[\n    ${cases.join(',\n    ')}\n  ], null) as kinds`,
  )
}

/** Asks which kinds have work now; a kind that does not say what is due is always among them. */
export function askDue(app: App, definitions: readonly JobDefinition[]): () => Promise<ReadonlySet<JobKind>> {
  const { distributed } = app.config.database
  // A distributed database answers what it is asked of one workspace (docs/adr/0048).
  const [asked, always] = distributed
    ? [[], definitions]
    : partition(definitions, ({ due }) => due !== undefined)
  const kinds = always.map(({ kind }) => kind)
  if (asked.length === 0) return async () => new Set(kinds)
  const ask = dueNow(asked)
  return async () => {
    const [found] = await run(app.pool, ask, [app.clock.now()])
    return new Set([...kinds, ...(found?.kinds ?? [])])
  }
}

function partition<T>(items: readonly T[], is: (item: T) => boolean): [T[], T[]] {
  return [items.filter(is), items.filter((item) => !is(item))]
}
