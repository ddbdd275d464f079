import { Readable } from 'node:stream'
import { assertAccess, workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { columnsAs } from '#core/db/columns.ts'
import { run, type Statement, statement } from '#core/db/db.ts'
import { writeTime } from '#core/time/time.ts'
import { contactById } from '#messaging/contacts/contact-queries.ts'
import type { ContactRow } from '#messaging/contacts/contact-row.ts'
import { recordAudit } from '#people/audit/log.ts'
import { contentFor, nameFor, phoneFor } from '#people/workspaces/masking.ts'

// All that is known of one person, as a file to give them (docs/adr/0069). It is read page by page while it is sent.

const pageSize = 500

type Row = Record<string, unknown>

/** What is little of each person, in the order in which the file has it; $1 is the workspace, $2 the contact. */
const parts: readonly (readonly [name: string, Statement<Row>])[] = [
  [
    'names_at_the_platform',
    statement(
      'personal_data.identities',
      `select i.kind, i.value, i.created_at from contact_identity i
       where i.workspace_id = $1 and i.contact_id = $2 and i.kind <> 'wa_id' order by i.created_at, i.kind, i.value`,
    ),
  ],
  [
    'former_phones',
    statement(
      'personal_data.former_phones',
      `select i.value as phone from contact_identity i
       where i.workspace_id = $1 and i.contact_id = $2 and i.kind = 'wa_id' and i.is_former order by i.created_at, i.value`,
    ),
  ],
  [
    'chats',
    statement(
      'personal_data.chat',
      `select v.status, u.full_name as agent, t.name as team, v.opened_at, v.closed_at, v.last_message_at, s.due_at as put_off_until
       from conversation v
       left join user_account u on u.id = v.agent_id
       left join team t on t.workspace_id = v.workspace_id and t.id = v.team_id
       left join conversation_snooze s on s.workspace_id = v.workspace_id and s.contact_id = v.contact_id
       where v.workspace_id = $1 and v.contact_id = $2`,
    ),
  ],
  [
    'last_wrote_to',
    statement(
      'personal_data.windows',
      `select n.name as number, w.last_incoming_at from conversation_window w
       left join number n on n.workspace_id = w.workspace_id and n.id = w.number_id
       where w.workspace_id = $1 and w.contact_id = $2 order by w.last_incoming_at desc`,
    ),
  ],
  [
    'history',
    statement(
      'personal_data.timeline',
      `select e.created_at, e.kind, e.by_type, e.data from timeline_entry e
       where e.workspace_id = $1 and e.contact_id = $2 order by e.created_at, e.id`,
    ),
  ],
  [
    'handed_over_to_people',
    statement(
      'personal_data.transfers',
      `select x.transferred_at, x.source, x.status, u.full_name as agent, coalesce(t.name, x.team_name) as team,
         nullif(x.notes, '') as notes, x.picked_up_at, x.first_response_at, x.resumed_at as ended_at
       from transfer x
       left join user_account u on u.id = x.agent_id
       left join team t on t.workspace_id = x.workspace_id and t.id = x.team_id
       where x.workspace_id = $1 and x.contact_id = $2 order by x.transferred_at, x.id`,
    ),
  ],
  [
    'notes',
    statement(
      'personal_data.notes',
      `select n.created_at, n.updated_at, u.full_name as author, n.content from note n
       left join user_account u on u.id = n.author_id
       where n.workspace_id = $1 and n.contact_id = $2 order by n.created_at, n.id`,
    ),
  ],
  [
    'memory',
    statement(
      'personal_data.memory',
      `select f.created_at, f.updated_at, u.full_name as author, f.text from customer_fact f
       left join user_account u on u.id = f.author_id
       where f.workspace_id = $1 and f.contact_id = $2 order by f.created_at, f.id`,
    ),
  ],
  [
    'came_by',
    statement(
      'personal_data.referrals',
      `select r.created_at, n.name as number, r.source_type, r.source_id, r.referral from contact_referral r
       left join number n on n.workspace_id = r.workspace_id and n.id = r.number_id
       where r.workspace_id = $1 and r.contact_id = $2 order by r.created_at, r.message_id`,
    ),
  ],
  [
    'to_be_sent',
    statement(
      'personal_data.scheduled',
      `select s.due_at, s.status, s.content from scheduled_message s
       where s.workspace_id = $1 and s.contact_id = $2 order by s.due_at, s.id`,
    ),
  ],
]

/** Messages, oldest first; the broadcast is the one that a message was a part of. */
const messagePage = statement<Row & { id: string; created_at: Date }>(
  'personal_data.messages',
  `select m.id, m.created_at, m.direction, m.type, m.status, m.sent_by_type, ${columnsAs('Message', 'm', {
    from: 'fromPhone',
    to: 'toPhone',
  })}, n.name as number, b.name as broadcast,
     m.sent_at, m.delivered_at, m.read_at, m.failed_at, m.edited_at, m.deleted_at, m.reply_to_message_id, m.content,
     case when m.edited_at is not null then (
       select json_agg(json_build_object('text', v.text, 'written_at', v.written_at) order by v.written_at, v.id)
       from message_version v where v.workspace_id = m.workspace_id and v.message_id = m.id
     ) end as versions
   from message m
   left join number n on n.workspace_id = m.workspace_id and n.id = m.number_id
   left join broadcast b on b.workspace_id = m.workspace_id and b.id = m.broadcast_id
   where m.workspace_id = $1 and m.contact_id = $2
     and ($3::timestamptz is null or (m.created_at, m.id) > ($3, $4::uuid))
   order by m.created_at, m.id limit ${pageSize}`,
)

const profile = (ctx: Ctx, contact: ContactRow): Row => ({
  id: contact.id,
  phone: phoneFor(ctx.actor, contact.phone),
  name: nameFor(ctx.actor, contact.name),
  profile_name: nameFor(ctx.actor, contact.profileName),
  tags: contact.tags,
  metadata: contact.customFields,
  marketing_opted_out: contact.marketingOptedOut,
  marketing_opted_out_at: contact.marketingOptedOutAt,
  marketing_opted_out_by: contact.marketingOptedOutBy,
  created_at: contact.createdAt,
  updated_at: contact.updatedAt,
})

/** One line each: empty values tell nothing. */
const line = (row: Row): string =>
  JSON.stringify(Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)))

const ofFiles = new Set(['image', 'video', 'audio', 'document', 'sticker'])
/** Their contents hold phones (spec/8 G4). */
const withPhones = new Set(['contacts', 'system'])

/** A message as this caller sees it, with where its file is. */
function messageLine(ctx: Ctx, message: Row): string {
  const { type, id, from, to, content } = message
  return line({
    ...message,
    from: phoneFor(ctx.actor, from as string | null),
    to: phoneFor(ctx.actor, to as string | null),
    content: withPhones.has(String(type)) ? contentFor(ctx.actor, content) : content,
    ...(ofFiles.has(String(type)) && message.deleted_at === null && { file: `/api/media/${id}` }),
  })
}

async function* messagesOf(ctx: Ctx, contactId: string): AsyncGenerator<string> {
  let after: { created_at: Date; id: string } | undefined
  for (;;) {
    const values = [workspaceOf(ctx.actor), contactId, after?.created_at ?? null, after?.id ?? null]
    const page = await run(ctx.app.pool, messagePage, values)
    const written = page.map((message) => messageLine(ctx, message))
    if (written.length > 0) yield `${after ? ',\n' : ''}${written.join(',\n')}`
    after = page.at(-1)
    if (page.length < pageSize) return
  }
}

async function* textOf(ctx: Ctx, contact: ContactRow): AsyncGenerator<string> {
  yield `{"exported_at":"${writeTime(ctx.now())}",\n"contact":${line(profile(ctx, contact))},\n`
  for (const [name, part] of parts) {
    const rows = await run(ctx.app.pool, part, [workspaceOf(ctx.actor), contact.id])
    const seen = name === 'former_phones' ? contentFor(ctx.actor, rows) : rows
    yield `"${name}":[${(seen as Row[]).map((row) => line(row)).join(',\n')}],\n`
  }
  yield '"messages":['
  yield* messagesOf(ctx, contact.id)
  yield ']}\n'
}

/** Throws not_found for whom the caller does not see, and forbidden unless they may read chats as well. */
export async function personalDataFile(ctx: Ctx, contactId: string): Promise<string> {
  const { id } = await contactById(ctx, contactId)
  assertAccess(ctx.actor, { permission: 'chat:read' })
  return `contact_${id}.json`
}

/** GET /api/contacts/{id}/personal-data: the file, and a record of who took it out. */
export async function openPersonalData(ctx: Ctx, contactId: string): Promise<Readable> {
  const contact = await contactById(ctx, contactId)
  await recordAudit(ctx.app.pool, ctx, workspaceOf(ctx.actor), {
    kind: 'contact',
    resourceId: contact.id,
    action: 'exported',
  })
  return Readable.from(textOf(ctx, contact), { objectMode: true, highWaterMark: 1 })
}
