import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { run } from '#core/db/db.ts'
import { statementOf } from '#core/paging/keyset.ts'
import { type ListShape, where } from '#core/paging/list-shape.ts'
import type { SenderType } from '#messaging/chat-model/messages/message-sets.ts'
import { previewOf, textOf } from '#messaging/chat-model/messages/preview.ts'
import { whereSeenOfChat } from '#messaging/contacts/contacts/visibility.ts'
import { estimateTokens } from '#outside/models/chat-messages.ts'
import { contentFor } from '#people/workspaces/masking.ts'

/** A message as the model reads it: phones in it are hidden where the member does not see them. */
export interface ChatWords {
  id: string
  numberId: string
  isTheirs: boolean
  sentByType: SenderType
  text: string
}

interface Stored extends Omit<ChatWords, 'isTheirs' | 'text'> {
  direction: string
  type: string
  content: Record<string, unknown>
}

interface Span {
  contactId: string
  from?: Date
  until?: Date | null
}

/** The newest messages of a chat that the caller sees, in their order. Notes are none. */
export async function wordsOfChat(
  ctx: Ctx,
  { contactId, from, until }: Span,
  most: number,
): Promise<ChatWords[]> {
  const shape: ListShape = {
    name: 'assistance.words',
    conditions: ['m.workspace_id = $1', 'm.contact_id = $2'],
    values: [workspaceOf(ctx.actor), contactId],
  }
  if (from) where(shape, 'from', 'm.created_at > $::timestamptz', from)
  if (until) where(shape, 'until', 'm.created_at <= $::timestamptz', until)
  whereSeenOfChat(shape, ctx.actor)
  const text = () =>
    `select m.id, m.number_id as "numberId", m.direction, m.type, m.content, m.sent_by_type as "sentByType"
     from message m
     where ${shape.conditions.join(' and ')} and m.type <> 'reaction' and m.deleted_at is null
     order by m.created_at desc, m.id desc limit ${most}`
  const rows = await run(ctx.app.pool, statementOf<Stored>(`${shape.name}.${most}`, text), shape.values)
  return rows.toReversed().map(({ direction, type, content, ...message }) => ({
    ...message,
    isTheirs: direction === 'incoming',
    text: shownWords(ctx, textOf(type, content) ?? previewOf(type, content)),
  }))
}

/** Words of others as they go into a prompt. */
export const shownWords = (ctx: Ctx, text: string): string => contentFor(ctx.actor, text) as string

const speaker = ({ isTheirs, sentByType }: ChatWords): string => {
  if (isTheirs) return 'Customer'
  return sentByType === 'chatbot' ? 'Chatbot' : 'Business'
}

/** A line for each message, the newest of them as far as they fit into so many tokens. */
export function conversationLines(words: readonly ChatWords[], mostTokens: number): string[] {
  let left = mostTokens
  const lines = words.map((one) => `${speaker(one)}: ${one.text}`)
  const first = lines.findLastIndex((line) => {
    left -= estimateTokens(line)
    return left < 0
  })
  return lines.slice(first + 1)
}
