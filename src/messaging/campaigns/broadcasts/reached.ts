import { contactBehind } from './people.ts'

/**
 * Whom a start of broadcast $2 of workspace $1 would reach, as the check counts them, a row for each person: `reached` with
 * the recipient's `id`, the contact as it is now (`found`, null for who would become one), `phone` and `message_id`. Who
 * wants no marketing is in it unless it is that ($3); who is blocked is not.
 */
export const reached = `
  person as (
    select r.id, r.contact_id, r.message_id, c.id as found, coalesce(c.phone, r.phone) as phone,
      coalesce(c.marketing_opted_out, false) as opted_out, c.blocked_at
    from broadcast_recipient r left join lateral (${contactBehind('r')}
    ) c on r.contact_id is null or c.id = r.contact_id
    where r.workspace_id = $1 and r.broadcast_id = $2 and r.status = 'pending'
      and (r.message_id is null or r.held_at is not null)
  ), reached as (
    select distinct on (coalesce(found, id)) id, found, phone, message_id from person
    where (contact_id is null or found is not null) and not (opted_out and $3::boolean) and blocked_at is null
    order by coalesce(found, id), id
  )`
