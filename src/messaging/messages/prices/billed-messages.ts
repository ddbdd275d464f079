import { tellingDigits } from './countries.ts'

/** A message `m` that the platform has told the billing of and that arrived, in SQL. */
export const isBilled = `m.direction = 'outgoing' and m.billed is not null and m.status in ('delivered', 'read')`

/**
 * The first digits of the recipient of a message `m`, from which the country follows; with the contact `c` that they
 * may need.
 */
export const telling = {
  digits: `left(coalesce(m.to_phone, c.phone), ${tellingDigits})`,
  join: 'left join contact c on m.to_phone is null and c.workspace_id = m.workspace_id and c.id = m.contact_id',
}
