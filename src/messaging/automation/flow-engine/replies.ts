import type { SendMessageInput } from '#messaging/messages/messages/message-input.ts'
import type { ChatbotButton } from '#messaging/routing/chatbot-settings/settings-input.ts'

/** What the chatbot says, before it is known to be sendable. */
export type Reply =
  | { kind: 'text'; body: string; buttons: readonly ChatbotButton[] }
  | {
      kind: 'template'
      id: string | null
      name: string | null
      language: string | null
      params: Record<string, string>
    }
  | { kind: 'media'; mediaId: string; caption: string; filename: string | null }
  /** a file at an address, which is loaded before it is sent (./addressed-files.ts) */
  | { kind: 'file'; url: string; caption: string; filename: string | null }
  | { kind: 'form'; flowId: string; body: string; cta: string | null; header?: string | null }
  /** a button that opens an address */
  | { kind: 'link'; body: string; title: string; url: string }

type Content = Pick<SendMessageInput, 'type' | 'text' | 'media' | 'template' | 'interactive'>

/** Limits of the platform (spec/6 2.3). */
export const longestText = 4096
const longestWithButtons = 1024
const mostButtons = 3
/** What opens a list; it has no word of the workspace's. */
const listButton = 'Options'

/** Before `limit`, at the end of a paragraph, a line or a word where there is one in the second half. */
function cutAt(text: string, limit: number): number {
  for (const mark of ['\n\n', '\n', ' ']) {
    const at = text.lastIndexOf(mark, limit)
    if (at >= limit / 2) return at
  }
  // A pair of surrogates is one character.
  const isHigh = /[\uD800-\uDBFF]/.test(text.charAt(limit - 1))
  return isHigh ? limit - 1 : limit
}

/** A text in parts of `limit` characters at most, of which the last has `lastLimit`. */
function partsOf(text: string, limit = longestText, lastLimit = limit): string[] {
  const rest = text.trim()
  if (rest.length <= lastLimit) return rest === '' ? [] : [rest]
  const most = lastLimit < limit ? Math.min(limit, Math.max(rest.length - lastLimit, limit / 2)) : limit
  const at = cutAt(rest, most)
  return [rest.slice(0, at).trimEnd(), ...partsOf(rest.slice(at), limit, lastLimit)]
}

const textOf = (body: string): Content => ({ type: 'text', text: { body, previewUrl: false } })

/** One to three buttons answer by a tap, four to ten are a list (document 3, Chatbot settings). */
function withButtons(body: string, buttons: readonly ChatbotButton[]): Content[] {
  const isList = buttons.length > mostButtons
  const parts = partsOf(body, longestText, isList ? longestText : longestWithButtons)
  const last = { text: parts.at(-1) ?? '' }
  const shown = buttons.map(({ id, title }) => ({ id, title }))
  const interactive = isList
    ? { type: 'list' as const, body: last, action: { button: listButton, sections: [{ rows: shown }] } }
    : { type: 'button' as const, body: last, action: { buttons: shown } }
  return [...parts.slice(0, -1).map(textOf), { type: 'interactive', interactive }]
}

/** A reply whose file is here. */
export type LoadedReply = Exclude<Reply, { kind: 'file' }>

/** The messages of a reply, in their order. */
export function contentsOf(reply: LoadedReply): Content[] {
  if (reply.kind === 'text')
    return reply.buttons.length > 0 ? withButtons(reply.body, reply.buttons) : partsOf(reply.body).map(textOf)
  if (reply.kind === 'media') {
    const { mediaId, caption, filename } = reply
    return [
      { type: 'media', media: { id: mediaId, ...(caption && { caption }), ...(filename && { filename }) } },
    ]
  }
  if (reply.kind === 'form') {
    const { flowId, body, cta, header } = reply
    const action = { flowId, displayText: cta ?? 'Open' }
    const above = header ? { header: { type: 'text' as const, text: header } } : {}
    return [{ type: 'interactive', interactive: { type: 'flow', ...above, body: { text: body }, action } }]
  }
  if (reply.kind === 'link') {
    const parts = partsOf(reply.body, longestText, longestWithButtons)
    const action = { displayText: reply.title, url: reply.url }
    const last = { text: parts.at(-1) ?? '' }
    const interactive = { type: 'cta_url' as const, body: last, action }
    return [...parts.slice(0, -1).map(textOf), { type: 'interactive', interactive }]
  }
  const { id, name, language, params } = reply
  const named = id ? { id } : { name: name ?? '', ...(language && { language }) }
  return [{ type: 'template', template: { ...named, params } }]
}
