import { contactFieldColumns, mostContactFields } from './contact-field-row.ts'

// Fields of contacts and of cases are declared alike, in a table each: the texts of the statements over it.

type Table = 'contact_field' | 'case_field'

/** One more than there may be is not made. It stands after the others. */
export const insertField = (table: Table): string =>
  `insert into ${table} as f
     (workspace_id, key, label, kind, options, position, is_archived, created_at, updated_at)
   select $1::uuid, $2, $3, $4, $5::text[],
     (select coalesce(max(o.position), 0) + 1 from ${table} o where o.workspace_id = $1), false,
     $6::timestamptz, $6::timestamptz
   where (select count(*) from ${table} o where o.workspace_id = $1) < ${mostContactFields}
   returning ${contactFieldColumns}`

export const lockField = (table: Table): string =>
  `select ${contactFieldColumns} from ${table} f where f.workspace_id = $1 and f.key = $2 for update`

export const saveField = (table: Table): string =>
  `update ${table} f set label = $3, options = $4::text[], is_archived = $5, updated_at = $6
   where f.workspace_id = $1 and f.key = $2 returning ${contactFieldColumns}`

export const placeFields = (table: Table): string =>
  `update ${table} f set position = p.place, updated_at = $3
   from unnest($2::text[]) with ordinality as p(key, place)
   where f.workspace_id = $1 and f.key = p.key and f.position <> p.place returning f.key`

export const allFields = (table: Table): string =>
  `select ${contactFieldColumns} from ${table} f where f.workspace_id = $1 order by f.position, f.key`

export const fieldsOfKeys = (table: Table): string =>
  `select ${contactFieldColumns} from ${table} f
   where f.workspace_id = $1 and f.key = any($2) and not f.is_archived`
