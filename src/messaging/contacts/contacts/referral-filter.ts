import { z } from 'zod'
import { named, ofSet } from '#core/input-schema.ts'
import { type ListShape, where } from '#core/paging/list-shape.ts'
import { optional, trimmedText } from '#core/validation.ts'
import { type ReferralPlace, referralPlaces } from './referral-sets.ts'

const words = (longest: number, description: string) =>
  optional(z.array(trimmedText(longest)).min(1).max(50)).meta({ description })

/**
 * Filter of contacts by how they came; an empty filter matches all contacts that came through an advertisement or a
 * post.
 */
export const referralFilter = named(
  'ContactReferralFilter',
  'Filter of contacts that came through an advertisement or a post. All given conditions must hold for the same referral.',
  z.object({
    place: optional(ofSet(referralPlaces, z.enum(referralPlaces.values))).meta({
      description:
        'Which referral the conditions apply to: only the first or only the latest. If omitted, any referral of the contact counts.',
    }),
    sourceTypes: words(20, 'Source types as the platform names them, of which one must match: ad, post.'),
    sourceIds: words(200, 'IDs of advertisements or posts, of which one must match. At most 50 IDs.'),
  }),
)
type ReferralFilter = z.output<typeof referralFilter>

const isBefore = { first: '<', latest: '>' } as const satisfies Record<ReferralPlace, string>

/** The contact has no earlier referral, or no later one. */
const isAtPlace = (place: ReferralPlace) => `and not exists (select from contact_referral o
  where o.workspace_id = r.workspace_id and o.contact_id = r.contact_id
    and (o.created_at, o.message_id) ${isBefore[place]} (r.created_at, r.message_id))`

/** Restricts a list over `contact c` to contacts that came in this way. */
export function whereReferred(shape: ListShape, { place, sourceTypes, sourceIds }: ReferralFilter): void {
  const types = sourceTypes ? 'and r.source_type = any($::text[])' : ''
  const ids = sourceIds ? 'and r.source_id = any($::text[])' : ''
  const label = ['referred', place, sourceTypes && 'types', sourceIds && 'ids'].filter(Boolean).join('_')
  where(
    shape,
    label,
    `c.id in (select r.contact_id from contact_referral r
      where r.workspace_id = c.workspace_id ${types} ${ids} ${place ? isAtPlace(place) : ''})`,
    ...(sourceTypes ? [sourceTypes] : []),
    ...(sourceIds ? [sourceIds] : []),
  )
}
