import type { SourceContact } from '#messaging/records/move-in/source.ts'
import { pages, type SourceDatabase } from '#messaging/records/move-in/source-database.ts'

const atOnce = 2000

const contacts = `
  select c.id::text, nullif(trim(c.profile_name), '') as name, nullif(c.phone_number, '') as phone, c.tags,
    c.metadata as fields, c.assigned_user_id::text as "personId", null as "teamId", c.created_at as "createdAt"
  from contacts c where c.organization_id = $1 and c.deleted_at is null and c.id > $2 order by c.id limit ${atOnce}`

interface Row extends Omit<SourceContact, 'tags' | 'fields'> {
  /** a list in JSON */
  tags: unknown
  fields: Record<string, unknown> | null
}

const first = '00000000-0000-0000-0000-000000000000'

/** The contacts of an organization. */
export async function* contactsOf(
  database: SourceDatabase,
  organization: string,
): AsyncGenerator<SourceContact[]> {
  const read = (after: string) => database.rows<Row>(contacts, [organization, after])
  for await (const rows of pages(first, read, ({ id }) => id))
    yield rows.map(({ tags, fields, ...contact }) => ({
      ...contact,
      tags: Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : [],
      fields: fields ?? {},
    }))
}
