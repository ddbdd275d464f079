import type { Ctx } from '#core/context/context.ts'
import type { MessageRow } from '#messaging/chat-model/messages/message-row.ts'
import { contactLoader } from '#messaging/contacts/contacts/contact-queries.ts'
import { formatPhone } from '#messaging/contacts/contacts/phone.ts'
import { senderNameLoader } from '#messaging/messages/messages/message-queries.ts'
import { nameFor, phoneFor } from '#people/workspaces/masking.ts'
import { type ActorShown, actor, ContactActor } from '../../actors.ts'
import { builder } from '../../builder.ts'
import { Contact } from '../inbox/contacts.ts'

/** Display name of the contact: the name that the team gave, else the profile name, else the phone. */
async function contactName(ctx: Ctx, id: string): Promise<string | null> {
  const contact = await contactLoader(ctx).load(id)
  if (!contact) return null
  const name = contact.name ?? contact.profileName
  return name === null ? phoneFor(ctx.actor, formatPhone(contact.phone)) : nameFor(ctx.actor, name)
}

/** The author of a message. One read serves the names of a whole page. */
export function authorOf({ id, sentByType, sentById, contactId, broadcastId }: MessageRow): ActorShown {
  const nameIn = (ctx: Ctx) => senderNameLoader(ctx).load(id)
  switch (sentByType) {
    case 'member':
      return { type: 'MemberActor', id: sentById, nameIn }
    case 'api':
      return { type: 'KeyActor', id: sentById, nameIn }
    case 'contact':
      return { type: 'ContactActor', id: contactId, nameIn: (ctx) => contactName(ctx, contactId) }
    case 'broadcast':
      return actor('BroadcastActor', sentById ?? broadcastId)
    case 'chatbot':
      return actor('ChatbotActor', null)
    case 'phone_app':
      return actor('PhoneAppActor', null)
    case 'responder':
      return actor('ResponderActor', null)
  }
}

builder.objectField(ContactActor, 'contact', (t) =>
  t.field({
    type: Contact,
    nullable: true,
    description: 'The contact. One read serves all actors of a page.',
    resolve: ({ id }, _args, ctx) => (id === null ? null : contactLoader(ctx).load(id)),
  }),
)
