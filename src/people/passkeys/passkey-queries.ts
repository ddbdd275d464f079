import { memberOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { found } from '#core/found.ts'
import type { Prisma } from '#generated/prisma/client.ts'

// What people see of their own passkeys: as much as GraphQL asks of them. Keys of devices stay in the table.

type Asked = Pick<Prisma.PasskeyFindManyArgs, 'select' | 'include'>

/** The passkeys of a person, in the order they were added. */
export function passkeysOfPerson<Selection extends Asked>(ctx: Ctx, userId: string, asked: Selection) {
  return ctx.app.prisma.passkey.findMany({
    ...asked,
    where: { userId },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  })
}

/** Prisma reads no row of which nothing is asked, as where a client asks only whether a change was made. */
const withId = <Selection extends Asked>(asked: Selection): Selection => ({
  ...asked,
  select: { ...asked.select, id: true },
})

/** A passkey of the caller. Throws not_found. */
export async function ownPasskey<Selection extends Asked>(ctx: Ctx, id: string, asked: Selection) {
  const { userId } = memberOf(ctx.actor)
  return found(await ctx.app.prisma.passkey.findFirst({ ...withId(asked), where: { userId, id } }), 'passkey')
}
