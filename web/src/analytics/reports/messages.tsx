import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReportFigure } from '../../generated/documents.ts'
import { graphql, type ResultOf } from '../../graphql/document.ts'
import { money } from '../../language/format.ts'
import { useAnswer } from '../../page/use-answer.ts'
import { useMay } from '../../session/me-context.ts'
import { ChartBox } from '../charts/chart-box.tsx'
import { Figure, Figures, share } from '../figure.tsx'
import { type Column, FigureTable } from '../figure-table.tsx'
import { useAsked } from '../range.ts'
import { ReportPage, variablesOf } from './report-page.tsx'
import { billingWords, directionWords, senderWords, typeWord } from './words.ts'

const messagesQuery = graphql(`
  query MessageReport(
    $from: String!
    $to: String!
    $beforeFrom: String!
    $beforeTo: String!
    $compares: Boolean!
    $accountId: ID
    $mayAccounts: Boolean!
  ) {
    messageReport(from: $from, to: $to, accountId: $accountId) {
      window { asOf }
      incomingCount
      peopleCount
      outgoing { madeCount sentCount deliveredCount readCount failedCount }
      points { date incomingCount outgoing { madeCount } }
      rows {
        account @include(if: $mayAccounts) { id }
        accountName
        direction
        type
        sentByType
        counts { madeCount sentCount deliveredCount readCount failedCount }
      }
      costs { category messageCount cost { currency amount } }
    }
    before: messageReport(from: $beforeFrom, to: $beforeTo, accountId: $accountId) @include(if: $compares) {
      incomingCount
      peopleCount
      outgoing { madeCount deliveredCount readCount failedCount }
      points { date incomingCount outgoing { madeCount } }
    }
  }
`)
type Answer = ResultOf<typeof messagesQuery>
type Row = Answer['messageReport']['rows'][number]

function seriesOf({ messageReport: { points }, before }: Answer) {
  const line = (
    name: string,
    of: (point: Answer['messageReport']['points'][number]) => number,
    figure: ReportFigure,
  ) => ({ name, values: points.map(of), cases: { figure, by: {} } })
  const earlier = before?.points
  return {
    labels: points.map(({ date }) => date),
    lines: [
      line(t`Outgoing`, ({ outgoing }) => outgoing.madeCount, 'OUTGOING_MESSAGES'),
      line(t`Incoming`, ({ incomingCount }) => incomingCount, 'INCOMING_MESSAGES'),
      ...(earlier
        ? [
            {
              name: t`All, in the days before`,
              values: points.map(
                (_, at) => (earlier[at]?.outgoing.madeCount ?? 0) + (earlier[at]?.incomingCount ?? 0),
              ),
              isBefore: true,
            },
          ]
        : []),
    ],
  }
}

const casesOf =
  (outgoing: ReportFigure, incoming?: ReportFigure) =>
  ({ account, direction, type, sentByType }: Row) => {
    const figure = direction === 'OUTGOING' ? outgoing : incoming
    return account && figure
      ? { figure, by: { account: account.id, direction, type, sender: sentByType } }
      : null
  }

function Kinds({ rows }: { rows: readonly Row[] }) {
  const { i18n } = useLingui()
  const columns: Column<Row>[] = [
    { label: t`Number`, value: ({ accountName }) => accountName },
    { label: t`Direction`, value: ({ direction }) => i18n._(directionWords[direction]) },
    { label: t`Type of message`, value: ({ type }) => typeWord(type) },
    { label: t`Written by`, value: ({ sentByType }) => i18n._(senderWords[sentByType]) },
    {
      label: t`Messages`,
      value: ({ counts }) => counts.madeCount,
      cases: casesOf('OUTGOING_MESSAGES', 'INCOMING_MESSAGES'),
    },
    { label: t`Sent`, value: ({ counts }) => counts.sentCount, cases: casesOf('SENT_MESSAGES') },
    {
      label: t`Delivered`,
      value: ({ counts }) => counts.deliveredCount,
      cases: casesOf('DELIVERED_MESSAGES'),
    },
    {
      label: t({ message: 'Read', context: 'status' }),
      value: ({ counts }) => counts.readCount,
      cases: casesOf('READ_MESSAGES'),
    },
    { label: t`Failed`, value: ({ counts }) => counts.failedCount, cases: casesOf('FAILED_MESSAGES') },
  ]
  return <FigureTable label={t`Messages by kind`} file="MESSAGES" columns={columns} rows={rows} />
}

function Costs({ costs }: { costs: Answer['messageReport']['costs'] }) {
  const { i18n } = useLingui()
  if (!costs) return null
  type Cost = (typeof costs)[number]
  const columns: Column<Cost>[] = [
    { label: t`Billed as`, value: ({ category }) => i18n._(billingWords[category]) },
    {
      label: t`Messages`,
      value: ({ messageCount }) => messageCount,
      cases: ({ category }) => ({ figure: 'BILLED_MESSAGES', by: { billed: category } }),
    },
    {
      label: t`Cost by your prices`,
      value: ({ cost }) => `${cost.amount} ${cost.currency}`,
      show: ({ cost }) => money(cost.amount, cost.currency),
      cases: ({ category }) => ({ figure: 'BILLED_MESSAGES', by: { billed: category } }),
    },
  ]
  return (
    <FigureTable
      label={t`Costs`}
      file="COSTS"
      columns={columns}
      rows={costs}
      none={t`The platform has reported no prices for messages of these days.`}
    />
  )
}

/** Messages by number, kind, source and status, with what they cost. */
export default function MessagesReport() {
  const asked = useAsked()
  const answer = useAnswer(messagesQuery, {
    ...variablesOf(asked),
    accountId: asked.account,
    mayAccounts: useMay('ACCOUNTS_READ'),
  })
  return (
    <ReportPage asked={asked} answer={answer} by="account" at={answer.data?.messageReport.window.asOf}>
      {(data) => {
        const { outgoing, incomingCount, peopleCount, rows, costs } = data.messageReport
        const then = data.before
        const { madeCount, sentCount, deliveredCount, readCount, failedCount } = outgoing
        return (
          <>
            <Figures>
              <Figure
                label={t`Incoming`}
                value={incomingCount}
                cases="INCOMING_MESSAGES"
                before={then?.incomingCount}
              />
              {peopleCount === null ? null : (
                <Figure
                  label={t`Customers who wrote`}
                  value={peopleCount}
                  cases="CUSTOMERS_WHO_WROTE"
                  before={then?.peopleCount ?? undefined}
                />
              )}
              <Figure
                label={t`Outgoing`}
                value={madeCount}
                cases="OUTGOING_MESSAGES"
                before={then?.outgoing.madeCount}
              />
              <Figure
                label={t`Delivered`}
                value={deliveredCount}
                cases="DELIVERED_MESSAGES"
                before={then?.outgoing.deliveredCount}
              >
                {t`${share(deliveredCount, sentCount)} of what was sent`}
              </Figure>
              <Figure
                label={t({ message: 'Read', context: 'status' })}
                value={readCount}
                cases="READ_MESSAGES"
                before={then?.outgoing.readCount}
              >
                {t`${share(readCount, sentCount)} of what was sent`}
              </Figure>
              <Figure
                label={t`Failed`}
                value={failedCount}
                cases="FAILED_MESSAGES"
                before={then?.outgoing.failedCount}
              >
                {t`${share(failedCount, madeCount)} of all outgoing`}
              </Figure>
            </Figures>
            <ChartBox
              title={t`Messages over time`}
              file="MESSAGES_BY_DAY"
              drawing={{ kind: 'line', series: seriesOf(data) }}
            />
            <Kinds rows={rows} />
            <Costs costs={costs} />
          </>
        )
      }}
    </ReportPage>
  )
}
