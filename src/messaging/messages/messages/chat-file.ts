import type { Ctx } from '#core/context/context.ts'
import { runWrite } from '#core/context/prepared-write.ts'
import { errors } from '#core/errors.ts'
import { isUuid, parseInput } from '#core/validation.ts'
import { requireConversation } from '#messaging/chat-model/chats/conversation-queries.ts'
import type { MessageRow } from '#messaging/chat-model/messages/message-row.ts'
import { contentOfFile } from '#messaging/content/media/sending.ts'
import type { SpooledFile } from '#messaging/content/media/spool.ts'
import { uploadMedia } from '#messaging/content/media/upload.ts'
import { chatFileInput, chatFileKinds } from './chat-message-input.ts'
import { inChatWords, numberOfChat } from './chat-send.ts'
import { prepareFree } from './checks.ts'
import { writeOf } from './send.ts'

type Kind = (typeof chatFileKinds)[number]

function kindOf(type: string | null | undefined): Kind {
  const kind = chatFileKinds.find((one) => one === (type || 'image'))
  if (!kind) throw errors.invalidField('type', `Must be one of ${chatFileKinds.join(', ')}.`)
  return kind
}

/**
 * Keeps a file and sends it in a chat (POST /api/messages/media, spec/8 MS7). Whether it can go out is asked before it
 * is kept, so that a send that is refused leaves nothing. Throws not_found, and what an upload and a send throw.
 */
export async function sendFileInChat(
  ctx: Ctx,
  input: unknown,
  file: SpooledFile | null | undefined,
): Promise<MessageRow> {
  const asked = parseInput(chatFileInput, input)
  const contactId = asked.contactId?.trim().toLowerCase()
  if (!contactId) throw errors.missing('contact_id is required', 'contactId')
  if (!isUuid(contactId)) throw errors.invalidRequest('Invalid contact ID')
  const chat = await requireConversation(ctx, contactId)
  if (!file) throw errors.missing('file is required', 'file')
  const kind = kindOf(asked.type)
  const caption = asked.caption || null
  if (caption !== null && [...caption].length > 1024)
    throw errors.invalidField('caption', 'Must have 0 to 1024 characters.')
  if (caption !== null && kind === 'audio') throw errors.invalidField('caption', 'Audio has no caption.')
  const numberId = await numberOfChat(ctx, chat, asked)
  const place = { to: { contactId }, numberId }
  const prepared = await inChatWords(() => prepareFree(ctx, place, { type: kind, content: {} }))
  const media = await uploadMedia(ctx, file, kind)
  const content = contentOfFile(media, { caption })
  const write = writeOf(ctx, {
    id: ctx.newId(),
    input: place,
    prepared: { ...prepared, content },
    alongside: null,
  })
  return runWrite(ctx, write)
}
