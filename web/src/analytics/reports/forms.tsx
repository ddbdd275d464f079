import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { graphql, type ResultOf } from '../../graphql/document.ts'
import { useAnswer } from '../../page/use-answer.ts'
import { useMay } from '../../session/me-context.ts'
import { linkLook } from '../../ui/link-look.ts'
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
    $mayForms: Boolean!
  ) {
    formReport(from: $from, to: $to, accountId: $accountId) {
      window { asOf }
      answerCount
      points { date answerCount }
      rows { name form @include(if: $mayForms) { id } answerCount peopleCount }
    }
    before: formReport(from: $beforeFrom, to: $beforeTo, accountId: $accountId) @include(if: $compares) {
      answerCount
    }
  }
`)
type Row = ResultOf<typeof formsQuery>['formReport']['rows'][number]

function Name({ row: { name, form } }: { row: Row }) {
  if (!form) return <bdi>{name}</bdi>
  return (
    <Link to="/chatbot/$part/$item" params={{ part: 'forms', item: form.id }} className={linkLook}>
      <bdi>{name}</bdi>
    </Link>
  )
}

/** What forms brought; each name leads to its answers. */
export default function FormsReport() {
  const asked = useAsked()
  const answer = useAnswer(formsQuery, {
    ...variablesOf(asked),
    accountId: asked.account,
    mayForms: useMay('FLOWS_MESSAGING_READ'),
  })
  const columns: Column<Row>[] = [
    { label: t`Form`, value: ({ name }) => name, show: (row) => <Name row={row} /> },
    {
      label: t`Answers`,
      value: ({ answerCount }) => answerCount,
      cases: ({ form }) => (form ? { figure: 'FORM_ANSWERS', by: { form: form.id } } : null),
    },
    {
      label: t`Customers`,
      value: ({ peopleCount }) => peopleCount,
      cases: ({ form }) => (form ? { figure: 'FORM_CUSTOMERS', by: { form: form.id } } : null),
    },
  ]
  return (
    <ReportPage asked={asked} answer={answer} by="account" at={answer.data?.formReport.window.asOf}>
      {({ formReport: { answerCount, points, rows }, before }) => (
        <>
          <Figures>
            <Figure
              label={t`Answers`}
              value={answerCount}
              cases="FORM_ANSWERS"
              before={before?.answerCount}
            />
          </Figures>
          <ChartBox
            title={t`Answers of forms over time`}
            file="FORMS_BY_DAY"
            drawing={{
              kind: 'bar',
              series: {
                labels: points.map(({ date }) => date),
                lines: [
                  {
                    name: t`Answers`,
                    values: points.map((one) => one.answerCount),
                    cases: { figure: 'FORM_ANSWERS', by: {} },
                  },
                ],
              },
            }}
          />
          <FigureTable label={t`Answers by form`} file="FORMS" columns={columns} rows={rows} />
        </>
      )}
    </ReportPage>
  )
}
