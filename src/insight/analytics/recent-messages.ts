import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import { figuresFrom } from '#core/replicas/reads.ts'
import { isMessage } from '#insight/rollups/count-messages.ts'
import type { MessageDirection, MessageStatus } from '#messaging/chat-model/messages/message-sets.ts'
import { textOf } from '#messaging/chat-model/messages/preview.ts'
import { isOfLatestSession, limitedTo } from '#messaging/contacts/contacts/visibility.ts'
import { contentFor, nameFor, phoneFor } from '#people/workspaces/masking.ts'

/** One of the latest messages (document 2, Analytics; spec/8 AN2). */
export interface RecentMessage {
  id: string
  /** the name, else the phone, else "Unknown" */
  contactName: string
  /** its text, cut at 100 characters, else "[type]" */
  content: string
  direction: MessageDirection
  status: MessageStatus
  createdAt: Date
}

interface Row extends Omit<RecentMessage, 'contactName' | 'content'> {
  type: string
  content: Record<string, unknown>
  name: string | null
  phone: string | null
}

/** spec/5 1.16: a table of a widget has at most 10 rows. */
export const mostRecent = 10
const longest = 100

const fields = `m.id, m.type, m.content, m.direction, m.status, m.created_at as "createdAt", coalesce(c.name, c.profile_name) as name, c.phone`
const ofContact = 'left join contact c on c.workspace_id = m.workspace_id and c.id = m.contact_id'

const recent = statement<Row>(
  'analytics.recent_messages',
  `select ${fields} from (select * from message m where m.workspace_id = $1 and ${isMessage('m')}
     order by m.created_at desc, m.id desc limit $2) m ${ofContact} order by m.created_at desc, m.id desc`,
)

/** Of the chats of one member ($3): the latest of each, then the latest of these. */
const recentOfMember = statement<Row>(
  'analytics.recent_messages_of_member',
  `select ${fields} from conversation v cross join lateral (
     select * from message m where m.workspace_id = v.workspace_id and m.contact_id = v.contact_id
       and ${isMessage('m')} and ${isOfLatestSession('m')}
     order by m.created_at desc, m.id desc limit $2) m ${ofContact}
   where v.workspace_id = $1 and v.agent_id = $3 order by m.created_at desc, m.id desc limit $2`,
)

function cut(text: string): string {
  return text.length <= longest ? text : [...text].slice(0, longest).join('')
}

/** A message in one line: its text, cut at 100 characters, else its type in brackets. */
export function lineOf({ actor }: Ctx, type: string, content: Record<string, unknown>): string {
  const text = textOf(type, contentFor(actor, content) as Record<string, unknown>)
  return text ? cut(text) : `[${type}]`
}

const shown = (ctx: Ctx, { type, content, name, phone, ...row }: Row): RecentMessage => ({
  ...row,
  contactName: nameFor(ctx.actor, name) || phoneFor(ctx.actor, phone) || 'Unknown',
  content: lineOf(ctx, type, content),
})

/** The latest messages that the caller may see, the newest first. */
export async function recentMessages(ctx: Ctx, many = 5): Promise<RecentMessage[]> {
  const member = limitedTo(ctx.actor)
  const values = [workspaceOf(ctx.actor), Math.min(many, mostRecent)]
  const rows =
    member === null
      ? await run(figuresFrom(ctx), recent, values)
      : await run(figuresFrom(ctx), recentOfMember, [...values, member])
  return rows.map((row) => shown(ctx, row))
}
