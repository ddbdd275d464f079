import { userLoader } from '#people/members/member-queries.ts'
import { type ActorShown, actor } from './actors.ts'

/** A person of the workspace by id, with the name of now; it stays known when they have left. */
export const memberActor = (id: string): ActorShown => ({
  ...actor('MemberActor', id),
  nameIn: async (ctx) => (await userLoader(ctx).load(id))?.fullName ?? null,
})
