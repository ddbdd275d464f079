import type { App, JobKind } from '#core/context/context.ts'
import { run, type Statement, statement } from '#core/db/db.ts'
import { laneCount } from '#core/lanes/ownership.ts'
import { holdIsThere, lookAtHold, noteHold } from '#core/outgoing-hold.ts'
import type { JobDefinition } from './queue.ts'

/** All lanes, for rows whose index begins with the lane: it is walked with a probe for each. */
export const inAnyLane = `lane = any('{${Array.from({ length: laneCount }, (_, lane) => lane).join()}}'::smallint[])`

/** Workspaces `c` whose log of events goes beyond `position`, for readers of the log. */
export const logBeyond = (position: string, join = '') =>
  `workspace_counter c ${join} where c.event_seq > ${position}`

/**
 * Which of these rows are there now, as `kind place`, in one statement in place of some for each kind; and whether the
 * installation is held.
 */
const dueNow = (definitions: readonly JobDefinition[]): Statement<{ found: string[]; held: boolean }> => {
  const cases = definitions.flatMap(({ kind, due = [] }) =>
    // Not `exists`: PostgreSQL forgets an order in it, which leads it to the index.
    due.map((rows, place) => `case when (select true from ${rows} limit 1) then '${kind} ${place}' end`),
  )
  return statement(
    'jobs.due_now',
    `select array_remove(array[\n    ${cases.join(',\n    ')}\n  ], null) as found, ${holdIsThere} as held`,
  )
}

/** Kinds that have work now, with the places of the rows that were found in `due`, where the kind has it. */
export type DueKinds = ReadonlyMap<JobKind, ReadonlySet<number> | undefined>

/** Asks which kinds have work now; a kind that does not say what is due is always among them. */
export function askDue(app: App, definitions: readonly JobDefinition[]): () => Promise<DueKinds> {
  const { distributed } = app.config.database
  // A distributed database answers what it is asked of one workspace (docs/adr/0048).
  const [asked, always] = distributed
    ? [[], definitions]
    : partition(definitions, ({ due }) => due !== undefined)
  const kinds = always.map(({ kind }) => [kind, undefined] as const)
  if (asked.length === 0)
    return async () => {
      await lookAtHold(app)
      return new Map(kinds)
    }
  const ask = dueNow(asked)
  return async () => {
    const [row] = await run(app.pool, ask, [app.clock.now()])
    if (row) noteHold(app, row.held)
    return new Map([...kinds, ...placesByKind(row?.found ?? [])])
  }
}

function placesByKind(found: readonly string[]): Map<JobKind, Set<number>> {
  const places = new Map<JobKind, Set<number>>()
  for (const one of found) {
    const [kind, place] = one.split(' ') as [JobKind, string]
    const known = places.get(kind) ?? new Set()
    places.set(kind, known.add(Number(place)))
  }
  return places
}

function partition<T>(items: readonly T[], is: (item: T) => boolean): [T[], T[]] {
  return [items.filter(is), items.filter((item) => !is(item))]
}
