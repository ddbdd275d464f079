import { t } from '@lingui/core/macro'
import { CornerUpLeft, Ellipsis } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { labelFor, summaryOf } from '../chat/summary.ts'
import { setReplyTarget } from '../composer/reply-target.ts'
import type { MessageBubbleFragment } from '../generated/documents.ts'
import { menuButtonId, openMenu, useOpenMenu } from './open-menu.ts'
import { type ReplyKeys, replyId } from './use-reply-keys.ts'

interface MessageActionsProps {
  message: MessageBubbleFragment
  sender: string
  keys: ReplyKeys
  /** Tab reaches its buttons */
  reachable: boolean
  mayWrite: boolean
  /** the workspace's own on this message */
  reaction: string | null
}

const shape =
  'inline-flex size-8 items-center justify-center rounded-full text-ink-2 opacity-0 group-hover:opacity-100 hover:bg-raised focus-visible:opacity-100 aria-expanded:opacity-100 [@media(hover:none)]:opacity-100'

/** Answers a message, or opens all that can be done with it; they appear with the pointer and with the focus. */
export function MessageActions(props: MessageActionsProps) {
  const { message, sender, keys, mayWrite, reaction } = props
  const { id, contactId, direction } = message
  const open = useOpenMenu()?.message.id === id
  const summary = summaryOf(message)
  // Both are one stop of Tab; from the first the arrows to the side go to the other, up and down to other messages.
  const stop = props.reachable ? 0 : -1
  const focus = {
    onFocus: () => keys.onFocus(id),
    onBlur: keys.onBlur,
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return keys.onKeyDown(event, id)
    event.preventDefault()
    const other = event.currentTarget.id === replyId(id) ? menuButtonId(id) : replyId(id)
    document.getElementById(other)?.focus()
  }
  return (
    <div
      className={`absolute top-1/2 flex -translate-y-1/2 ${direction === 'OUTGOING' ? 'end-full flex-row-reverse pe-1' : 'start-full ps-1'}`}
    >
      {mayWrite ? (
        <button
          type="button"
          id={replyId(id)}
          tabIndex={stop}
          onKeyDown={onKeyDown}
          {...focus}
          aria-label={labelFor(t`Reply to ${sender}`, summary)}
          title={t`Reply`}
          onClick={() => setReplyTarget(contactId, message)}
          className={shape}
        >
          <CornerUpLeft className="size-4 rtl:-scale-x-100" aria-hidden="true" />
        </button>
      ) : null}
      <button
        type="button"
        id={menuButtonId(id)}
        tabIndex={mayWrite ? -1 : stop}
        onKeyDown={onKeyDown}
        {...focus}
        aria-label={labelFor(t`More to do`, summary)}
        title={t`More to do`}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => openMenu({ message, mayWrite, reaction, at: null })}
        className={`${shape} max-sm:hidden`}
      >
        <Ellipsis className="size-4" aria-hidden="true" />
      </button>
    </div>
  )
}
