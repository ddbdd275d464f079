import { hasAccess, type Member } from '#core/access/actor.ts'
import type { App } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import { previewOf } from '#messaging/chat-model/messages/preview.ts'
import { seesChatOf } from '#messaging/contacts/contacts/visibility.ts'
import { contentFor, nameFor, phoneFor } from '#people/workspaces/masking.ts'
import { isPushed, type Preferences } from '#telling/notifications/preferences.ts'
import type { PushScope } from './push-sets.ts'

/** What a browser is told; its words are those of the page that asked for it. */
export interface News {
  kind: 'message' | 'assigned' | 'mentioned'
  contactId: string
  /** of the customer */
  name: string
  /** the message or the note in one line */
  text: string
  /** who wrote the note */
  by: string | null
  /** how many came in this chat */
  count: number
}

/** Something that happened in a chat, with what is needed to tell it. */
export interface Happening {
  seq: number
  type: 'message.received' | 'chat.assigned' | 'note.created' | 'note.updated'
  extras: { mentioned?: string[]; by?: { id: string | null } | null }
  contactId: string
  name: string | null
  phone: string | null
  agentId: string | null
  teamId: string | null
  messageType: string | null
  content: Record<string, unknown> | null
  note: string | null
  author: string | null
}

const mostAtOnce = 500
/** What is older is no news. */
const newsForMs = 60 * 60 * 1000

const happenings = statement<Happening>(
  'push.happenings',
  `select e.seq, e.type, coalesce(e.data -> 'extras', '{}') as extras, e.contact_id as "contactId",
     coalesce(nullif(c.name, ''), nullif(c.profile_name, '')) as name, c.phone,
     v.agent_id as "agentId", v.team_id as "teamId", m.type as "messageType", m.content,
     n.content as note, u.full_name as author
   from event e
   join contact c on c.workspace_id = e.workspace_id and c.id = e.contact_id and c.deleted_at is null
   join conversation v on v.workspace_id = e.workspace_id and v.contact_id = e.contact_id
   left join message m on e.type = 'message.received' and m.workspace_id = e.workspace_id and m.id = e.subject_id
   left join note n on e.type in ('note.created', 'note.updated') and n.workspace_id = e.workspace_id
     and n.id = (e.data -> 'extras' ->> 'note_id')::uuid
   left join user_account u on u.id = n.author_id
   where e.workspace_id = $1 and e.seq > $2 and e.seq <= $3 and e.occurred_at > $4
     and e.type in ('message.received', 'chat.assigned', 'note.created', 'note.updated')
     -- A copy of a chat that another responder has (spec/10 PL2).
     and (e.data -> 'extras' ->> 'owner') is distinct from 'external'
   order by e.seq desc limit ${mostAtOnce}`,
)

/** What happened in a part of a workspace's log, the oldest first; of very much the newest. */
export async function happenedIn(
  app: App,
  workspaceId: string,
  { after, upTo }: { after: number; upTo: number },
): Promise<Happening[]> {
  const since = new Date(app.clock.nowMs() - newsForMs)
  const rows = await run(app.pool, happenings, [workspaceId, after, upTo, since])
  return rows.reverse()
}

/** Something of the health of a number, for who looks after it. */
export interface AccountNews {
  kind: 'account'
  accountId: string
  name: string
  /** an AccountAlertKind, in the word of GraphQL */
  alert: string
}

const accountAlerts = statement<AccountNews & { seq: number }>(
  'push.account_alerts',
  `select e.seq, 'account' as kind, n.id as "accountId", n.name, upper(a ->> 'alert') as alert
   from event e
   join number n on n.workspace_id = e.workspace_id and n.id = e.subject_id
   cross join lateral jsonb_array_elements(e.data -> 'extras' -> 'alerts') a
   where e.workspace_id = $1 and e.seq > $2 and e.seq <= $3 and e.occurred_at > $4 and e.type = 'account.alert'
   order by e.seq desc limit ${mostAtOnce}`,
)

/** What became of numbers in a part of a workspace's log, the oldest first. */
export async function accountsIn(
  app: App,
  workspaceId: string,
  { after, upTo }: { after: number; upTo: number },
): Promise<(AccountNews & { seq: number })[]> {
  const since = new Date(app.clock.nowMs() - newsForMs)
  const rows = await run(app.pool, accountAlerts, [workspaceId, after, upTo, since])
  return rows.reverse()
}

/** The latest of each number, for who may change accounts. */
export function accountNewsFor(told: readonly AccountNews[], { member, preferences }: Reader): AccountNews[] {
  if (!hasAccess(member, { permission: 'accounts:write' })) return []
  if (!isPushed(preferences, 'number_alert')) return []
  const latest = new Map(
    told.map(({ kind, accountId, name, alert }) => [accountId, { kind, accountId, name, alert }]),
  )
  return [...latest.values()]
}

/** Whom news is for. */
export interface Reader {
  member: Member
  teamIds: readonly string[]
  preferences: Preferences
}

/** Whether a chat is this person's business (the dashboard asks the same of what it is told live). */
function concerns({ agentId, teamId }: Happening, { member, teamIds }: Reader, scope: PushScope): boolean {
  if (agentId !== null) return agentId === member.userId
  return scope === 'team' && (teamId === null || teamIds.includes(teamId))
}

function kindFor(one: Happening, reader: Reader, scope: PushScope): News['kind'] | null {
  const { userId } = reader.member
  const byOther = one.extras.by?.id !== userId
  if (one.type === 'message.received')
    return one.content && one.messageType !== 'reaction' && concerns(one, reader, scope) ? 'message' : null
  if (one.type === 'chat.assigned') return byOther && one.agentId === userId ? 'assigned' : null
  return byOther && one.note !== null && one.extras.mentioned?.includes(userId) ? 'mentioned' : null
}

function textFor({ messageType, content, note }: Happening, member: Member): string {
  if (note !== null) return previewOf('text', { body: note })
  if (messageType === null || content === null) return ''
  return previewOf(messageType, contentFor(member, content) as Record<string, unknown>)
}

/** What this person is told of it, once for each chat: what came last. Nothing of chats that they may not see. */
export function newsFor(happened: readonly Happening[], reader: Reader, scope: PushScope): News[] {
  const { member } = reader
  if (!hasAccess(member, { permission: 'chat:read' })) return []
  const byChat = new Map<string, News>()
  for (const one of happened) {
    if (!seesChatOf(member, one.agentId)) continue
    const kind = kindFor(one, reader, scope)
    if (kind === null || (kind !== 'message' && !isPushed(reader.preferences, kind))) continue
    const { contactId } = one
    byChat.set(contactId, {
      kind,
      contactId,
      name: nameFor(member, one.name) ?? phoneFor(member, one.phone) ?? '',
      text: textFor(one, member),
      by: one.author,
      count: (byChat.get(contactId)?.count ?? 0) + 1,
    })
  }
  return [...byChat.values()]
}
