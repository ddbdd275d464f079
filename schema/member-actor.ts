import { personNameLoader } from '#people/members/person-names.ts'
import { type ActorShown, actor } from './actors.ts'

/** A person by id, as a row of the workspace tells it; the name stays known when they have left. */
export const memberActor = (id: string): ActorShown => ({
  ...actor('MemberActor', id),
  nameIn: async (ctx) => (await personNameLoader(ctx).load(id))?.fullName ?? null,
})
