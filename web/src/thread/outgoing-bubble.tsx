import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { FileText, Undo2 } from 'lucide-react'
import { discard, type Outgoing } from '../chat/outbox-items.ts'
import { eitherWay, RichText } from '../chat/rich-text.tsx'
import { labelFor } from '../chat/summary.ts'
import { Tick } from '../chat/tick.tsx'
import { heldFor } from '../composer/held.ts'
import { sendAgain } from '../composer/outbox.ts'
import { takeBack } from '../composer/take-back.ts'
import { wantField } from '../composer/wanted-field.ts'
import { clockTime } from '../ui/time.ts'

const action = 'inline-flex h-6 items-center rounded-md px-1.5 font-medium underline-offset-2 hover:underline'

/** What is held can be taken back; that it is gone by then shows as the line goes. */
function HeldLine({ item, known }: { item: Outgoing; known: string }) {
  return (
    <div
      role="status"
      className="mt-1 flex flex-wrap items-center justify-end gap-x-1 self-end text-xs text-ink-2"
    >
      <span>
        <Trans>Not sent yet: it is sent in a few seconds.</Trans>
      </span>
      <button
        type="button"
        aria-label={labelFor(t`Undo`, known)}
        className={action}
        onClick={() => void takeBack(item.contactId, item.held?.press)}
      >
        <Undo2 className="me-1 size-3.5 rtl:-scale-x-100" aria-hidden="true" />
        <Trans>Undo</Trans>
      </button>
    </div>
  )
}

interface OutgoingBubbleProps {
  item: Outgoing
  /** first of several of one's own: it stands where it will stand once it has arrived */
  first: boolean
}

/** A message on its way to the server, or one that did not get there. */
export function OutgoingBubble({ item, first }: OutgoingBubbleProps) {
  const failed = item.state === 'failed'
  const known = item.text || item.file?.name || t`Message`
  // Not every one that waits has been tried: those before it go first.
  const waits = item.state === 'waiting' && item.problem !== null
  const why = item.problem?.message
  const decide = (what: () => void) => {
    what()
    wantField(item.contactId)
  }
  return (
    <article className={`flex flex-col ${first ? 'mt-3' : 'mt-1'}`} data-outgoing={item.state}>
      <h3 className="sr-only">
        <Trans>You</Trans>
      </h3>
      <div
        className={`${eitherWay} max-w-[min(34rem,85%)] self-end rounded-2xl bg-bubble-out px-3 py-2 shadow-xs ${first ? 'rounded-se-md' : ''} ${failed ? 'ring-1 ring-bad' : ''}`}
      >
        {item.file ? (
          <span className="flex items-center gap-2 font-medium">
            <FileText className="size-5 shrink-0 text-accent" aria-hidden="true" />
            <span className="min-w-0 truncate">{item.file.name}</span>
          </span>
        ) : null}
        {item.text ? <RichText text={item.text} /> : null}
        <span className="float-end mt-1.5 ms-3 inline-flex translate-y-0.5 items-center gap-1 text-[0.6875rem] text-ink-2">
          {clockTime(item.at)}
          <Tick status={failed ? 'FAILED' : 'PENDING'} />
        </span>
      </div>
      {heldFor(item) > 0 ? <HeldLine item={item} known={known} /> : null}
      {failed || waits ? (
        <div
          role={failed ? 'alert' : 'status'}
          className={`mt-1 flex flex-wrap items-center justify-end gap-x-1 self-end text-xs ${failed ? 'text-bad' : 'text-ink-2'}`}
        >
          <span>
            {failed ? <Trans>Not sent. {why}</Trans> : <Trans>Not sent yet: it is sent automatically.</Trans>}
          </span>
          <button
            type="button"
            aria-label={labelFor(t`Try again`, known)}
            className={action}
            onClick={() => decide(() => void sendAgain(item))}
          >
            <Trans>Try again</Trans>
          </button>
          <button
            type="button"
            aria-label={labelFor(t`Discard`, known)}
            className={action}
            onClick={() => decide(() => discard(item.key))}
          >
            <Trans>Discard</Trans>
          </button>
        </div>
      ) : null}
    </article>
  )
}
