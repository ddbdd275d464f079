import type { Quoted } from './documents.ts'

const names: Record<string, string> = {
  image: 'Photo',
  video: 'Video',
  audio: 'Voice message',
  document: 'Document',
  sticker: 'Sticker',
  location: 'Location',
  contacts: 'Contact card',
  interactive: 'Buttons',
  order: 'Order',
}

/** A message in one line. */
export function summaryOf(message: Quoted): string {
  const { text, media, template } = message
  return (
    text?.body ??
    media?.caption ??
    media?.filename ??
    template?.text ??
    template?.name ??
    names[message.type] ??
    'Message'
  )
}
