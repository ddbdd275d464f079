import type { App } from '#core/context/context.ts'
import { columns } from '#core/db/columns.ts'
import { run, statement } from '#core/db/db.ts'
import { errors } from '#core/errors.ts'
import { platformHeaderFile, platformMediaId } from '#messaging/content/media/sending.ts'
import { flowButtons, templateComponents } from '#messaging/content/templates/components.ts'
import { templateForHandOver } from '#messaging/content/templates/sending.ts'
import type { CardValues, TemplateValues } from '#messaging/content/templates/values.ts'
import type { NumberEntry } from '#messaging/numbers/accounts/directory.ts'
import type { SendEdge } from '#outside/platform/messages.ts'
import { directMembers } from './direct.ts'
import { sealToken } from './flow-token.ts'
import type { ClaimedMessage } from './hand-over-row.ts'
import type { Interactive } from './interactive.ts'
import { ownFailures } from './own-failures.ts'
import { type ShownProducts, shopAction } from './shop-action.ts'

type Content = Record<string, unknown>

/** Why a message cannot be converted to a call any more; it fails with this text. */
interface Problem {
  problem: string
}

const fileKinds = new Set(['image', 'video', 'audio', 'document', 'sticker'])

/** The body of POST /{phone}/messages for a message (spec/6 section 2), or why it cannot be made any more. */
export async function platformBody(
  app: App,
  number: NumberEntry,
  message: ClaimedMessage,
): Promise<{ body: Content; edge: SendEdge } | Problem> {
  const address = addressOf(message)
  if (!address) return { problem: ownFailures.no_address }
  const { threadOwner, type, isOvertaken, content } = message
  const isFree = type !== 'template' && content.direct === undefined
  if (isOvertaken || (threadOwner === 'external' && isFree)) return { problem: ownFailures.other_responder }
  const made = await contentOf(app, number, message)
  if ('problem' in made) return made
  const body = {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    ...address,
    ...made.content,
    ...directMembers(content),
    ...(message.replyToPlatformId ? { context: { message_id: message.replyToPlatformId } } : {}),
    // Comes back on every status, so that one is matched even if it overtakes the answer (docs/adr/0004).
    biz_opaque_callback_data: message.id,
  }
  return { body, edge: made.edge ?? 'messages' }
}

function addressOf(message: ClaimedMessage): Content | null {
  if (message.recipientPhone) return { to: message.recipientPhone }
  return message.recipientUserId ? { recipient: message.recipientUserId } : null
}

async function contentOf(
  app: App,
  number: NumberEntry,
  message: ClaimedMessage,
): Promise<{ content: Content; edge?: SendEdge } | Problem> {
  const { type, content } = message
  if (type === 'text')
    return { content: { type, text: { body: content.body, preview_url: content.previewUrl === true } } }
  if (type === 'contacts') return { content: { type, contacts: cardsOf(content) } }
  if (type === 'reaction') return reactionOf(app, message)
  if (type === 'location') return { content: { type, location: compact(content) } }
  if (type === 'template') return templateOf(app, number, message)
  if (type === 'interactive')
    return { content: { type, interactive: await interactiveOf(app, number, message) } }
  if (fileKinds.has(type)) {
    const id = await platformMediaId(app, number, String(content.mediaId))
    const { caption, filename } = content
    return {
      content: { type, [type]: compact({ id, caption, filename: type === 'document' ? filename : null }) },
    }
  }
  return { problem: `Messages of type ${type} cannot be sent.` }
}

/** The platform requires a part of the name beside the whole name, and turns a `wa_id` into a button to write to. */
function cardsOf(content: Content): Content[] {
  return (content.contacts as { name: string; phones: string[] }[]).map(({ name, phones }) => ({
    name: { formatted_name: name, first_name: name },
    phones: phones.map((phone) => ({ phone, type: 'CELL', wa_id: phone.replace(/\D/g, '') })),
  }))
}

const reactionTarget = statement<{ platformMessageId: string | null }>(
  'messages.reaction_target',
  `select ${columns('Message', 'm', ['platformMessageId'])} from message m where m.workspace_id = $1 and m.id = $2`,
)

/** An empty emoji removes a reaction (spec/6 2.2). */
async function reactionOf(app: App, message: ClaimedMessage): Promise<{ content: Content } | Problem> {
  const { type, content, workspaceId } = message
  const [target] = await run(app.pool, reactionTarget, [workspaceId, content.messageId])
  if (!target?.platformMessageId) return { problem: 'The message reacted to is gone.' }
  return { content: { type, reaction: { message_id: target.platformMessageId, emoji: content.emoji ?? '' } } }
}

async function templateOf(
  app: App,
  number: NumberEntry,
  message: ClaimedMessage,
): Promise<{ content: Content; edge: SendEdge } | Problem> {
  const { type, content } = message
  const template = await templateForHandOver(app, message.workspaceId, String(content.id))
  if (!template) return { problem: ownFailures.template_gone }
  const { headerMedia, cards = [] } = content as TemplateValues & { cards?: CardValues[] }
  const files = await Promise.all(
    [headerMedia, ...cards.map((card) => card.headerMedia)].map((file) =>
      file ? platformHeaderFile(app, number, file) : null,
    ),
  )
  const [header = null, ...ofCards] = files
  const components = [
    ...templateComponents(template, content, { header, cards: ofCards }),
    ...flowButtons(template, (flowId) => sealToken(app.keyRing, message, flowId, app.clock.now())),
  ]
  // By the present category of the template, whatever it was when the message was accepted (spec/10 PL5).
  const isMarketing = number.marketingMessages && template.category === 'marketing'
  return {
    content: { type, template: { name: content.name, language: { code: content.language }, components } },
    edge: isMarketing ? 'marketing_messages' : 'messages',
  }
}

interface StoredInteractive {
  type: Interactive['type']
  header?: { type: string; text?: string; media?: { id: string } }
  body?: { text: string }
  footer?: { text: string }
  action: {
    buttons?: { id: string; title: string }[]
    button?: string
    sections?: unknown[]
    displayText?: string
    url?: string
    ttlMinutes?: number
    payload?: string
    flowId?: string
    firstScreen?: string
  } & ShownProducts
}

async function interactiveOf(app: App, number: NumberEntry, message: ClaimedMessage): Promise<Content> {
  const { type, header, body, footer, action } = message.content as unknown as StoredInteractive
  return compact({
    type,
    header: header && (await headerOf(app, number, header)),
    body,
    footer,
    action: actionOf(app, action, message),
  })
}

async function headerOf(app: App, number: NumberEntry, header: NonNullable<StoredInteractive['header']>) {
  if (!header.media) return { type: 'text', text: header.text }
  const { id, filename } = await platformHeaderFile(app, number, header.media)
  const named = header.type === 'document' && filename ? { filename } : {}
  return { type: header.type, [header.type]: { id, ...named } }
}

function actionOf(app: App, action: StoredInteractive['action'], message: ClaimedMessage): Content {
  const { type } = message.content as unknown as StoredInteractive
  switch (type) {
    case 'button':
      return { buttons: action.buttons?.map((reply) => ({ type: 'reply', reply })) }
    case 'list':
      return { button: action.button, sections: action.sections }
    case 'cta_url':
      return { name: 'cta_url', parameters: { display_text: action.displayText, url: action.url } }
    case 'voice_call': {
      const { displayText: display_text, ttlMinutes: ttl_minutes, payload } = action
      return { name: type, parameters: compact({ display_text, ttl_minutes, payload }) }
    }
    case 'flow':
      return { name: type, parameters: formOf(app, action, message) }
    case 'product':
    case 'product_list':
    case 'catalog_message':
      return shopAction(type, action)
    default:
      throw errors.invalidField('interactive.type', 'Unknown kind of interactive message.')
  }
}

/** The answers to a form contain the token of its message, encrypted (spec/8 CB9, IF8). */
function formOf(
  app: App,
  { flowId = '', displayText, firstScreen }: StoredInteractive['action'],
  message: ClaimedMessage,
): Content {
  return {
    flow_message_version: '3',
    flow_id: flowId,
    flow_cta: displayText,
    flow_token: sealToken(app.keyRing, message, flowId, app.clock.now()),
    ...(firstScreen && { flow_action: 'navigate', flow_action_payload: { screen: firstScreen } }),
  }
}

/** Leaves out null and missing values: the platform refuses nulls. */
function compact(content: Content): Content {
  return Object.fromEntries(
    Object.entries(content).filter(([, value]) => value !== null && value !== undefined),
  )
}
