import { t } from '@lingui/core/macro'
import { graphql, type ResultOf } from '../../graphql/document.ts'
import { useAnswer } from '../../settings/use-answer.ts'
import { share } from '../figure.tsx'
import { type Column, FigureTable } from '../figure-table.tsx'
import { useAsked } from '../range.ts'
import { ReportPage } from './report-page.tsx'

const flowsQuery = graphql(`
  query FlowReport($from: String!, $to: String!) {
    flowReport(from: $from, to: $to) {
      asOf
      rows { name startedCount completedCount cancelledCount timedOutCount activeCount }
    }
  }
`)
type Row = ResultOf<typeof flowsQuery>['flowReport']['rows'][number]

/** How far customers came in each flow. */
export default function FlowsReport() {
  const asked = useAsked()
  const answer = useAnswer(flowsQuery, asked.days)
  const columns: Column<Row>[] = [
    { label: t`Flow`, value: ({ name }) => name },
    { label: t`Began`, value: ({ startedCount }) => startedCount },
    { label: t`Completed`, value: ({ completedCount }) => completedCount },
    {
      label: t`Completed, in percent`,
      value: ({ completedCount, startedCount }) => share(completedCount, startedCount),
    },
    { label: t`Ended by the team`, value: ({ cancelledCount }) => cancelledCount },
    { label: t`Timed out`, value: ({ timedOutCount }) => timedOutCount },
    { label: t`Goes on`, value: ({ activeCount }) => activeCount },
  ]
  return (
    <ReportPage asked={asked} answer={answer} at={answer.data?.flowReport.asOf}>
      {({ flowReport: { rows } }) => (
        <FigureTable
          label={t`Sessions of flows`}
          columns={columns}
          rows={rows}
          none={t`No flow began in these days.`}
        />
      )}
    </ReportPage>
  )
}
