import type { QuotedMessageFragment } from '../generated/documents.ts'
import { inWords } from '../templates/name.ts'
import { plainText } from './rich-text.tsx'

const names: Partial<Record<QuotedMessageFragment['type'], string>> = {
  IMAGE: 'Photo',
  VIDEO: 'Video',
  AUDIO: 'Voice message',
  DOCUMENT: 'Document',
  STICKER: 'Sticker',
  LOCATION: 'Location',
  CONTACTS: 'Contact card',
  INTERACTIVE: 'Buttons',
  ORDER: 'Order',
}

function wordsOf({ content }: QuotedMessageFragment): string | null {
  if (content.__typename === 'TextContent') return content.body
  if (content.__typename === 'TemplateContent') return content.text ?? inWords(content.template.name)
  return 'file' in content ? (content.caption ?? content.file?.filename ?? null) : null
}

/** A message in one line. */
export function summaryOf(message: QuotedMessageFragment): string {
  const words = wordsOf(message)
  return words === null ? (names[message.type] ?? 'Message') : plainText(words)
}

/** Letters of a message that are enough to know it by when it is heard. */
const heard = 80

/** What a button does to which message, for those who hear its name apart from the message. */
export function labelFor(action: string, summary: string): string {
  return `${action}: ${summary.length > heard ? `${summary.slice(0, heard)}…` : summary}`
}
