import type { Ctx } from '#core/context/context.ts'
import { AppError } from '#core/errors.ts'
import type { ConversationRow } from '#messaging/chat-model/chats/conversation-row.ts'
import { contactLoader } from '#messaging/contacts/contacts/contact-queries.ts'
import { formatPhone } from '#messaging/contacts/contacts/phone.ts'
import { requireSendable } from '#messaging/content/media/sending.ts'
import { type CannedResponse, cannedById } from '#messaging/inbox/canned/canned-queries.ts'
import { nameFor, phoneFor } from '#people/workspaces/masking.ts'
import { numberOfChat } from '../messages/chat-send.ts'
import type { MacroStep, StepOf } from './macro-input.ts'
import { messageKinds } from './message-kinds.ts'
import { templateValuesOf } from './step-references.ts'

// The messages that a step sends in a chat, in the input format of sends.

export type MessageStep = StepOf<'text' | 'cannedResponse' | 'template'>
type Message = Record<string, unknown>

export const isMessage = (step: MacroStep): step is MessageStep => messageKinds.has(step.kind)

/** Replaces `{{contact_name}}` and `{{phone_number}}` by the values that the caller sees; other placeholders remain. */
async function fillerFor(ctx: Ctx, contactId: string): Promise<(words: string) => string> {
  const contact = await contactLoader(ctx).load(contactId)
  const phone = phoneFor(ctx.actor, formatPhone(contact?.phone ?? null)) ?? ''
  const called = contact?.name?.trim() || contact?.profileName?.trim()
  const values: Record<string, string> = {
    contact_name: called ? nameFor(ctx.actor, called) : phone,
    phone_number: phone,
  }
  return (words) =>
    words.replaceAll(
      /\{\{\s*(contact_name|phone_number)\s*\}\}/g,
      (whole, key: string) => values[key] ?? whole,
    )
}

const longestCaption = 1024

type Buttons = CannedResponse['buttons']

/** Text lines for buttons that the platform supports only in templates. */
function asLines(buttons: Buttons): string {
  const lines = buttons.map(({ title, url, phoneNumber }) => {
    const target = phoneNumber ?? url
    return target ? `${title ? `${title}: ` : ''}${target}` : (title ?? '')
  })
  return lines
    .filter((line) => line !== '')
    .map((line) => `\n${line}`)
    .join('')
}

/** The buttons below the text, as the composer sends them; null if there is only text. */
function tapped(buttons: Buttons): Message | null {
  const [first, ...others] = buttons
  if (!first) return null
  if (buttons.every(({ type, title }) => type === 'reply' && title) && buttons.length <= 3) {
    const choices = buttons.map(({ title }, index) => ({ id: `${index + 1}-${title}`, title }))
    return { type: 'button', action: { buttons: choices } }
  }
  const { type, title, url, ttlMinutes, flowId, screen } = first
  if (others.length > 0 || !title) return null
  if (type === 'url' && url) return { type: 'cta_url', action: { displayText: title, url } }
  if (type === 'voice_call')
    return { type, action: { displayText: title, ...(ttlMinutes && { ttlMinutes }) } }
  if (type !== 'flow' || !flowId) return null
  return { type, action: { flowId, displayText: title, ...(screen && { firstScreen: screen }) } }
}

/** A canned response as one message, or as its file and its text if one message cannot contain both. */
async function cannedMessages(ctx: Ctx, canned: CannedResponse, content: string): Promise<Message[]> {
  const interactive = tapped(canned.buttons)
  const words = interactive ? content : content + asLines(canned.buttons)
  const said: Message = interactive
    ? { type: 'interactive', interactive: { ...interactive, body: { text: words } } }
    : { type: 'text', text: { body: words } }
  if (!canned.mediaId) return [said]
  const { kind } = await requireSendable(ctx, canned.mediaId, 'mediaId')
  const file = { id: canned.mediaId }
  const isCaption = !interactive && kind !== 'audio' && words.length <= longestCaption
  if (isCaption) return [{ type: 'media', media: { ...file, caption: words } }]
  return [{ type: 'media', media: file }, said]
}

const filled = (values: Record<string, string>, fill: (words: string) => string) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, fill(value)]))

async function contentsOf(ctx: Ctx, contactId: string, step: MessageStep): Promise<Message[]> {
  const fill = await fillerFor(ctx, contactId)
  if (step.kind === 'text') return [{ type: 'text', text: { body: fill(step.body) } }]
  if (step.kind === 'template') {
    const { params, headerParams, buttonParams } = templateValuesOf(step)
    const values = {
      params: filled(params, fill),
      headerParams: filled(headerParams, fill),
      buttonParams: filled(buttonParams, fill),
    }
    return [{ type: 'template', template: { id: step.templateId, ...values } }]
  }
  const canned = await cannedById(ctx, step.cannedResponseId)
  if (!canned.isActive)
    throw new AppError('invalid_state', 'This canned response is inactive.').because('switched_off')
  return cannedMessages(ctx, canned, fill(canned.content))
}

/** The message in a chat, sent from the chat's number; a template is sent from its own. */
export async function messagesOf(ctx: Ctx, chat: ConversationRow, step: MessageStep): Promise<Message[]> {
  const contents = await contentsOf(ctx, chat.contactId, step)
  const numberId = step.kind === 'template' ? undefined : await numberOfChat(ctx, chat, {})
  return contents.map((content) => ({ to: chat.contactId, numberId, ...content }))
}
