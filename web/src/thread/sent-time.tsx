import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { MessageBubbleFragment } from '../generated/documents.ts'
import { clockTime, exactTime, sameDay } from '../ui/time.ts'
import { writtenAt } from './written-at.ts'

/** When a message was written. One that was on its way for long says so: it stands where it arrived. */
export function SentTime({ message }: { message: MessageBubbleFragment }) {
  const { createdAt, arrivedLate } = message
  const at = writtenAt(message)
  const time = (
    <time dateTime={at} title={exactTime(at)}>
      {sameDay(at, createdAt) ? clockTime(at) : exactTime(at)}
    </time>
  )
  if (!arrivedLate) return time
  return (
    <>
      <span title={t`Arrived ${exactTime(createdAt)}`}>
        <Trans>Arrived later</Trans>
      </span>
      {time}
    </>
  )
}
