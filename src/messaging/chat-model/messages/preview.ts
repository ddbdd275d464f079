const longest = 100

const labels: Record<string, string> = {
  image: '[Image]',
  video: '[Video]',
  audio: '[Audio]',
  sticker: '[Sticker]',
  location: '[Location]',
  contacts: '[Contact card]',
  order: '[Order]',
  reaction: '[Reaction]',
  system: '[System message]',
}

/** The text of a message, or the name of its document; null if it has none. */
export function textOf(type: string, content: Record<string, unknown>): string | null {
  const candidates = [content.body, content.caption, content.text, content.title, content.emoji]
  const inner = (content.body as { text?: unknown } | undefined)?.text
  const found = [inner, ...candidates].find((value) => typeof value === 'string' && value !== '')
  if (typeof found === 'string') return found
  return type === 'document' && typeof content.filename === 'string'
    ? `[Document: ${content.filename}]`
    : null
}

/** Of a message that its sender deleted. */
export const deletedPreview = '[Deleted]'

/** What can be tapped and has no words. */
const shown: Record<string, string> = { product: '[Product]' }

/** The line that a conversation list shows of a message: its text cut to 100 characters, or what kind it is. */
export function previewOf(type: string, content: Record<string, unknown>): string {
  const line = textOf(type, content) ?? labels[type] ?? shown[String(content.type)] ?? `[${type}]`
  if (line.length <= longest) return line
  const characters = [...line]
  return characters.length <= longest ? line : `${characters.slice(0, longest - 1).join('')}…`
}
