import { t } from '@lingui/core/macro'
import { graphql, type ResultOf } from '../../graphql/document.ts'
import { useAnswer } from '../../settings/use-answer.ts'
import { ChartBox } from '../charts/chart-box.tsx'
import { Figure, Figures } from '../figure.tsx'
import { type Column, FigureTable } from '../figure-table.tsx'
import { useAsked } from '../range.ts'
import { ReportPage, variablesOf } from './report-page.tsx'

const formsQuery = graphql(`
  query FormReport(
    $from: String!
    $to: String!
    $beforeFrom: String!
    $beforeTo: String!
    $compares: Boolean!
    $accountId: ID
  ) {
    formReport(from: $from, to: $to, accountId: $accountId) {
      asOf
      answerCount
      points { date answerCount }
      rows { name answerCount peopleCount }
    }
    before: formReport(from: $beforeFrom, to: $beforeTo, accountId: $accountId) @include(if: $compares) {
      answerCount
    }
  }
`)
type Row = ResultOf<typeof formsQuery>['formReport']['rows'][number]

/** What forms brought. */
export default function FormsReport() {
  const asked = useAsked()
  const answer = useAnswer(formsQuery, { ...variablesOf(asked), accountId: asked.account })
  const columns: Column<Row>[] = [
    { label: t`Form`, value: ({ name }) => name },
    { label: t`Answers`, value: ({ answerCount }) => answerCount },
    { label: t`Customers`, value: ({ peopleCount }) => peopleCount },
  ]
  return (
    <ReportPage asked={asked} answer={answer} by="account" at={answer.data?.formReport.asOf}>
      {({ formReport: { answerCount, points, rows }, before }) => (
        <>
          <Figures>
            <Figure label={t`Answers`} value={answerCount} before={before?.answerCount} />
          </Figures>
          <ChartBox
            title={t`Answers of forms over time`}
            drawing={{
              kind: 'bar',
              series: {
                labels: points.map(({ date }) => date),
                lines: [{ name: t`Answers`, values: points.map((one) => one.answerCount) }],
              },
            }}
          />
          <FigureTable label={t`Answers by form`} columns={columns} rows={rows} />
        </>
      )}
    </ReportPage>
  )
}
