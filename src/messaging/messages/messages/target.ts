import type { App } from '#core/context/context.ts'
import { perApp } from '#core/context/per-app.ts'
import { Batcher } from '#core/db/batch.ts'
import { columns, columnsAs } from '#core/db/columns.ts'
import { run, statement } from '#core/db/db.ts'
import { byWorkspace } from '#core/db/per-workspace.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import type { ConversationStatus, ThreadOwner } from '#messaging/chat-model/chats/conversation-sets.ts'

/** What a send must know about its recipient on a number. */
export interface Target {
  contactId: string | null
  phone: string | null
  /** changes with every change of the contact (docs/adr/0008) */
  contactUpdatedAt: Date | null
  marketingOptedOut: boolean
  isBlocked: boolean
  /** when the contact last wrote to this number */
  lastIncomingAt: Date | null
  /** who answers there; null where nothing was told */
  owner: ThreadOwner | null
  conversationStatus: ConversationStatus | null
  /** the replied-to message is of this contact and number, and the platform knows it */
  replyFound: boolean
}

export interface TargetQuestion {
  workspaceId: string
  numberId: string
  contactId: string | null
  phone: string | null
  replyToMessageId: string | null
}

const asked = rowsIn<TargetQuestion>({
  workspace_id: ['uuid', (question) => question.workspaceId],
  number_id: ['uuid', (question) => question.numberId],
  contact_id: ['uuid', (question) => question.contactId],
  phone: ['text', (question) => question.phone],
  reply_id: ['uuid', (question) => question.replyToMessageId],
})

/**
 * One statement for all sends of the moment. A phone is matched as given and by the platform's own form of it
 * (wa_id), so that Brazilian, Mexican or Argentine spellings find one contact (spec/4 B2, Phone out).
 *
 * Planning at every call, which is what the length of the lists would lead to, costs three times the look-up itself.
 */
const findTargets = statement<Target>(
  'messages.find_targets',
  `
  select ${columnsAs('Contact', 'c', { contactId: 'id', phone: 'phone', contactUpdatedAt: 'updatedAt' })},
    coalesce(c.marketing_opted_out, false) as "marketingOptedOut", c.blocked_at is not null as "isBlocked", ${columns('ConversationWindow', 'w', ['lastIncomingAt', 'owner'])},
    ${columnsAs('Conversation', 'v', { conversationStatus: 'status' })}, r.id is not null as "replyFound"
  from ${asked.from('q', { position: true })}
  left join lateral (
    select id, phone, updated_at, marketing_opted_out, blocked_at from contact
    where workspace_id = q.workspace_id and id = q.contact_id and deleted_at is null
    union all
    select id, phone, updated_at, marketing_opted_out, blocked_at from contact
    where workspace_id = q.workspace_id and phone = q.phone and deleted_at is null
    union all
    select k.id, k.phone, k.updated_at, k.marketing_opted_out, k.blocked_at
    from contact_identity i join contact k on k.workspace_id = i.workspace_id and k.id = i.contact_id
    where i.workspace_id = q.workspace_id and i.kind = 'wa_id' and i.scope = '' and i.value = q.phone
      and k.deleted_at is null
    limit 1
  ) c on true
  left join conversation v on v.workspace_id = q.workspace_id and v.contact_id = c.id
  left join conversation_window w
    on w.workspace_id = q.workspace_id and w.contact_id = c.id and w.number_id = q.number_id
  left join lateral (
    select * from message m where m.workspace_id = q.workspace_id and m.id = q.reply_id offset 0
  ) r on r.contact_id = c.id and r.number_id = q.number_id and r.platform_message_id is not null
  order by q.position
  `,
)

const nobody: Target = {
  contactId: null,
  phone: null,
  contactUpdatedAt: null,
  marketingOptedOut: false,
  isBlocked: false,
  lastIncomingAt: null,
  owner: null,
  conversationStatus: null,
  replyFound: false,
}

async function readTargets(app: App, questions: TargetQuestion[]): Promise<Target[]> {
  const rows = await run(app.pool, findTargets, asked.values(questions))
  return questions.map((_, index) => rows[index] ?? nobody)
}

const batcherOf = perApp(
  (app) =>
    new Batcher<TargetQuestion, Target>((questions) => readTargets(app, questions), {
      maxInFlight: 1,
      apart: byWorkspace(app, ({ workspaceId }) => workspaceId),
    }),
)

/** Looks a recipient up; calls of the same moment share one statement. */
export const findTarget = (app: App, question: TargetQuestion): Promise<Target> =>
  batcherOf(app).add(question)
