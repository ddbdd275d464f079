import type { MessageBubbleFragment, MessageContentInput } from '../generated/documents.ts'

type Forwarded = Pick<MessageBubbleFragment, 'content'>

/** The same said to somebody else; null for what only belongs into its own chat. */
export function forwardContent({ content }: Forwarded): MessageContentInput | null {
  switch (content.__typename) {
    case 'TextContent':
      return { text: { body: content.body } }
    case 'TemplateContent':
      return content.text ? { text: { body: content.text } } : null
    case 'LocationContent': {
      const { latitude, longitude, name, address } = content
      return { location: { latitude, longitude, ...(name && { name }), ...(address && { address }) } }
    }
    case 'ImageContent':
    case 'VideoContent':
    case 'AudioContent':
    case 'DocumentContent': {
      const { file, caption } = content
      if (!file) return null
      return {
        file: { id: file.id, ...(caption && { caption }), ...(file.filename && { filename: file.filename }) },
      }
    }
    default:
      return null
  }
}

export const forwardable = (message: Forwarded) => forwardContent(message) !== null
