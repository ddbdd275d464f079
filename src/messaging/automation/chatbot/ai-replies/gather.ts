import type { App } from '#core/context/context.ts'
import { perApp } from '#core/context/per-app.ts'
import { PromiseCache } from '#core/context/promise-cache.ts'
import { columns } from '#core/db/columns.ts'
import { run, statement } from '#core/db/db.ts'
import {
  type StoredContext,
  storedContexts,
} from '#messaging/automation/chatbot/ai-contexts/stored-contexts.ts'
import { wordsOf } from '#messaging/automation/chatbot/bot/words-of.ts'
import type { BotCall } from '#messaging/automation/chatbot/bot-calls/calls.ts'
import type { MessageType } from '#messaging/chat-model/messages/message-sets.ts'
import type { KeptSettings } from '#messaging/routing/chatbot-settings/settings-row.ts'

/** A message of the session, in its order. */
export interface SaidMessage {
  id: string
  isTheirs: boolean
  text: string
  platformMessageId: string | null
}

interface StoredMessage {
  id: string
  direction: string
  type: MessageType
  content: Record<string, unknown>
  platformMessageId: string | null
}

/** So many messages of a session are looked at; what is too long of them is cut by its tokens. */
const mostMessages = 60

const said = statement<StoredMessage>(
  'ai_replies.session_messages',
  `select ${columns('Message', 'm', ['id', 'direction', 'type', 'content', 'platformMessageId'])}
   from (select b.message_id from bot_session_message b where b.workspace_id = $1 and b.session_id = $2
     order by b.message_id desc limit ${mostMessages}) b
   join message m on m.workspace_id = $1 and m.id = b.message_id and m.deleted_at is null
   order by m.id`,
)

interface Person {
  name: string
  phone: string
  facts: string[]
}

const person = statement<Person>(
  'ai_replies.person',
  `select coalesce(nullif(c.name, ''), c.profile_name, '') as name, coalesce(c.phone, '') as phone,
     array(select f.text from customer_fact f where f.workspace_id = c.workspace_id and f.contact_id = c.id
       and $3::boolean order by f.created_at, f.id) as facts
   from contact c where c.workspace_id = $1 and c.id = $2 and c.deleted_at is null`,
)

/** Workspaces whose contexts are kept, and for how long at most. */
const kept = { max: 200, maxAgeMs: 3_600_000 }

const contextsOf = perApp((app) => new PromiseCache<StoredContext[]>(app, kept))

/** What a reply is made of. */
export interface Gathered {
  messages: SaidMessage[]
  person: Person
  /** those of this account, and those of all, in their order: its own first (spec/10 DE3) */
  contexts: StoredContext[]
}

function saidOf({ direction, type, content, ...message }: StoredMessage): SaidMessage {
  const body = content.body as { text?: unknown } | string | undefined
  const inner = typeof body === 'object' && typeof body?.text === 'string' ? body.text : null
  return {
    id: message.id,
    platformMessageId: message.platformMessageId,
    isTheirs: direction === 'incoming',
    text: wordsOf(type, content) ?? inner ?? '',
  }
}

/** Reads what a question is about: of this person and this workspace alone (spec/8 AI5). Null: the person is gone. */
export async function gather(app: App, call: BotCall, settings: KeptSettings): Promise<Gathered | null> {
  const { workspaceId, contactId, sessionId, numberId } = call
  const remembers = settings.aiMemoryEnabled && settings.hasMemory
  const [stored, [known], contexts] = await Promise.all([
    run(app.pool, said, [workspaceId, sessionId]),
    run(app.pool, person, [workspaceId, contactId, remembers]),
    contextsOf(app).get(`${workspaceId} ${settings.rulesVersion}`, () =>
      storedContexts(app.pool, workspaceId),
    ),
  ])
  if (!known) return null
  const own = contexts.filter((context) => context.numberId === numberId)
  const ofAll = contexts.filter((context) => context.numberId === null)
  return { messages: stored.map(saidOf), person: known, contexts: [...own, ...ofAll] }
}
