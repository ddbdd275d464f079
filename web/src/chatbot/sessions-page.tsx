import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { MessagesSquare } from 'lucide-react'
import { nameOf } from '../chat/name.ts'
import { useLive } from '../graphql/use-live.ts'
import { Answered } from '../page/answered.tsx'
import { Part } from '../page/part.tsx'
import { useRoomSearch } from '../page/search.ts'
import { botSearch } from '../page/searches.ts'
import { useAnswer } from '../page/use-answer.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { Empty } from '../ui/empty.tsx'
import { Select } from '../ui/field.tsx'
import { Pager, Row, Rows, RowsSkeleton } from '../ui/rows.tsx'
import { exactTime, spokenAgo, useNow } from '../ui/time.ts'
import { walkOf } from '../ui/walk.ts'
import { statusWords } from './bot-words.ts'
import { type SessionRow, sessionsQuery } from './session-documents.ts'

const statuses = Object.keys(statusWords) as (keyof typeof statusWords)[]

function SessionLine({ session }: { session: SessionRow }) {
  const { i18n } = useLingui()
  const now = useNow()
  const { id, status, contact, accountName, startedAt, lastActivityAt } = session
  const name = contact ? nameOf(contact) : t`Somebody you cannot see`
  const [began, last] = [exactTime(startedAt), spokenAgo(lastActivityAt, now)]
  return (
    <Row faded={status !== 'ACTIVE'}>
      <Avatar name={name} id={contact?.id ?? id} size="small" />
      <div className="min-w-0 flex-1">
        <Link
          to="/chatbot/$part/$item"
          params={{ part: 'sessions', item: id }}
          className="font-medium underline-offset-2 hover:underline"
        >
          <bdi className="break-words">{name}</bdi>
        </Link>
        <p className="text-[0.8125rem] text-ink-2">
          <bdi>{accountName}</bdi>. {t`Started ${began}, last activity ${last}.`}
        </p>
      </div>
      <Badge tone={status === 'ACTIVE' ? 'accent' : 'plain'}>{i18n._(statusWords[status])}</Badge>
    </Row>
  )
}

/** What persons and the chatbot have with each other, the latest first, kept true while one looks. */
export default function SessionsPage() {
  const { i18n } = useLingui()
  const [{ state, contact, page }, change] = useRoomSearch(botSearch)
  const status = statuses.find((one) => one === state)
  const answer = useAnswer(sessionsQuery, {
    filter: { status, contactId: contact },
    ...walkOf(page),
  })
  useLive(answer.retry)
  return (
    <Part
      title={t`Sessions`}
      about={t`What customers and the chatbot have with each other, the latest first.`}
    >
      <Select
        label={t`State`}
        className="max-w-60"
        value={status ?? ''}
        onChange={({ target }) => change({ state: target.value, page: '' })}
      >
        <option value="">{t({ message: 'All', context: 'sessions of the chatbot' })}</option>
        {statuses.map((one) => (
          <option key={one} value={one}>
            {i18n._(statusWords[one])}
          </option>
        ))}
      </Select>
      <Answered answer={answer} waiting={<RowsSkeleton />}>
        {({ botSessions }) =>
          botSessions.nodes.length === 0 ? (
            <Empty icon={MessagesSquare} title={status ? t`No session found` : t`No sessions yet`}>
              {t`A session begins when a customer writes and the chatbot is on.`}
            </Empty>
          ) : (
            <>
              <Rows label={t`Sessions`}>
                {botSessions.nodes.map((session) => (
                  <SessionLine key={session.id} session={session} />
                ))}
              </Rows>
              <Pager {...botSessions} onPage={(next) => change({ page: next })} />
            </>
          )
        }
      </Answered>
    </Part>
  )
}
