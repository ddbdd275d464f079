import { t } from '@lingui/core/macro'
import { CornerUpLeft } from 'lucide-react'
import { setReplyTarget } from '../composer/reply-target.ts'
import type { MessageBubbleFragment } from '../generated/documents.ts'
import { labelFor, summaryOf } from './summary.ts'
import { type ReplyKeys, replyId } from './use-reply-keys.ts'

interface ReplyButtonProps {
  message: MessageBubbleFragment
  sender: string
  keys: ReplyKeys
}

/** Answers a message; it appears with the pointer, with the focus, and where there is neither. */
export function ReplyButton({ message, sender, keys }: ReplyButtonProps) {
  const { id, contactId } = message
  return (
    <button
      type="button"
      id={replyId(id)}
      aria-label={labelFor(t`Reply to ${sender}`, summaryOf(message))}
      title={t`Reply`}
      tabIndex={keys.reachable === id ? 0 : -1}
      onFocus={() => keys.onFocus(id)}
      onBlur={keys.onBlur}
      onKeyDown={(event) => keys.onKeyDown(event, id)}
      onClick={() => setReplyTarget(contactId, message)}
      className={`absolute top-1/2 inline-flex size-8 -translate-y-1/2 items-center justify-center rounded-full text-ink-2 opacity-0 group-hover:opacity-100 hover:bg-raised focus-visible:opacity-100 [@media(hover:none)]:opacity-100 ${message.direction === 'OUTGOING' ? '-start-10' : '-end-10'}`}
    >
      <CornerUpLeft className="size-4 rtl:-scale-x-100" aria-hidden="true" />
    </button>
  )
}
