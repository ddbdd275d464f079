import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import type { QuotedMessageFragment } from '../generated/documents.ts'
import { plainText } from './formatting.ts'
import { inWords } from './template-name.ts'

const names: Partial<Record<QuotedMessageFragment['type'], MessageDescriptor>> = {
  IMAGE: msg`Photo`,
  VIDEO: msg`Video`,
  AUDIO: msg`Voice message`,
  DOCUMENT: msg`Document`,
  STICKER: msg`Sticker`,
  LOCATION: msg`Location`,
  CONTACTS: msg`Contact card`,
  INTERACTIVE: msg`Buttons`,
  ORDER: msg`Order`,
}

/** The words of a message as they were written; null for what has none. */
export function wordsOf({ content }: Pick<QuotedMessageFragment, 'content'>): string | null {
  if (content.__typename === 'TextContent') return content.body
  if (content.__typename === 'TemplateContent') return content.text ?? inWords(content.template.name)
  return 'file' in content ? (content.caption ?? content.file?.filename ?? null) : null
}

/** A message in one line. */
export function summaryOf(message: QuotedMessageFragment): string {
  if (message.content.__typename === 'DeletedContent') return t`This message was deleted`
  const words = wordsOf(message)
  if (words !== null) return plainText(words)
  const name = names[message.type]
  return name ? i18n._(name) : t`Message`
}

/** What the server says of a message without words, and what people call it. */
const kinds: Record<string, MessageDescriptor> = {
  '[Image]': msg`Photo`,
  '[Video]': msg`Video`,
  '[Audio]': msg`Voice message`,
  '[Sticker]': msg`Sticker`,
  '[Location]': msg`Location`,
  '[Contact card]': msg`Contact card`,
  '[Order]': msg`Order`,
  '[Reaction]': msg`Took a reaction back`,
  '[Deleted]': msg`This message was deleted`,
  '[System message]': msg`Message`,
  '[Product]': msg`Product`,
  '[interactive]': msg`Buttons`,
  '[unsupported]': msg`A message of a kind that cannot be shown here`,
}

/** All of them. */
export const previewKinds = Object.entries(kinds)

/** The last message of a chat, in one line of its list. */
export function previewWords(preview: string | null): string {
  if (preview === null) return t`No messages yet`
  const kind = kinds[preview]
  if (kind) return i18n._(kind)
  // A document without words has its name.
  return plainText(preview.replace(/^\[Document: (.+)\]$/, '$1'))
}

/** Letters of a message that are enough to know it by when it is heard. */
const heard = 80

/** What a button does to which message, for those who hear its name apart from the message. */
export function labelFor(action: string, summary: string): string {
  const told = summary.length > heard ? `${summary.slice(0, heard)}…` : summary
  return t`${action}: ${told}`
}
