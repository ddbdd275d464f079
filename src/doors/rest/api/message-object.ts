// A message as /api shows it (spec/5 1.2; spec/8 MS2; spec/9 3, Messages), over the fields that documents of REST have.

import { referralFields } from '#messaging/contacts/contacts/referral.ts'

/** What a message says, in the fields that hold it by its type. */
const said = `type direction
  text { body }
  media { id mime_type: mimeType filename caption }
  template { text header_media: headerMedia }
  interactive
  button { text payload }
  location { latitude longitude name address }
  contacts
  reaction { emoji }
  order: namedOrder system unsupported`

/** Of a reaction that stands on a message. */
export const reactionFields = 'emoji from_phone: fromPhone from_user: fromUserId'

/** Why a message failed; what it answers is given to `reasonOf`. */
export const errorField = 'error { title message }'

/** Fields of Message; what they answer is given to `messageObject`. */
export const messageFields = `id contact_id: contactId status ${said}
  wamid: platformMessageId
  ${errorField}
  reply_to: replyTo { id ${said} }
  referral { ${referralFields} }
  forwarded frequently_forwarded: frequentlyForwarded
  referred_product: aboutProduct { catalog_id: catalogId product_retailer_id: retailerId }
  reactions: standingReactions { ${reactionFields} }
  messaging_account: accountName
  sent_at: sentAt deleted edited_at: editedAt deleted_at: deletedAt
  form { flow_id: flowId name fields { name label value } }
  payment { status reference_id: referenceId amount currency transaction_id: transactionId updated_at: updatedAt }
  created_at: createdAt updated_at: updatedAt`

type Json = Record<string, unknown>

export interface Said {
  id: string
  type: string
  direction: 'incoming' | 'outgoing'
  text: { body: string } | null
  media: {
    id: string
    mime_type: string
    filename: string | null
    caption: string | null
  } | null
  template: { text: string | null; header_media: { id: string; filename?: string | null } | null } | null
  interactive: Interactive | null
  button: { text: string | null; payload: string | null } | null
  location: { latitude: number; longitude: number; name: string | null; address: string | null } | null
  contacts: SharedCard[] | null
  reaction: { emoji: string | null } | null
  order: Json | null
  system: Json | null
  unsupported: Json | null
}

interface SharedCard {
  name?: string | null
  phones?: string[]
  origin?: string | null
  vcard?: string | null
}

interface Row {
  id: string
  title: string
  description?: string | null
}

/** As it is stored: what we sent, or what was answered. */
interface Interactive {
  type: string
  header?: { type: string; text?: string | null; media?: { id: string } | null } | null
  body?: { text?: string } | string | null
  footer?: { text?: string } | null
  action?: {
    buttons?: Row[]
    button?: string
    sections?: { title?: string | null; rows?: Row[]; productRetailerIds?: string[] }[]
    displayText?: string
    url?: string
    ttlMinutes?: number
    flowId?: string
    firstScreen?: string | null
    catalogId?: string
    productRetailerId?: string
  }
  id?: string
  title?: string
  description?: string | null
  name?: string | null
  response?: unknown
}

interface MessageAnswer extends Said {
  contact_id: string
  status: string
  wamid: string | null
  error: { title: string | null; message: string } | null
  reply_to: Said | null
  referral: Json | null
  forwarded: boolean
  frequently_forwarded: boolean
  referred_product: Json | null
  reactions: { emoji: string; from_phone: string | null; from_user: string | null }[]
  messaging_account: string | null
  sent_at: string | null
  payment: Json | null
  form: Json | null
  deleted: boolean
  edited_at: string | null
  deleted_at: string | null
  created_at: string
  updated_at: string
}

const answers = new Set(['button_reply', 'list_reply'])

/** MS2: taps are one kind, whatever was tapped; a form's answers are another. */
function typeOf({ type, interactive }: Said): string {
  if (type === 'button') return 'button_reply'
  if (type !== 'interactive' || !interactive) return type
  if (answers.has(interactive.type)) return 'button_reply'
  return interactive.type === 'nfm_reply' ? 'nfm_reply' : type
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Without what is null or absent. */
const compact = (given: Json): Json =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null && value !== undefined))

/** What is said in one text: what was written, pressed, or JSON where it is neither (MS2). */
export function bodyOf(message: Said): string {
  const { interactive } = message
  switch (message.type) {
    case 'text':
      return text(message.text?.body)
    case 'template':
      return text(message.template?.text)
    case 'button':
      return text(message.button?.text)
    case 'interactive':
      return (
        text(interactive?.title) ||
        (typeof interactive?.body === 'object' ? text(interactive?.body?.text) : text(interactive?.body))
      )
    case 'location':
      return message.location ? JSON.stringify(compact(message.location)) : ''
    case 'contacts':
      return JSON.stringify(
        (message.contacts ?? []).map(({ name, phones, origin, vcard }) => ({
          name: name ?? '',
          phones: phones ?? [],
          ...compact({ origin, vcard }),
        })),
      )
    case 'order':
      return JSON.stringify(message.order ?? {})
    case 'reaction':
      return text(message.reaction?.emoji)
    case 'system':
      return text(message.system?.body)
    default:
      return text(message.media?.caption)
  }
}

const row = ({ id, title, description }: Row) => compact({ id, title, description })

/** The parts of what can be tapped, by what it is; the answers to it as they came. */
function interactiveData({ type, interactive, button, direction }: Said): Json | undefined {
  if (type === 'button') return compact({ type: 'button_reply', id: button?.payload, title: button?.text })
  if (type !== 'interactive' || !interactive) return undefined
  const { action = {}, header, footer, id, title, description, name, response } = interactive
  if (direction === 'incoming')
    return compact({ type: interactive.type, id, title, description, name, response })
  return compact({
    type: interactive.type,
    header: header && compact({ type: header.type, text: header.text }),
    body: text((interactive.body as { text?: string } | null)?.text),
    footer: footer?.text,
    button_text: action.button ?? action.displayText,
    buttons: action.buttons?.map(row),
    rows:
      action.catalogId === undefined ? action.sections?.flatMap(({ rows = [] }) => rows.map(row)) : undefined,
    url: action.url,
    ttl_minutes: action.ttlMinutes,
    flow_id: action.flowId,
    first_screen: action.firstScreen,
    catalog_id: action.catalogId,
    product_retailer_ids: shownProducts(action),
  })
}

/** What the shop calls the products that a message shows; absent for one that shows none. */
function shownProducts({ catalogId, productRetailerId, sections }: NonNullable<Interactive['action']>) {
  if (catalogId === undefined) return undefined
  if (productRetailerId !== undefined) return [productRetailerId]
  return (sections ?? []).flatMap(({ productRetailerIds = [] }) => productRetailerIds)
}

/** Where the bytes are, and what is known of them: of the message itself, or of what heads it. */
function fileOf({ id, media, template, interactive }: Said): Json {
  const header = template?.header_media ?? interactive?.header?.media
  if (!media && !header) return {}
  return compact({
    media_url: `/api/media/${id}`,
    media_mime_type: media?.mime_type,
    media_filename: media?.filename ?? template?.header_media?.filename,
  })
}

/** What the platform says of a failure: its title, and after it the details where those say more (spec/9 3, Messages). */
export function reasonOf(error: MessageAnswer['error']): string {
  if (!error) return ''
  const { title, message } = error
  return title && !message.startsWith(title) ? `${title}: ${message}` : message
}

const statusOf = ({ direction, status }: MessageAnswer) =>
  direction === 'incoming' && status === 'delivered' ? 'received' : status

const quote = (message: Said) => ({
  id: message.id,
  content: { body: bodyOf(message) },
  message_type: typeOf(message),
  direction: message.direction,
})

/** A reaction of an answer to `reactionFields`. */
export const reactionObject = (answer: object) => compact(answer as Json)

/** The message of an answer to `messageFields`. */
export function messageObject(answer: unknown): Json {
  const message = answer as MessageAnswer
  const { id, contact_id, direction, reply_to, messaging_account, created_at, updated_at } = message
  const interactive_data = interactiveData(message)
  return {
    id,
    contact_id,
    direction,
    message_type: typeOf(message),
    content: { body: bodyOf(message) },
    ...fileOf(message),
    ...(interactive_data && { interactive_data }),
    ...(message.form && { form: message.form }),
    status: statusOf(message),
    wamid: message.wamid ?? '',
    error_message: reasonOf(message.error),
    is_reply: reply_to !== null,
    ...(reply_to && { reply_to_message_id: reply_to.id, reply_to_message: quote(reply_to) }),
    referral: message.referral,
    forwarded: message.forwarded,
    frequently_forwarded: message.frequently_forwarded,
    referred_product: message.referred_product,
    reactions: message.reactions.map(reactionObject),
    ...(messaging_account !== null && { messaging_account }),
    ...(message.sent_at !== null && direction === 'incoming' && { sent_at: message.sent_at }),
    ...(message.payment && { payment: compact(message.payment) }),
    ...(message.edited_at !== null && { edited_at: message.edited_at }),
    ...(message.deleted && { deleted: true, deleted_at: message.deleted_at }),
    created_at,
    updated_at,
  }
}
