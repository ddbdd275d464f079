import { z } from 'zod'
import type { Ctx } from '#core/context/context.ts'
import type { PreparedWrite } from '#core/context/prepared-write.ts'
import { errors } from '#core/errors.ts'
import { found } from '#core/found.ts'
import { parseInput, uuid } from '#core/validation.ts'
import type { MessageRow } from '#messaging/chat-model/messages/message-row.ts'
import { prepareFree } from './checks.ts'
import { messageLoader } from './message-queries.ts'
import { writeOf } from './send.ts'

/** One sign as people see it, with or without the mark that asks for its picture. */
const sign = /^\p{RGI_Emoji}$/v
const isEmoji = (text: string) => sign.test(text) || sign.test(`${text}\uFE0F`)

const reactInput = z.object({
  messageId: uuid,
  emoji: z
    .string()
    .refine((text) => text === '' || isEmoji(text), 'Must be one emoji.')
    .nullish(),
})

/**
 * Puts an emoji on a message of a chat, or takes it back where none is given. The platform knows one reaction of ours
 * to a message, so the latest of the workspace counts (spec/8 MS 9). Throws not_found, invalid_field, and what a send
 * of words throws.
 */
export async function reactToMessage(
  ctx: Ctx,
  input: z.input<typeof reactInput>,
): Promise<PreparedWrite<MessageRow>> {
  const { messageId, emoji } = parseInput(reactInput, input)
  const target = found(await messageLoader(ctx).load(messageId), 'message')
  if (target.platformMessageId === null || target.type === 'reaction') {
    throw errors.invalidField('messageId', 'Nothing can stand on this message.')
  }
  const place = { to: { contactId: target.contactId }, numberId: target.numberId }
  const content = { messageId: target.id, emoji: emoji || null }
  const prepared = await prepareFree(ctx, place, { type: 'reaction', content })
  return writeOf(ctx, { id: ctx.newId(), input: place, prepared, alongside: null })
}
