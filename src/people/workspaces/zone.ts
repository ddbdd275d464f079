import { type Queryable, run, statement } from '#core/db/db.ts'

const zoneOf = statement<{ zone: string }>(
  'workspaces.zone',
  'select timezone as zone from workspace where id = $1',
)

/** The time zone of a workspace, by its IANA name; what its local times mean is for Temporal alone (spec/10 FR20). */
export async function workspaceZone(db: Queryable, workspaceId: string): Promise<string> {
  const [found] = await run(db, zoneOf, [workspaceId])
  return found?.zone ?? 'UTC'
}
