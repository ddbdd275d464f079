import type { Ctx } from '#core/context/context.ts'
import type { PreparedWrite } from '#core/context/prepared-write.ts'
import { AppError, errors } from '#core/errors.ts'
import { isUuid, parseInput } from '#core/validation.ts'
import { requireConversation } from '#messaging/chat-model/chats/conversation-queries.ts'
import type { ConversationRow } from '#messaging/chat-model/chats/conversation-row.ts'
import type { MessageRow } from '#messaging/chat-model/messages/message-row.ts'
import { accountNamed } from '#messaging/numbers/accounts/account-names.ts'
import { numberById } from '#messaging/numbers/accounts/directory.ts'
import { interactiveOfChat } from './chat-interactive.ts'
import { chatMessageInput } from './chat-message-input.ts'
import { messageLoader } from './message-queries.ts'
import { sendMessage } from './send.ts'

// A message in a chat as /api sends it (spec/5 1.2, Send; spec/8 MS1), converted to the one send of all APIs.

/** The fields of a send, with their names in /api. */
const places: readonly [within: RegExp, place: string][] = [
  [/^text\.body/, 'content.body'],
  [/^interactive\.body\.text/, 'interactive.body'],
  [/^interactive\.action\.(buttons|sections)/, 'interactive.buttons'],
  [/^interactive\.action\.(displayText|button)$/, 'interactive.buttonText'],
  [/^interactive\.action\./, 'interactive.'],
  [/^numberId$/, 'messagingAccount'],
  [/^to$/, 'contactId'],
  [/^template\.params/, 'templateParams'],
  [/^template\.(header|button)Params/, '$1Params'],
  [/^template\.(headerLocation|limitedTimeOffer|cards)/, '$1'],
  [/^template\.id$/, 'templateId'],
  [/^template\.headerMedia\.id/, 'headerMediaId'],
  [/^template\.headerMedia\.filename/, 'headerMediaFilename'],
]

/** Runs a send and reports its problems with the caller's field names. Rethrows all other errors. */
export async function inChatWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (failure) {
    if (!(failure instanceof AppError) || failure.field === undefined) throw failure
    const { field, code } = failure
    if (field === 'to' && code === 'invalid_field') throw errors.notFound('contact')
    const [within, place] = places.find(([pattern]) => pattern.test(field)) ?? []
    throw within && place !== undefined ? failure.at(field.replace(within, place)) : failure
  }
}

/** The account of a send, and the message to which it replies. */
interface From {
  messagingAccount?: string | null | undefined
  replyToMessageId?: string | null | undefined
}

/**
 * The number that a message of a chat goes out from: the one that is named, else that of what it answers, else the
 * chat's own while it is connected; undefined: the default one (spec/5 1.2).
 */
export async function numberOfChat(
  ctx: Ctx,
  { workspaceId, contactId, numberId }: Pick<ConversationRow, 'workspaceId' | 'contactId' | 'numberId'>,
  { messagingAccount, replyToMessageId }: From,
): Promise<string | undefined> {
  if (messagingAccount?.trim()) return accountNamed(ctx, messagingAccount)
  const answered = isUuid(replyToMessageId) ? await messageLoader(ctx).load(replyToMessageId) : null
  if (answered?.contactId === contactId) return answered.numberId
  return (numberId && (await numberById(ctx.app, workspaceId, numberId))?.id) || undefined
}

/**
 * Sends words, or what can be tapped, in a chat that the caller sees. Throws not_found, and what every send throws; a
 * send that is refused leaves nothing.
 */
export async function sendInChat(
  ctx: Ctx,
  contactId: string,
  input: unknown,
): Promise<PreparedWrite<MessageRow>> {
  const chat = await requireConversation(ctx, contactId)
  const asked = parseInput(chatMessageInput, input)
  const { type, content, text, interactive } = asked
  const words = content?.body || text || ''
  const numberId = await numberOfChat(ctx, chat, asked)
  const place = { to: contactId, numberId, replyToMessageId: asked.replyToMessageId || null }
  return inChatWords(async () => {
    if (type === 'text') return sendMessage(ctx, { ...place, type, text: { body: words } })
    if (type !== 'interactive') throw errors.invalidField('type', 'Must be text or interactive.')
    if (!interactive) throw errors.invalidField('interactive', 'Type interactive needs it.')
    return sendMessage(ctx, { ...place, type, interactive: interactiveOfChat(interactive, words) })
  })
}
