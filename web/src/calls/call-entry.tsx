import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useQuery } from 'urql'
import { clock } from '../sound/clock.ts'
import { linkLook } from '../ui/link-look.ts'
import { clockTime, exactTime } from '../ui/time.ts'
import { DirectionIcon } from './direction-icon.tsx'
import { threadCallsQuery } from './documents.ts'
import { outcomeOf } from './outcome.ts'
import { RecordingPlayer } from './recording-player.tsx'

interface CallEntryProps {
  /** of the call */
  id: string
  contactId: string
  createdAt: string
  /** what the thread says of a call that the person may not see */
  words: string
}

/** Who, which way, what came of it, how long, and what was recorded. */
export default function CallEntry({ id, contactId, createdAt, words }: CallEntryProps) {
  const { i18n } = useLingui()
  const [{ data }] = useQuery({ query: threadCallsQuery, variables: { contactId } })
  const call = data?.conversation.calls.nodes.find((one) => one.id === id)
  const time = (
    <time dateTime={createdAt} title={exactTime(createdAt)} className="text-ink-3 [unicode-bidi:isolate]">
      {clockTime(createdAt)}
    </time>
  )
  if (!call) {
    return (
      <p className="my-2 px-8 text-center text-xs text-ink-2" data-entry={id}>
        {words} {time}
      </p>
    )
  }
  const outcome = i18n._(outcomeOf(call).label)
  const facts = [call.agent?.name, call.duration > 0 ? clock(call.duration) : null].filter(Boolean)
  return (
    <div className="my-2 flex justify-center" data-entry={id}>
      <div className="flex max-w-full flex-col gap-2 rounded-xl border border-line bg-surface px-3.5 py-2.5 text-[0.8125rem]">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <DirectionIcon call={call} />
          <Link to="/calls/$call" params={{ call: id }} className={linkLook}>
            {call.direction === 'INCOMING' ? t`Incoming call` : t`Outgoing call`}
          </Link>
          <span className={call.status === 'MISSED' || call.status === 'FAILED' ? 'text-bad' : 'text-ink-2'}>
            {outcome}
          </span>
          {facts.length > 0 ? <bdi className="text-ink-2">{facts.join(', ')}</bdi> : null}
          {time}
        </p>
        {call.note ? (
          <p className="max-w-prose wrap-anywhere whitespace-pre-wrap">
            <bdi>{call.note}</bdi>
          </p>
        ) : null}
        <RecordingPlayer call={call} />
      </div>
    </div>
  )
}
