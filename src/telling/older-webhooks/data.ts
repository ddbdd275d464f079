import { columns, type RowOf } from '#core/db/columns.ts'
import { type Queryable, run, statement } from '#core/db/db.ts'
import { inSnakeCase } from '#core/json-names.ts'
import { writeTime } from '#core/time/time.ts'
import type { ContactModel } from '#generated/prisma/models/Contact.ts'
import type { MessageModel } from '#generated/prisma/models/Message.ts'
import { readReferral } from '#messaging/contacts/contacts/referral.ts'
import { withoutOrigin } from '#messaging/messages/messages/origin.ts'

const contactPart = 'c.phone, coalesce(c.name, c.profile_name) as "contactName"'

const messageFields = [
  'id',
  'contactId',
  'type',
  'content',
  'direction',
  'sentByType',
  'sentById',
  'replyToMessageId',
  'sentAt',
] as const

type MessageFacts = RowOf<
  MessageModel,
  (typeof messageFields)[number],
  { content: Record<string, unknown> }
> &
  Omit<ContactFacts, 'account'> & { account: string; form: ToldForm | null; owner: string | null }

/** What was filled in with a message (spec/10 DE13). */
interface ToldForm {
  flow_id: string
  name: string
  fields: { name: string; label: string; value: unknown }[]
}

const messageFacts = statement<MessageFacts>(
  'legacy_webhooks.messages',
  `select ${columns('Message', 'm', messageFields)}, ${contactPart}, n.name as account,
     (select w.owner from conversation_window w where w.workspace_id = m.workspace_id
       and w.contact_id = m.contact_id and w.number_id = m.number_id) as owner,
     (select jsonb_build_object('flow_id', f.id, 'name', f.name, 'fields',
        (select jsonb_agg(e.field - 'text' order by e.place)
         from jsonb_array_elements(a.fields) with ordinality as e(field, place)))
      from form_answer a join interactive_flow f on f.workspace_id = a.workspace_id and f.id = a.flow_id
      where m.content ->> 'type' = 'nfm_reply' and a.workspace_id = m.workspace_id and a.message_id = m.id) as form
   from message m
   join contact c on c.workspace_id = m.workspace_id and c.id = m.contact_id and c.deleted_at is null
   join number n on n.workspace_id = m.workspace_id and n.id = m.number_id
   where m.workspace_id = $1 and m.id = any($2::uuid[])`,
)

type ContactFacts = RowOf<ContactModel, 'id' | 'phone'> & {
  contactName: string | null
  account: string | null
}

const contactFacts = statement<ContactFacts>(
  'legacy_webhooks.contacts',
  `select c.id, ${contactPart}, n.name as account
   from contact c
   left join conversation v on v.workspace_id = c.workspace_id and v.contact_id = c.id
   left join number n on n.workspace_id = c.workspace_id and n.id = v.number_id
   where c.workspace_id = $1 and c.id = any($2::uuid[]) and c.deleted_at is null`,
)

/** What is written of an event, and who sent the message it is about. */
export interface LegacyData {
  data: Record<string, unknown>
  sentByType: string | null
}

/** The text of a message as older clients know it: what was written, a caption, or what was pressed. */
function textOf({ type, content }: MessageFacts): string {
  const words = [content.body, content.caption, content.text, content.title, content.emoji, content.name]
  const found = words.find((word): word is string => typeof word === 'string' && word !== '')
  if (found !== undefined) return found
  return type === 'location' || type === 'contacts' ? JSON.stringify(withoutOrigin(content)) : ''
}

/** Where the person who wrote came from, and how the message came about (spec/10 FR3); null for what it has not. */
const originOf = ({ content }: MessageFacts) => ({
  referral: inSnakeCase(readReferral(content)),
  forwarded: content.forwarded === true,
  frequently_forwarded: content.frequentlyForwarded === true,
  referred_product: inSnakeCase(content.referredProduct ?? null),
})

/** Data of message events (document 2, Events; spec/5 1.19); phones are bare digits in this API. Members that do not apply are left out. */
function messageData(facts: MessageFacts): LegacyData {
  const { sentByType, sentById, replyToMessageId, sentAt } = facts
  return {
    sentByType,
    data: {
      message_id: facts.id,
      contact_id: facts.contactId,
      contact_phone: facts.phone ?? '',
      contact_name: facts.contactName ?? '',
      message_type: facts.type,
      content: textOf(facts),
      messaging_account: facts.account,
      direction: facts.direction,
      ...(facts.direction === 'incoming' && originOf(facts)),
      ...(facts.form ? { form: facts.form } : {}),
      // Another responder on the number answers in this chat (spec/10 PL2).
      ...(facts.direction === 'incoming' && facts.owner === 'external' ? { owner: 'external' } : {}),
      ...(sentByType === 'member' && sentById ? { sent_by_user_id: sentById } : {}),
      ...(facts.direction === 'incoming' && sentAt ? { sent_at: writeTime(sentAt) } : {}),
      ...(replyToMessageId ? { reply_to_message_id: replyToMessageId } : {}),
    },
  }
}

function contactData({ id, phone, contactName, account }: ContactFacts): LegacyData {
  return {
    sentByType: null,
    data: {
      contact_id: id,
      contact_phone: phone ?? '',
      contact_name: contactName ?? '',
      messaging_account: account ?? '',
    },
  }
}

const transferFacts = statement<TransferFacts>(
  'legacy_webhooks.transfers',
  `select x.id, x.contact_id as "contactId", x.source, x.notes, ${contactPart}, coalesce(n.name, x.number_name) as account
   from transfer x
   join contact c on c.workspace_id = x.workspace_id and c.id = x.contact_id and c.deleted_at is null
   left join number n on n.workspace_id = x.workspace_id and n.id = x.number_id
   where x.workspace_id = $1 and x.id = any($2::uuid[])`,
)

interface TransferFacts {
  id: string
  contactId: string
  source: string
  notes: string
  phone: string | null
  contactName: string | null
  account: string
}

/** What an event says of a transfer: who has it from then on. */
export interface TransferSaid {
  transfer_id?: string
  agent?: { id: string; name: string } | null
}

/** Data of transfer events (document 2, Events; spec/5 1.19): once assigned, with who has it. */
function transferData(facts: TransferFacts, { agent }: TransferSaid): Record<string, unknown> {
  return {
    transfer_id: facts.id,
    contact_id: facts.contactId,
    contact_phone: facts.phone ?? '',
    contact_name: facts.contactName ?? '',
    source: facts.source,
    ...(facts.notes && { reason: facts.notes }),
    ...(agent && { agent_id: agent.id, agent_name: agent.name }),
    messaging_account: facts.account,
  }
}

/** The data of events of transfers, by the event. */
export async function readTransferData<E extends { said: TransferSaid }>(
  db: Queryable,
  workspaceId: string,
  events: readonly E[],
): Promise<Map<E, LegacyData>> {
  if (events.length === 0) return new Map()
  const ids = events.map(({ said }) => said.transfer_id)
  const rows = new Map((await run(db, transferFacts, [workspaceId, ids])).map((facts) => [facts.id, facts]))
  return new Map(
    events.flatMap((event) => {
      const facts = rows.get(event.said.transfer_id ?? '')
      return facts ? [[event, { data: transferData(facts, event.said), sentByType: null }] as const] : []
    }),
  )
}

/** The data of events of the log by the id of what they are about. What is gone by now is missing. */
export async function readLegacyData(
  db: Queryable,
  workspaceId: string,
  subjects: { messageIds: string[]; contactIds: string[] },
): Promise<Map<string, LegacyData>> {
  const { messageIds, contactIds } = subjects
  const messages = messageIds.length > 0 ? await run(db, messageFacts, [workspaceId, messageIds]) : []
  const contacts = contactIds.length > 0 ? await run(db, contactFacts, [workspaceId, contactIds]) : []
  return new Map([
    ...messages.map((facts) => [facts.id, messageData(facts)] as const),
    ...contacts.map((facts) => [facts.id, contactData(facts)] as const),
  ])
}
