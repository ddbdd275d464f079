import { type Queryable, run, statement } from '#core/db/db.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import type { MovedInKind } from './move-in-sets.ts'

// What was moved in is known by the id that it has there, for as long as the workspace lives: also what was deleted here
// since, which does not come back (docs/adr/0175).

/** A workspace, and the account of another system that is moved into it. */
export interface Move {
  workspaceId: string
  source: string
}

/** What something is called there and here. */
export interface Origin {
  foreignId: string
  /** null where it has no id of its own, or was here before */
  ownId: string | null
}

const known = statement<Origin>(
  'moved_in.known',
  `select o.foreign_id as "foreignId", o.own_id as "ownId" from moved_in o
   where o.workspace_id = $1 and o.source = $2 and o.kind = $3 and o.foreign_id = any($4::text[])`,
)

/** Which of these were moved in before, with what they are here. */
export async function knownOrigins(
  db: Queryable,
  { workspaceId, source }: Move,
  kind: MovedInKind,
  foreignIds: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  if (foreignIds.length === 0) return new Map()
  const rows = await run(db, known, [workspaceId, source, kind, [...new Set(foreignIds)]])
  return new Map(rows.map(({ foreignId, ownId }) => [foreignId, ownId]))
}

const origins = rowsIn<Origin>(
  {
    foreign_id: ['text', ({ foreignId }) => foreignId],
    own_id: ['uuid', ({ ownId }) => ownId],
  },
  3,
)

/** Two runs at once cannot both move something in: the second one fails here, with all of its transaction. */
const insert = statement(
  'moved_in.insert',
  `insert into moved_in (workspace_id, source, kind, foreign_id, own_id)
   select $1::uuid, $2, $3, o.foreign_id, o.own_id from ${origins.from('o')}`,
)

export async function keepOrigins(
  db: Queryable,
  { workspaceId, source }: Move,
  kind: MovedInKind,
  made: readonly Origin[],
): Promise<void> {
  if (made.length > 0) await run(db, insert, [workspaceId, source, kind, ...origins.values(made)])
}
