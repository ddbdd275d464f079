import { assertAccess, hasAccess, memberOf } from '#core/access/actor.ts'
import type { Access } from '#core/access/catalogue.ts'
import type { Ctx } from '#core/context/context.ts'
import { errors } from '#core/errors.ts'
import { flowById } from '#messaging/automation/chatbot/chatbot-flows/flow-queries.ts'
import { type Person, peopleHereOf } from './people-here.ts'
import { PresenceStream } from './presence-stream.ts'

// Who has a flow open: the first who may change it edits, the others read (docs/adr/0126).

export const flowViewersAccess = { permission: 'flows.chatbot:read' } as const satisfies Access
const writing = { permission: 'flows.chatbot:write' } as const satisfies Access

/** A person who has a flow open. */
export interface FlowViewer extends Person {
  isEditing: boolean
}

/** Who may change the flow and who only reads it are in places of their own. */
const placeOf = (flowId: string, mayWrite: boolean) => `flow:${flowId}:${mayWrite ? 'writing' : 'reading'}`

/** Everybody who has a flow open, oneself too; whoever listens has it open for as long. Throws not_found. */
export async function watchFlow(ctx: Ctx, given: string): Promise<PresenceStream<FlowViewer>> {
  const { id } = await flowById(ctx, given)
  const own = memberOf(ctx.actor, () => errors.forbidden('Presence is for signed-in people.'))
  const here = peopleHereOf(ctx.app)
  return new PresenceStream({
    app: ctx.app,
    member: own,
    contactId: placeOf(id, hasAccess(own, writing)),
    read(member) {
      assertAccess(member, flowViewersAccess)
      const { workspaceId } = member
      const writers = here.inOrder(workspaceId, placeOf(id, true))
      const known = new Set(writers.map(({ userId }) => userId))
      const readers = here.inOrder(workspaceId, placeOf(id, false)).filter(({ userId }) => !known.has(userId))
      return [...writers, ...readers].map((one) => ({ ...one, isEditing: one === writers[0] }))
    },
  })
}
