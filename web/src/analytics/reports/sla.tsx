import { t } from '@lingui/core/macro'
import { graphql, type ResultOf } from '../../graphql/document.ts'
import { useAnswer } from '../../settings/use-answer.ts'
import { ChartBox } from '../charts/chart-box.tsx'
import { Figure, Figures, share } from '../figure.tsx'
import { type Column, FigureTable } from '../figure-table.tsx'
import { useAsked } from '../range.ts'
import { ReportPage, variablesOf } from './report-page.tsx'

const slaQuery = graphql(`
  query SlaReport(
    $from: String!
    $to: String!
    $beforeFrom: String!
    $beforeTo: String!
    $compares: Boolean!
    $teamId: ID
  ) {
    slaReport(from: $from, to: $to, teamId: $teamId) {
      asOf
      metCount
      breachedCount
      openCount
      escalatedCount
      points { date metCount breachedCount openCount }
      teams { teamName metCount breachedCount openCount escalatedCount }
    }
    before: slaReport(from: $beforeFrom, to: $beforeTo, teamId: $teamId) @include(if: $compares) {
      metCount
      breachedCount
      escalatedCount
    }
  }
`)
type Team = ResultOf<typeof slaQuery>['slaReport']['teams'][number]

function Teams({ teams }: { teams: readonly Team[] }) {
  const columns: Column<Team>[] = [
    { label: t`Team`, value: ({ teamName }) => teamName ?? t`No team` },
    { label: t`Met`, value: ({ metCount }) => metCount },
    { label: t`Passed`, value: ({ breachedCount }) => breachedCount },
    { label: t`Still open`, value: ({ openCount }) => openCount },
    { label: t`Escalated`, value: ({ escalatedCount }) => escalatedCount },
  ]
  return <FigureTable label={t`Deadlines by team`} columns={columns} rows={teams} />
}

/** Which deadlines were met and which passed. */
export default function SlaReport() {
  const asked = useAsked()
  const answer = useAnswer(slaQuery, { ...variablesOf(asked), teamId: asked.team })
  return (
    <ReportPage asked={asked} answer={answer} by="team" at={answer.data?.slaReport.asOf}>
      {({ slaReport: { metCount, breachedCount, openCount, escalatedCount, points, teams }, before }) => (
        <>
          <Figures>
            <Figure label={t`Met`} value={metCount} before={before?.metCount}>
              {metCount + breachedCount === 0
                ? null
                : t`${share(metCount, metCount + breachedCount)} of those decided`}
            </Figure>
            <Figure label={t`Passed`} value={breachedCount} before={before?.breachedCount} />
            <Figure label={t`Still open`} value={openCount} />
            <Figure label={t`Escalated`} value={escalatedCount} before={before?.escalatedCount} />
          </Figures>
          <ChartBox
            title={t`Deadlines over time`}
            drawing={{
              kind: 'bar',
              series: {
                labels: points.map(({ date }) => date),
                lines: [
                  { name: t`Met`, values: points.map((one) => one.metCount) },
                  { name: t`Still open`, values: points.map((one) => one.openCount) },
                  { name: t`Passed`, values: points.map((one) => one.breachedCount) },
                ],
              },
            }}
          />
          <Teams teams={teams} />
        </>
      )}
    </ReportPage>
  )
}
