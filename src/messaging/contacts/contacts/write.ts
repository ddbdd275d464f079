import { type Queryable, run, statement } from '#core/db/db.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import { errors } from '#core/errors.ts'
import type { ContactRow } from './contact-row.ts'
import { rememberSpellings } from './identities.ts'

// Rows travel as one JSON text, because a list of lists (tags) is no array of PostgreSQL. Callers hold the
// workspace's change time (src/core/events/change-time.ts), so nobody else writes contacts in the meantime.
const given = `jsonb_to_recordset($1::jsonb) as r(
    "workspaceId" uuid, id uuid, phone text, name text, "profileName" text, tags text[], "customFields" jsonb,
    "marketingOptedOut" boolean, "marketingOptedOutAt" timestamptz, "marketingOptedOutBy" text,
    "createdAt" timestamptz, "updatedAt" timestamptz)`

/** A tag that does not exist yet is made, in the default colour (spec/4 D27). */
const newTags = `insert into tag (workspace_id, name, created_at, updated_at)
    select distinct on (r."workspaceId", t.name) r."workspaceId", t.name, r."updatedAt", r."updatedAt"
    from given r, unnest(r.tags) as t(name) order by r."workspaceId", t.name
    on conflict do nothing`

const insertRows = statement(
  'contacts.insert',
  `with given as (select * from ${given}), made as (
    insert into contact (workspace_id, id, phone, name, profile_name, tags, custom_fields, marketing_opted_out,
      marketing_opted_out_at, marketing_opted_out_by, created_at, updated_at)
    select "workspaceId", id, phone, name, "profileName", tags, "customFields", "marketingOptedOut",
      "marketingOptedOutAt", "marketingOptedOutBy", "createdAt", "updatedAt" from given
  ), tagged as (${newTags})
  insert into conversation (workspace_id, contact_id, created_at, updated_at)
  select "workspaceId", id, "createdAt", "createdAt" from given`,
)

/** $2 says of which workspaces the rows are: for Citus, and so that the plan does not change, beside the contacts. */
const updateRows = statement(
  'contacts.save',
  `with given as (select *, "workspaceId" as workspace_id from ${given}), tagged as (${newTags})
  update contact c set name = r.name, profile_name = r."profileName", tags = r.tags, custom_fields = r."customFields",
    marketing_opted_out = r."marketingOptedOut", marketing_opted_out_at = r."marketingOptedOutAt",
    marketing_opted_out_by = r."marketingOptedOutBy", updated_at = r."updatedAt"
  from given r where c.workspace_id = r."workspaceId" and c.id = r.id and r.workspace_id = any($2::uuid[])`,
)

/**
 * Saves new contacts, each with its chat (spec/4 D40); closed, because there are no messages. Where their numbers are
 * written in two ways, they are found by both from then on.
 */
export async function insertContacts(tx: Queryable, rows: readonly ContactRow[]): Promise<void> {
  if (rows.length === 0) return
  await run(tx, insertRows, [JSON.stringify(rows)])
  await rememberSpellings(tx, rows)
}

/** Saves contacts as they are now; phone and creation never change. */
export async function saveContacts(tx: Queryable, rows: readonly ContactRow[]): Promise<void> {
  if (rows.length === 0) return
  const workspaceIds = [...new Set(rows.map(({ workspaceId }) => workspaceId))]
  await run(tx, updateRows, [JSON.stringify(rows), workspaceIds])
}

export interface ContactRoom {
  /** living contacts */
  used: number
  /** of the plan; null is none */
  limit: number | null
}

const room = `c.contacts as used,
  (select l.contacts from workspace_limit l where l.workspace_id = c.workspace_id) as "limit"`

const readRoom = statement<ContactRoom>(
  'contacts.room',
  `select ${room} from workspace_counter c where c.workspace_id = $1`,
)

/** How many contacts there are, and may be. */
export async function contactRoom(db: Queryable, workspaceId: string): Promise<ContactRoom> {
  const [row] = await run(db, readRoom, [workspaceId])
  return row ?? { used: 0, limit: null }
}

/** The plan's rule: throws limit_reached unless `many` new contacts fit beside those that are there. */
export function requireRoom({ used, limit }: ContactRoom, many: number): void {
  if (many > 0 && limit !== null && used + many > limit) throw errors.limitReached('contacts', limit, used)
}

/** The same of a workspace as it is now; nothing is counted (a dry run). */
export async function requireRoomFor(db: Queryable, workspaceId: string, many: number): Promise<void> {
  if (many > 0) requireRoom(await contactRoom(db, workspaceId), many)
}

const counted = rowsIn<{ workspaceId: string; delta: number }>({
  workspace_id: ['uuid', (change) => change.workspaceId],
  delta: ['int', (change) => change.delta],
})

const countRows = statement<ContactRoom>(
  'contacts.count',
  `update workspace_counter c set contacts = c.contacts + n.many
   from (select workspace_id, sum(delta)::int as many from ${counted.from('d')}
     group by 1) n
   where c.workspace_id = n.workspace_id
   returning ${room}`,
)

/**
 * Counts contacts that came, or went (a negative delta); answers the room of each workspace after that. Whether the
 * plan has room is not asked: what is received is kept (spec/4 D31).
 */
export async function countContacts(
  tx: Queryable,
  changes: readonly { workspaceId: string; delta: number }[],
): Promise<ContactRoom[]> {
  if (changes.length === 0) return []
  return run(tx, countRows, counted.values(changes))
}

/** Counts new contacts of a workspace. Throws limit_reached when the plan has not room for all. */
export async function takeRoomFor(tx: Queryable, workspaceId: string, many: number): Promise<void> {
  if (many === 0) return
  const [room] = await countContacts(tx, [{ workspaceId, delta: many }])
  if (room) requireRoom({ ...room, used: room.used - many }, many)
}
