import { type KeyboardEvent, useMemo, useState } from 'react'
import { menuButtonId } from './open-menu.ts'

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
export function useReplyKeys(messageIds: readonly string[]): ReplyKeys {
  const [at, setAt] = useState<string>()
  return useMemo(
    () => ({
      reachable: at ?? messageIds.at(-1),
      onFocus: setAt,
      onBlur: () => setAt(undefined),
      onKeyDown(event, messageId) {
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
        event.preventDefault()
        const next = messageIds[messageIds.indexOf(messageId) + (event.key === 'ArrowDown' ? 1 : -1)]
        if (!next) return
        const button = document.getElementById(replyId(next)) ?? document.getElementById(menuButtonId(next))
        button?.focus()
      },
    }),
    [messageIds, at],
  )
}
