import { Readable } from 'node:stream'
import { assertAccess, workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { columnsAs } from '#core/db/columns.ts'
import { run, statement } from '#core/db/db.ts'
import { writeTime } from '#core/time/time.ts'
import { contactById } from '#messaging/contacts/contacts/contact-queries.ts'
import type { ContactRow } from '#messaging/contacts/contacts/contact-row.ts'
import { recordAudit } from '#people/audit/log.ts'
import { contentFor, nameFor, phoneFor } from '#people/workspaces/masking.ts'
import { parts, type Row } from './file-parts.ts'

// All that is known of one person, as a file to give them (docs/adr/0069). It is read page by page while it is sent.

const pageSize = 500

/** Messages, oldest first; the broadcast is the one that a message was a part of. */
const messagePage = statement<Row & { id: string; created_at: Date }>(
  'personal_data.messages',
  `select m.id, m.created_at, m.direction, m.type, m.status, m.sent_by_type, ${columnsAs('Message', 'm', {
    from: 'fromPhone',
    to: 'toPhone',
  })}, n.name as number, b.name as broadcast,
     m.sent_at, m.delivered_at, m.read_at, m.failed_at, m.edited_at, m.deleted_at, m.error_message, m.reply_to_message_id,
     m.content, m.raw, case when m.edited_at is not null then (
       select json_agg(json_build_object('text', v.text, 'written_at', v.written_at) order by v.written_at, v.id)
       from message_version v where v.workspace_id = m.workspace_id and v.message_id = m.id
     ) end as versions, (
       select json_agg(json_build_object('language', nullif(t.language, 'und'), 'text', t.text) order by t.created_at, t.language)
       from message_translation t where t.workspace_id = m.workspace_id and t.message_id = m.id
     ) as translations
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
  const { type, id, from, to, content, raw, error_message: error } = message
  return line({
    ...message,
    error_message: contentFor(ctx.actor, error),
    raw: contentFor(ctx.actor, raw),
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
  for (const { name, read, keys, shown } of parts) {
    const rows = await run(ctx.app.pool, read, [workspaceOf(ctx.actor), ...keys(contact)])
    const lines = rows.map((row) => line(shown ? shown(ctx.actor, row) : row))
    yield `"${name}":[${lines.join(',\n')}],\n`
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
