import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { MessageSquareText } from 'lucide-react'
import type { ReactNode } from 'react'
import { useMay } from '../session/me-context.ts'
import { clock } from '../sound/clock.ts'
import { Badge } from '../ui/badge.tsx'
import { Row } from '../ui/rows.tsx'
import { exactTime, shortAgo } from '../ui/time.ts'
import { DirectionIcon } from './direction-icon.tsx'
import type { Call } from './documents.ts'
import { outcomeOf } from './outcome.ts'
import { phoneWords } from './phone-words.ts'

interface CallRowProps {
  call: Call
  now: number
  /** a line about it beside what became of it */
  note?: string | undefined
  /** what can be done with it */
  children?: ReactNode
}

/** A call in a list. */
export function CallRow({ call, now, note, children }: CallRowProps) {
  const { i18n } = useLingui()
  const mayRead = useMay('CHAT_READ')
  const { id, contactId, contactName, callerPhone, numberName, agent, duration, startedAt } = call
  const { label, tone } = outcomeOf(call)
  const phone = phoneWords(callerPhone)
  const facts = [phone !== contactName && phone, numberName, agent?.name, duration > 0 && clock(duration)]
  return (
    <Row>
      <DirectionIcon call={call} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link
            to="/calls/$call"
            params={{ call: id }}
            className="min-w-0 truncate font-medium underline-offset-2 hover:underline"
          >
            <bdi>{contactName || t`Unknown person`}</bdi>
          </Link>
          <Badge tone={tone}>{i18n._(label)}</Badge>
        </p>
        <p className="text-[0.8125rem] text-ink-2 sm:truncate">
          {facts.filter(Boolean).map((fact, index) => (
            <span key={String(fact)}>
              {index > 0 ? ' · ' : ''}
              <bdi>{fact}</bdi>
            </span>
          ))}
        </p>
        {call.note ? (
          <p className="truncate text-[0.8125rem]">
            <bdi>{call.note}</bdi>
          </p>
        ) : null}
        {note ? <p className="text-[0.8125rem] text-accent">{note}</p> : null}
      </div>
      <time
        dateTime={startedAt}
        title={exactTime(startedAt)}
        className="text-[0.8125rem] whitespace-nowrap text-ink-2"
      >
        {shortAgo(startedAt, now)}
      </time>
      {children}
      {mayRead ? (
        <Link
          to="/inbox/$contactId"
          params={{ contactId }}
          search={{}}
          aria-label={t`Open the chat with ${contactName}`}
          title={t`Open the chat with ${contactName}`}
          className="inline-flex size-9 shrink-0 items-center justify-center rounded-lg text-ink-2 hover:bg-raised hover:text-ink"
        >
          <MessageSquareText className="size-4.5" aria-hidden="true" />
        </Link>
      ) : null}
    </Row>
  )
}
