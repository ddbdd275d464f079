import { type Member, memberOf } from '#core/access/actor.ts'
import type { Access } from '#core/access/catalogue.ts'
import type { Ctx } from '#core/context/context.ts'
import { createCtx } from '#core/context/context-factory.ts'
import { errors } from '#core/errors.ts'
import { type Me, me } from '#people/members/me.ts'
import { OwnStream } from './own-stream.ts'

/** Any signed-in member hears of their own rights. */
export const ownAccess = { member: true } as const satisfies Access

/** The rights of a member as a text, to be compared. */
export function rightsOf({ roleId, isSuperAdmin, permissions }: Member): string {
  return [roleId, isSuperAdmin, ...[...permissions].sort()].join()
}

/**
 * Follows what the signed-in person may do (spec/5 section 1.22, permissions_updated), and what their account keeps: the
 * member as they are after each change.
 */
export function watchOwnAccess({ app, actor }: Ctx): OwnStream<Member> {
  const member = memberOf(actor, errors.unauthorized)
  let told = rightsOf(member)
  let isAccountChanged = false
  return new OwnStream<Member>(app, member, {
    access: ownAccess,
    listen: (changed) =>
      app.bus.subscribe('account', ({ userId }) => {
        if (userId !== member.userId) return
        isAccountChanged = true
        changed()
      }),
    take(now) {
      const rights = rightsOf(now)
      if (rights === told && !isAccountChanged) return undefined
      told = rights
      isAccountChanged = false
      return now
    },
  })
}

/** The person with the rights of now: the subscription's own context still has those of its beginning. */
export function meNow({ app, requestId }: Ctx, member: Member): Promise<Me> {
  return me(createCtx(app, { actor: member, requestId }))
}
