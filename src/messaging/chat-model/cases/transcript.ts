import { Readable } from 'node:stream'
import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { run } from '#core/db/db.ts'
import { found } from '#core/found.ts'
import { statementOf } from '#core/paging/keyset.ts'
import { type ListShape, where } from '#core/paging/list-shape.ts'
import type { SenderType } from '#messaging/chat-model/messages/message-sets.ts'
import { deletedPreview, previewOf, textOf } from '#messaging/chat-model/messages/preview.ts'
import { contactLoader } from '#messaging/contacts/contacts/contact-queries.ts'
import type { ContactRow } from '#messaging/contacts/contacts/contact-row.ts'
import { whereSeenOfChat } from '#messaging/contacts/contacts/visibility.ts'
import { contentFor, nameFor, phoneFor } from '#people/workspaces/masking.ts'
import { workspaceZone } from '#people/workspaces/zone.ts'
import { caseById } from './case-queries.ts'
import { type CaseSpan, caseSpan } from './case-span.ts'

// What was said in a case, as a text (docs/adr/0172): a line each, in the time zone of the workspace.

const pageSize = 500

interface Said {
  id: string
  createdAt: Date
  deletedAt: Date | null
  type: string
  content: Record<string, unknown>
  sentByType: SenderType
  senderName: string | null
}

/** One page of the messages, after a message. */
async function pageOf(ctx: Ctx, { of, from, until }: CaseSpan, after: Said | undefined): Promise<Said[]> {
  const shape: ListShape = {
    name: 'cases.transcript',
    conditions: ['m.workspace_id = $1', 'm.contact_id = $2', 'm.created_at > $3::timestamptz'],
    values: [workspaceOf(ctx.actor), of.contactId, from],
  }
  if (until) where(shape, 'closed', 'm.created_at <= $::timestamptz', until)
  if (after)
    where(shape, 'next', '(m.created_at, m.id) > ($::timestamptz, $::uuid)', after.createdAt, after.id)
  whereSeenOfChat(shape, ctx.actor)
  const text = () =>
    `select m.id, m.created_at as "createdAt", m.deleted_at as "deletedAt", m.type, m.content,
       m.sent_by_type as "sentByType", u.full_name as "senderName"
     from message m left join user_account u on m.sent_by_type = 'member' and u.id = m.sent_by_id
     where ${shape.conditions.join(' and ')} and m.type <> 'reaction'
     order by m.created_at, m.id limit ${pageSize}`
  return run(ctx.app.pool, statementOf<Said>(shape.name, text), shape.values)
}

const local = (at: Date, zone: string) =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })
    .replace('T', ' ')

const nobody: Partial<Record<SenderType, string>> = { chatbot: 'Chatbot', api: 'API' }

/** Contents of these kinds hold phones (spec/8 G4). */
const withPhones = new Set(['contacts', 'system'])

function lineOf(ctx: Ctx, said: Said, customer: string, zone: string): string {
  const { type, content, deletedAt, sentByType, senderName, createdAt } = said
  const words = deletedAt ? deletedPreview : (textOf(type, content) ?? previewOf(type, content))
  const shown = withPhones.has(type) ? String(contentFor(ctx.actor, words)) : words
  const who = sentByType === 'contact' ? customer : (senderName ?? nobody[sentByType] ?? sentByType)
  return `[${local(createdAt, zone)}] ${who}: ${shown}\n`
}

function* headOf(
  ctx: Ctx,
  { of }: CaseSpan,
  customer: string,
  phone: string | null,
  zone: string,
): Generator<string> {
  yield `${customer}${phone && phone !== customer ? ` (${phone})` : ''}\n`
  yield `Opened: ${local(of.openedAt, zone)} (${zone})\n`
  if (of.closedAt) yield `Closed: ${local(of.closedAt, zone)}\n`
  if (of.reasonName) yield `Reason: ${of.reasonName}\n`
  if (of.note) yield `Note: ${of.note}\n`
  if (of.tags.length > 0) yield `Tags: ${of.tags.join(', ')}\n`
  for (const [key, value] of Object.entries(of.fields)) yield `${key}: ${contentFor(ctx.actor, value)}\n`
  yield '\n'
}

async function* written(ctx: Ctx, span: CaseSpan, contact: ContactRow): AsyncGenerator<string> {
  const zone = await workspaceZone(ctx.app.pool, span.of.workspaceId)
  const phone = phoneFor(ctx.actor, contact.phone)
  const customer = nameFor(ctx.actor, contact.name ?? contact.profileName) ?? phone ?? contact.id
  yield [...headOf(ctx, span, customer, phone, zone)].join('')
  let after: Said | undefined
  for (;;) {
    const page = await pageOf(ctx, span, after)
    yield page.map((said) => lineOf(ctx, said, customer, zone)).join('')
    after = page.at(-1)
    if (page.length < pageSize) return
  }
}

const nameOf = (id: string) => `case_${id}.txt`

/** What the file is called. Throws not_found for a case whose chat the caller does not see. */
export const transcriptFile = async (ctx: Ctx, caseId: string): Promise<string> =>
  nameOf((await caseById(ctx, caseId)).id)

/** GET /api/cases/{id}/transcript: the file, written while it is sent. */
export async function openTranscript(
  ctx: Ctx,
  caseId: string,
): Promise<{ filename: string; bytes: Readable }> {
  const span = await caseSpan(ctx, caseId)
  const contact = found(await contactLoader(ctx).load(span.of.contactId), 'case')
  const bytes = Readable.from(written(ctx, span, contact), { objectMode: true, highWaterMark: 1 })
  return { filename: nameOf(span.of.id), bytes }
}
