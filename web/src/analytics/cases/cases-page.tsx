import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { List } from 'lucide-react'
import { graphql, type ResultOf } from '../../graphql/document.ts'
import { useMay } from '../../session/me-context.ts'
import { Answered } from '../../settings/answered.tsx'
import { useAnswer } from '../../settings/use-answer.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Empty } from '../../ui/empty.tsx'
import { linkLook } from '../../ui/link-look.ts'
import { Pager, Row, Rows } from '../../ui/rows.tsx'
import { exactTime } from '../../ui/time.ts'
import { walkOf } from '../../ui/walk.ts'
import { Bar } from '../bar.tsx'
import { useAsked } from '../range.ts'
import { useAskedCases } from './asked-cases.ts'
import { figureWords } from './figure-words.ts'

const casesQuery = graphql(`
  query ReportCases(
    $figure: ReportFigure!
    $filter: ReportCaseFilter
    $first: Int
    $after: String
    $last: Int
    $before: String
  ) {
    reportCases(
      figure: $figure
      filter: $filter
      first: $first
      after: $after
      last: $last
      before: $before
    ) {
      nodes { id at contactName text contact { id } }
      pageInfo { startCursor endCursor hasPreviousPage hasNextPage }
      totalCount { value isExact }
    }
  }
`)
type Case = ResultOf<typeof casesQuery>['reportCases']['nodes'][number]

function CaseLine({ one: { id, at, contactName, text, contact } }: { one: Case }) {
  const mayChat = useMay('CHAT_READ')
  const name = <bdi className="break-words">{contactName}</bdi>
  return (
    <Row>
      <Avatar name={contactName} id={contact?.id ?? id} size="small" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
        <div className="min-w-0 flex-1 basis-48">
          {contact && mayChat ? (
            <Link to="/inbox/$contactId" params={{ contactId: contact.id }} className={linkLook}>
              {name}
            </Link>
          ) : (
            name
          )}
          {text ? (
            <p className="truncate text-[0.8125rem] text-ink-2">
              <bdi>{text}</bdi>
            </p>
          ) : null}
        </div>
        <time dateTime={at} className="pe-2 text-[0.8125rem] whitespace-nowrap text-ink-2">
          {exactTime(at)}
        </time>
      </div>
    </Row>
  )
}

/** What a figure of a report counts, the latest first; each leads to its chat. */
export default function CasesPage() {
  const { i18n } = useLingui()
  const asked = useAsked()
  const { filter, figure = 'INCOMING_MESSAGES', page, change } = useAskedCases()
  const answer = useAnswer(casesQuery, { figure, filter: { ...filter, ...asked.days }, ...walkOf(page) })
  const title = i18n._(figureWords[figure])
  return (
    <div className="flex flex-col gap-4">
      <Bar asked={asked} compares={false} />
      <Answered answer={answer}>
        {({ reportCases }) => (
          <section aria-label={title} className="flex flex-col gap-3">
            <h2 className="font-semibold">{title}</h2>
            {reportCases.nodes.length === 0 ? (
              <Empty icon={List} title={t`Nothing in these days.`} />
            ) : (
              <>
                <Rows label={title}>
                  {reportCases.nodes.map((one) => (
                    <CaseLine key={one.id} one={one} />
                  ))}
                </Rows>
                <Pager {...reportCases} onPage={(next) => change({ page: next })} />
              </>
            )}
          </section>
        )}
      </Answered>
    </div>
  )
}
