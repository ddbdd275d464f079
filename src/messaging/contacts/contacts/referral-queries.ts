import { workspaceOf } from '#core/access/actor.ts'
import { loaderOf } from '#core/context/loader.ts'
import { columns, type RowOf } from '#core/db/columns.ts'
import { run, statement } from '#core/db/db.ts'
import type { ContactReferralModel } from '#generated/prisma/models/ContactReferral.ts'
import type { ReferralPlace } from './referral-sets.ts'

const fields = ['messageId', 'contactId', 'numberId', 'referral', 'createdAt'] as const

/** That a contact came by an advertisement or a post. */
export type ContactReferral = RowOf<ContactReferralModel, (typeof fields)[number], { referral: object }>

interface Placed extends ContactReferral {
  place: ReferralPlace
}

const ofContact = (place: ReferralPlace, order: '' | 'desc') => `(
  select r.*, '${place}' as place from contact_referral r
  where r.workspace_id = $1 and r.contact_id = q.id
  order by r.created_at ${order}, r.message_id ${order} limit 1)`

/** Two looks at an index for each contact, however often it came. */
const firstAndLatest = statement<Placed>(
  'contacts.referrals',
  `select ${columns('ContactReferral', 'r', fields)}, r.place
   from unnest($2::uuid[]) as q(id) cross join lateral (${ofContact('first', '')} union all ${ofContact('latest', 'desc')}) r`,
)

type Both = Record<ReferralPlace, ContactReferral>

/** How contacts that were read came first and last, gathered; null for those who came by themselves. */
export const referralsLoader = loaderOf<Both>(async (ctx, contactIds) => {
  const rows = await run(ctx.app.pool, firstAndLatest, [workspaceOf(ctx.actor), contactIds])
  const byContact = Map.groupBy(rows, ({ contactId }) => contactId)
  return contactIds.map((id) => {
    const placed = byContact.get(id)
    return placed ? (Object.fromEntries(placed.map((row) => [row.place, row])) as unknown as Both) : null
  })
})
