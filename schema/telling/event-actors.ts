import { userLoader } from '#people/members/member-queries.ts'
import { publicKeyLoader } from '#people/public-keys/public-key-queries.ts'
import type { Extras } from '#telling/live/log.ts'
import { type ActorShown, actor } from '../actors.ts'

/** The actor of an event, as the event log stores it. */
export type By = NonNullable<Extras['by']>

/** Events store no names: the name is the current one, and null for members who have left. */
export function actorOf({ type, id }: By): ActorShown {
  if (id === null || (type !== 'member' && type !== 'api')) return actor('ChatbotActor', null)
  if (type === 'api')
    return {
      type: 'KeyActor',
      id,
      nameIn: async (ctx) => (await publicKeyLoader(ctx).load(id))?.name ?? null,
    }
  return {
    type: 'MemberActor',
    id,
    nameIn: async (ctx) => (await userLoader(ctx).load(id))?.fullName ?? null,
  }
}
