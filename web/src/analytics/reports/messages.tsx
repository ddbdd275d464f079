import { t } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { graphql, type ResultOf } from '../../graphql/document.ts'
import { money } from '../../language/format.ts'
import { useAnswer } from '../../settings/use-answer.ts'
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
  ) {
    messageReport(from: $from, to: $to, accountId: $accountId) {
      asOf
      incomingCount
      peopleCount
      outgoing { madeCount sentCount deliveredCount readCount failedCount }
      points { date incomingCount madeCount }
      rows { accountName direction type sentByType madeCount sentCount deliveredCount readCount failedCount }
      costs { category messageCount cost { currency amount } }
    }
    before: messageReport(from: $beforeFrom, to: $beforeTo, accountId: $accountId) @include(if: $compares) {
      incomingCount
      peopleCount
      outgoing { madeCount deliveredCount readCount failedCount }
      points { date incomingCount madeCount }
    }
  }
`)
type Answer = ResultOf<typeof messagesQuery>
type Row = Answer['messageReport']['rows'][number]

function seriesOf({ messageReport: { points }, before }: Answer) {
  const line = (name: string, of: (point: Answer['messageReport']['points'][number]) => number) => ({
    name,
    values: points.map(of),
  })
  const earlier = before?.points
  return {
    labels: points.map(({ date }) => date),
    lines: [
      line(t`Outgoing`, ({ madeCount }) => madeCount),
      line(t`Incoming`, ({ incomingCount }) => incomingCount),
      ...(earlier
        ? [
            {
              name: t`All, in the days before`,
              values: points.map(
                (_, at) => (earlier[at]?.madeCount ?? 0) + (earlier[at]?.incomingCount ?? 0),
              ),
              isBefore: true,
            },
          ]
        : []),
    ],
  }
}

function Kinds({ rows }: { rows: readonly Row[] }) {
  const { i18n } = useLingui()
  const columns: Column<Row>[] = [
    { label: t`Number`, value: ({ accountName }) => accountName },
    { label: t`Direction`, value: ({ direction }) => i18n._(directionWords[direction]) },
    { label: t`Type of message`, value: ({ type }) => typeWord(type) },
    { label: t`Written by`, value: ({ sentByType }) => i18n._(senderWords[sentByType]) },
    { label: t`Messages`, value: ({ madeCount }) => madeCount },
    { label: t`Sent`, value: ({ sentCount }) => sentCount },
    { label: t`Delivered`, value: ({ deliveredCount }) => deliveredCount },
    { label: t({ message: 'Read', context: 'status' }), value: ({ readCount }) => readCount },
    { label: t`Failed`, value: ({ failedCount }) => failedCount },
  ]
  return <FigureTable label={t`Messages by kind`} columns={columns} rows={rows} />
}

function Costs({ costs }: { costs: Answer['messageReport']['costs'] }) {
  const { i18n } = useLingui()
  if (!costs) return null
  type Cost = (typeof costs)[number]
  const columns: Column<Cost>[] = [
    { label: t`Billed as`, value: ({ category }) => i18n._(billingWords[category]) },
    { label: t`Messages`, value: ({ messageCount }) => messageCount },
    {
      label: t`Cost by your prices`,
      value: ({ cost }) => `${cost.amount} ${cost.currency}`,
      show: ({ cost }) => money(cost.amount, cost.currency),
    },
  ]
  return (
    <FigureTable
      label={t`Costs`}
      columns={columns}
      rows={costs}
      none={t`The platform has told no prices of messages of these days.`}
    />
  )
}

/** Messages by number, kind, source and status, with what they cost. */
export default function MessagesReport() {
  const asked = useAsked()
  const answer = useAnswer(messagesQuery, { ...variablesOf(asked), accountId: asked.account })
  return (
    <ReportPage asked={asked} answer={answer} by="account" at={answer.data?.messageReport.asOf}>
      {(data) => {
        const { outgoing, incomingCount, peopleCount, rows, costs } = data.messageReport
        const then = data.before
        const { madeCount, sentCount, deliveredCount, readCount, failedCount } = outgoing
        return (
          <>
            <Figures>
              <Figure label={t`Incoming`} value={incomingCount} before={then?.incomingCount} />
              {peopleCount === null ? null : (
                <Figure
                  label={t`Customers who wrote`}
                  value={peopleCount}
                  before={then?.peopleCount ?? undefined}
                />
              )}
              <Figure label={t`Outgoing`} value={madeCount} before={then?.outgoing.madeCount} />
              <Figure label={t`Delivered`} value={deliveredCount} before={then?.outgoing.deliveredCount}>
                {t`${share(deliveredCount, sentCount)} of what was sent`}
              </Figure>
              <Figure
                label={t({ message: 'Read', context: 'status' })}
                value={readCount}
                before={then?.outgoing.readCount}
              >
                {t`${share(readCount, sentCount)} of what was sent`}
              </Figure>
              <Figure label={t`Failed`} value={failedCount} before={then?.outgoing.failedCount}>
                {t`${share(failedCount, madeCount)} of all outgoing`}
              </Figure>
            </Figures>
            <ChartBox title={t`Messages over time`} drawing={{ kind: 'line', series: seriesOf(data) }} />
            <Kinds rows={rows} />
            <Costs costs={costs} />
          </>
        )
      }}
    </ReportPage>
  )
}
