import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { menuButtonId } from './open-menu.ts'

/** The button of a message to answer it. */
export const replyId = (messageId: string) => `reply-${messageId}`

/** The same for all messages and as long as the thread is shown, so that what comes draws none of the others anew. */
export interface ReplyKeys {
  onFocus: (messageId: string) => void
  onBlur: () => void
  onKeyDown: (event: KeyboardEvent, messageId: string) => void
}

/**
 * The buttons to reply are one stop on the way through the page, at the newest message; from there the arrows go from
 * message to message.
 */
export function useReplyKeys(messageIds: readonly string[]) {
  const [at, setAt] = useState<string>()
  const ids = useRef(messageIds)
  ids.current = messageIds
  const keys: ReplyKeys = useMemo(
    () => ({
      onFocus: setAt,
      onBlur: () => setAt(undefined),
      onKeyDown(event, messageId) {
        if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
        event.preventDefault()
        const next = ids.current[ids.current.indexOf(messageId) + (event.key === 'ArrowDown' ? 1 : -1)]
        if (!next) return
        const button = document.getElementById(replyId(next)) ?? document.getElementById(menuButtonId(next))
        button?.focus()
      },
    }),
    [],
  )
  /** `reachable`: the message whose button Tab reaches */
  return { keys, reachable: at ?? messageIds.at(-1) }
}
