import type { App } from '#core/context/context.ts'
import { perApp } from '#core/context/per-app.ts'
import { Batcher } from '#core/db/batch.ts'
import { run, statement } from '#core/db/db.ts'

/** What a send must know about its recipient on a number. */
export interface Target {
  contactId: string | null
  phone: string | null
  /** changes with every change of the contact (docs/adr/0008) */
  contactUpdatedAt: Date | null
  marketingOptedOut: boolean
  /** when the contact last wrote to this number */
  lastIncomingAt: Date | null
  conversationStatus: 'open' | 'closed' | null
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

/**
 * One statement for all sends of the moment. A phone is matched as given and by the platform's own form of it
 * (wa_id), so that Brazilian, Mexican or Argentine spellings find one contact (spec/4 B2, Phone out).
 *
 * The sub-selects hide the lists' length from the planner: seeing short ones it would think the prepared plan dearer
 * than a fresh one and plan at every call, which costs three times the look-up itself.
 */
const findTargets = statement<Target>(
  'messages.find_targets',
  `
  select c.id as "contactId", c.phone, c.updated_at as "contactUpdatedAt",
    coalesce(c.marketing_opted_out, false) as "marketingOptedOut", w.last_incoming_at as "lastIncomingAt",
    v.status as "conversationStatus", r.id is not null as "replyFound"
  from unnest((select $1::uuid[]), (select $2::uuid[]), (select $3::uuid[]), (select $4::text[]),
    (select $5::uuid[])) with ordinality
    as q(workspace_id, number_id, contact_id, phone, reply_id, position)
  left join lateral (
    select id, phone, updated_at, marketing_opted_out from contact
    where workspace_id = q.workspace_id and id = q.contact_id and deleted_at is null
    union all
    select id, phone, updated_at, marketing_opted_out from contact
    where workspace_id = q.workspace_id and phone = q.phone and deleted_at is null
    union all
    select k.id, k.phone, k.updated_at, k.marketing_opted_out
    from contact_identity i join contact k on k.workspace_id = i.workspace_id and k.id = i.contact_id
    where i.workspace_id = q.workspace_id and i.kind = 'wa_id' and i.scope = '' and i.value = q.phone
      and k.deleted_at is null
    limit 1
  ) c on true
  left join conversation v on v.workspace_id = q.workspace_id and v.contact_id = c.id
  left join conversation_window w
    on w.workspace_id = q.workspace_id and w.contact_id = c.id and w.number_id = q.number_id
  left join message r on r.workspace_id = q.workspace_id and r.id = q.reply_id and r.contact_id = c.id
    and r.number_id = q.number_id and r.platform_message_id is not null
  order by q.position
  `,
)

const nobody: Target = {
  contactId: null,
  phone: null,
  contactUpdatedAt: null,
  marketingOptedOut: false,
  lastIncomingAt: null,
  conversationStatus: null,
  replyFound: false,
}

async function readTargets(app: App, questions: TargetQuestion[]): Promise<Target[]> {
  const rows = await run(app.pool, findTargets, [
    questions.map((q) => q.workspaceId),
    questions.map((q) => q.numberId),
    questions.map((q) => q.contactId),
    questions.map((q) => q.phone),
    questions.map((q) => q.replyToMessageId),
  ])
  return questions.map((_, index) => rows[index] ?? nobody)
}

const batcherOf = perApp(
  (app) =>
    new Batcher<TargetQuestion, Target>((questions) => readTargets(app, questions), { maxInFlight: 1 }),
)

/** Looks a recipient up; calls of the same moment share one statement. */
export const findTarget = (app: App, question: TargetQuestion): Promise<Target> =>
  batcherOf(app).add(question)
