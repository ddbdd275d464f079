import type { SourceContact } from '#messaging/records/move-in/source.ts'
import { pages, type SourceDatabase } from '#messaging/records/move-in/source-database.ts'

const atOnce = 2000

/**
 * Times of Chatwoot are UTC and say no zone. A contact that never had a phone written down is known by the platform's id
 * of its inbox, which is one. Labels are of contacts and of conversations; names of labels are shared by all accounts.
 */
const contacts = (hasLastName: boolean) => `
  select v.assignee_id::text as "personId", v.team_id::text as "teamId",
    c.id::text, nullif(trim(concat_ws(' ', c.name${hasLastName ? `, nullif(c.last_name, '')` : ''})), '') as name,
    coalesce(nullif(c.phone_number, ''), (
      select regexp_replace(s.source_id, '^whatsapp:', '') from contact_inboxes s join inboxes i on i.id = s.inbox_id
      where s.contact_id = c.id and (i.channel_type = 'Channel::Whatsapp' or s.source_id like 'whatsapp:%')
      order by s.id limit 1)) as phone,
    c.email, c.custom_attributes as attributes, (c.created_at::text || 'Z')::timestamptz as "createdAt",
    array(
      select t.name from taggings g join tags t on t.id = g.tag_id
      where g.context = 'labels' and g.taggable_type = 'Contact' and g.taggable_id = c.id
      union
      select t.name from conversations v
      join taggings g on g.context = 'labels' and g.taggable_type = 'Conversation' and g.taggable_id = v.id
      join tags t on t.id = g.tag_id
      where v.contact_id = c.id and v.account_id = c.account_id
      order by 1) as tags
  from contacts c
  left join lateral (
    select v.assignee_id, v.team_id from conversations v
    where v.contact_id = c.id and v.account_id = c.account_id order by v.id desc limit 1) v on true
  where c.account_id = $1 and c.id > $2 order by c.id limit ${atOnce}`

interface Row extends Omit<SourceContact, 'fields'> {
  email: string | null
  attributes: Record<string, unknown> | null
}

/** The contacts of an account, in the order in which they were made. */
export async function* contactsOf(
  database: SourceDatabase,
  account: string,
): AsyncGenerator<SourceContact[]> {
  const text = contacts(database.has('contacts', 'last_name'))
  const read = (after: string) => database.rows<Row>(text, [account, after])
  for await (const rows of pages('0', read, ({ id }) => id))
    yield rows.map(({ email, attributes, ...contact }) => ({
      ...contact,
      fields: email ? { email, ...attributes } : { ...attributes },
    }))
}
