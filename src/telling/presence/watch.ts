import { assertAccess, type Member, memberOf } from '#core/access/actor.ts'
import type { Access } from '#core/access/catalogue.ts'
import type { Ctx } from '#core/context/context.ts'
import { errors } from '#core/errors.ts'
import { count } from '#core/rate-limits/callers.ts'
import {
  conversationsByContacts,
  requireConversation,
} from '#messaging/chat-model/chats/conversation-queries.ts'
import { limitedTo } from '#messaging/contacts/contacts/visibility.ts'
import { type Person, peopleHereOf } from './people-here.ts'
import { PresenceStream } from './presence-stream.ts'

/** Any signed-in member sees who else is here. */
export const presenceAccess = { member: true } as const satisfies Access

/** Who looks at a chat is told to those who read it. */
export const viewersAccess = { permission: 'chat:read', operational: false } as const satisfies Access
export const typingAccess = { permission: 'chat:write', operational: false } as const satisfies Access

/** A colleague who looks at a chat. */
export interface Viewer extends Person {
  isTyping: boolean
}

/** How often one person may say that they type or have stopped. */
const typingLimit = { name: 'typing', seconds: 10, limit: 40 } as const

const memberOfCtx = ({ actor }: Ctx): Member =>
  memberOf(actor, () => errors.forbidden('Presence is for signed-in people.'))

const withoutSelf = <P extends Person>(people: P[], { userId }: Member) =>
  people.filter((one) => one.userId !== userId)

/** The colleagues who are here; whoever listens is here for as long. */
export function watchPresence(ctx: Ctx): PresenceStream<Person> {
  const here = peopleHereOf(ctx.app)
  return new PresenceStream({
    app: ctx.app,
    member: memberOfCtx(ctx),
    contactId: null,
    read(member) {
      assertAccess(member, presenceAccess)
      return withoutSelf(here.people(member.workspaceId), member)
    },
  })
}

/** Whether the chat is still one that the member sees. */
async function stillSees(ctx: Ctx, member: Member, contactId: string): Promise<boolean> {
  if (limitedTo(member) === null) return true
  const [chat] = await conversationsByContacts({ app: ctx.app, actor: member }, [contactId])
  return chat != null
}

/** The colleagues who look at a chat, and who of them types; whoever listens looks at it for as long. */
export async function watchViewers(ctx: Ctx, given: string): Promise<PresenceStream<Viewer>> {
  const { contactId } = await requireConversation(ctx, given)
  const here = peopleHereOf(ctx.app)
  return new PresenceStream({
    app: ctx.app,
    member: memberOfCtx(ctx),
    contactId,
    async read(member) {
      assertAccess(member, viewersAccess)
      if (!(await stillSees(ctx, member, contactId))) return null
      const { workspaceId } = member
      const viewers = withoutSelf(here.people(workspaceId, contactId), member)
      return viewers.map((one) => ({ ...one, isTyping: here.isTyping(workspaceId, contactId, one.userId) }))
    },
  })
}

/** Tells colleagues who look at the chat that the member types, or has stopped. */
export async function setTyping(ctx: Ctx, given: string, typing: boolean): Promise<boolean> {
  const { workspaceId, userId } = memberOfCtx(ctx)
  await count(ctx.app, { ...typingLimit, subject: `${workspaceId}:${userId}` })
  const { contactId } = await requireConversation(ctx, given)
  peopleHereOf(ctx.app).setTyping(workspaceId, contactId, userId, typing)
  return typing
}
