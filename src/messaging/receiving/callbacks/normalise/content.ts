import type { IncomingMedia } from '#messaging/messages/messages/received-files.ts'

/** The content of a message in our words; null where its shape is not one that we know. */
export interface Content {
  content: Record<string, unknown>
  media?: IncomingMedia
  /** the platform's id of the message that it is about, where the content itself names it */
  target?: string
}
