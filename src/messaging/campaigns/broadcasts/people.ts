import type { App } from '#core/context/context.ts'
import { columnsAs } from '#core/db/columns.ts'
import { run, statement } from '#core/db/db.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import type { RecipientInput } from './broadcast-input.ts'

/** Who stands behind a row's `to`. */
export interface ContactOfRecipient {
  contactId: string | null
  phone: string | null
  optedOut: boolean
}

const named = rowsIn<RecipientInput['to']>(
  {
    contact_id: ['uuid', (to) => ('contactId' in to ? to.contactId : null)],
    phone: ['text', (to) => ('phone' in to ? to.phone : null)],
  },
  1,
)

/**
 * The living contact of a row with `contact_id` and `phone`: by id, by phone as given, or by the platform's own form of
 * the phone (wa_id), so that two spellings of one number are one person (spec/4 B2, Phone out).
 */
export const contactBehind = (row: string): string => `
    select id, phone, marketing_opted_out, blocked_at from contact
    where workspace_id = $1 and id = ${row}.contact_id and deleted_at is null
    union all
    select id, phone, marketing_opted_out, blocked_at from contact
    where workspace_id = $1 and phone = ${row}.phone and deleted_at is null
    union all
    select k.id, k.phone, k.marketing_opted_out, k.blocked_at
    from contact_identity i join contact k on k.workspace_id = i.workspace_id and k.id = i.contact_id
    where i.workspace_id = $1 and i.kind = 'wa_id' and i.scope = '' and i.value = ${row}.phone and k.deleted_at is null
    limit 1`

/** Who stands behind the rows, in one statement. */
const findPeople = statement<ContactOfRecipient>(
  'broadcasts.find_people',
  `
  select ${columnsAs('Contact', 'c', { contactId: 'id' })}, c.phone, coalesce(c.marketing_opted_out, false) as "optedOut"
  from ${named.from('q', { position: true })}
  left join lateral (${contactBehind('q')}
  ) c on true
  order by q.position
  `,
)

/** Looks recipients up, in order; unknown ones have contactId null. */
export async function lookUpPeople(
  app: App,
  workspaceId: string,
  recipients: readonly RecipientInput['to'][],
): Promise<ContactOfRecipient[]> {
  if (recipients.length === 0) return []
  return run(app.pool, findPeople, [workspaceId, ...named.values(recipients)])
}
