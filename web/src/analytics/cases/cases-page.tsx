import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { List } from 'lucide-react'
import { graphql, type ResultOf } from '../../graphql/document.ts'
import { Answered } from '../../page/answered.tsx'
import { useAnswer } from '../../page/use-answer.ts'
import { useMay } from '../../session/me-context.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Empty } from '../../ui/empty.tsx'
import { linkLook } from '../../ui/link-look.ts'
import { Pager, Row, Rows } from '../../ui/rows.tsx'
import { exactTime, fullDate } from '../../ui/time.ts'
import { walkOf } from '../../ui/walk.ts'
import { Bar } from '../bar.tsx'
import { valueWord } from '../grid/words.ts'
import { type Days, useAsked } from '../range.ts'
import { useAskedCases } from './asked-cases.ts'
import { figureWords } from './figure-words.ts'

const casesOfPage = graphql(`
  fragment CasesOfPage on ReportCaseConnection {
    nodes { id at contactName text contact { id } }
    pageInfo { startCursor endCursor hasPreviousPage hasNextPage }
    totalCount { value isExact }
  }
`)

const casesQuery = graphql(
  `
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
      ...CasesOfPage
    }
  }
`,
  casesOfPage,
)

const widgetCasesQuery = graphql(
  `
  query WidgetCases(
    $id: ID!
    $filter: QueryReportCaseFilter
    $first: Int
    $after: String
    $last: Int
    $before: String
  ) {
    widget(id: $id) { name }
    widgetCases(id: $id, filter: $filter, first: $first, after: $after, last: $last, before: $before) {
      ...CasesOfPage
    }
  }
`,
  casesOfPage,
)
type Case = ResultOf<typeof casesOfPage>['nodes'][number]

interface CaseLineProps {
  one: Case
  /** it counts by a day of the workspace's clock */
  ofDay: boolean
}

function CaseLine({ one: { id, at, contactName, text, contact }, ofDay }: CaseLineProps) {
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
          {ofDay ? fullDate(at) : exactTime(at)}
        </time>
      </div>
    </Row>
  )
}

interface CasesProps {
  title: string
  cases: ResultOf<typeof casesOfPage>
  onPage: (page: string) => void
  ofDay?: boolean
}

function Cases({ title, cases, onPage, ofDay = false }: CasesProps) {
  return (
    <section aria-label={title} className="flex flex-col gap-3">
      <h2 className="font-semibold">
        <bdi>{title}</bdi>
      </h2>
      {cases.nodes.length === 0 ? (
        <Empty icon={List} title={t`Nothing in these days.`} />
      ) : (
        <>
          <Rows label={title}>
            {cases.nodes.map((one) => (
              <CaseLine key={one.id} one={one} ofDay={ofDay} />
            ))}
          </Rows>
          <Pager {...cases} onPage={onPage} />
        </>
      )}
    </section>
  )
}

interface AskedProps {
  days: Days
  page: string | undefined
  onPage: (page: string) => void
}

function OfFigure({ days, page, onPage }: AskedProps) {
  const { i18n } = useLingui()
  const { filter, figure = 'INCOMING_MESSAGES' } = useAskedCases()
  const answer = useAnswer(casesQuery, { figure, filter: { ...filter, ...days }, ...walkOf(page) })
  return (
    <Answered answer={answer}>
      {({ reportCases }) => (
        <Cases
          title={i18n._(figureWords[figure])}
          cases={reportCases}
          onPage={onPage}
          ofDay={figure === 'CUSTOMERS_WHO_WROTE'}
        />
      )}
    </Answered>
  )
}

function OfWidget({ id, days, page, onPage }: AskedProps & { id: string }) {
  const { value } = useAskedCases()
  const answer = useAnswer(widgetCasesQuery, { id, filter: { ...days, value }, ...walkOf(page) })
  return (
    <Answered answer={answer}>
      {({ widget, widgetCases }) => (
        <Cases
          title={value ? `${widget.name}: ${valueWord(value)}` : widget.name}
          cases={widgetCases}
          onPage={onPage}
        />
      )}
    </Answered>
  )
}

/** What a figure of a report or a widget counts, the latest first; each leads to its chat. */
export default function CasesPage() {
  const asked = useAsked()
  const { widget, page, change } = useAskedCases()
  const shown = { days: asked.days, page, onPage: (next: string) => change({ page: next }) }
  // A page of other days is another one.
  const narrow: typeof asked.change = (changes) => change({ ...changes, page: '' })
  return (
    <div className="flex flex-col gap-4">
      <Bar asked={{ ...asked, change: narrow }} compares={false} />
      {widget ? <OfWidget id={widget} {...shown} /> : <OfFigure {...shown} />}
    </div>
  )
}
