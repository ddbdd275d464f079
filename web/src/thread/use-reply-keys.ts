import { type KeyboardEvent, useState } from 'react'
import type { MessageBubbleFragment } from '../generated/documents.ts'

/** The button of a message to answer it. */
export const replyId = (messageId: string) => `reply-${messageId}`

export interface ReplyKeys {
  /** the message whose button Tab reaches */
  reachable: string | undefined
  onFocus: (messageId: string) => void
  onBlur: () => void
  onKeyDown: (event: KeyboardEvent, messageId: string) => void
}

/**
 * The buttons to reply are one stop on the way through the page, at the newest message; from there the arrows go from
 * message to message.
 */
export function useReplyKeys(messages: readonly MessageBubbleFragment[]): ReplyKeys {
  const [at, setAt] = useState<string>()
  return {
    reachable: at ?? messages.at(-1)?.id,
    onFocus: setAt,
    onBlur: () => setAt(undefined),
    onKeyDown(event, messageId) {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
      event.preventDefault()
      const index = messages.findIndex(({ id }) => id === messageId)
      const next = messages[index + (event.key === 'ArrowDown' ? 1 : -1)]
      if (next) document.getElementById(replyId(next.id))?.focus()
    },
  }
}
