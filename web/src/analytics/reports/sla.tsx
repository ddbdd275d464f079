import { t } from '@lingui/core/macro'
import type { ReportFigure } from '../../generated/documents.ts'
import { graphql, type ResultOf } from '../../graphql/document.ts'
import { useAnswer } from '../../page/use-answer.ts'
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
      window { asOf }
      counts { metCount breachedCount openCount escalatedCount }
      points { date counts { metCount breachedCount openCount } }
      teams { teamName team { id } counts { metCount breachedCount openCount escalatedCount } }
    }
    before: slaReport(from: $beforeFrom, to: $beforeTo, teamId: $teamId) @include(if: $compares) {
      counts { metCount breachedCount escalatedCount }
    }
  }
`)
type Team = ResultOf<typeof slaQuery>['slaReport']['teams'][number]

const casesOf =
  (figure: ReportFigure) =>
  ({ team }: Team) =>
    team ? { figure, by: { team: team.id } } : null

function Teams({ teams }: { teams: readonly Team[] }) {
  const columns: Column<Team>[] = [
    { label: t`Team`, value: ({ teamName }) => teamName ?? t`No team` },
    { label: t`Met`, value: ({ counts }) => counts.metCount, cases: casesOf('DEADLINES_MET') },
    { label: t`Passed`, value: ({ counts }) => counts.breachedCount, cases: casesOf('DEADLINES_BREACHED') },
    { label: t`Still open`, value: ({ counts }) => counts.openCount, cases: casesOf('DEADLINES_OPEN') },
    { label: t`Escalated`, value: ({ counts }) => counts.escalatedCount, cases: casesOf('ESCALATED') },
  ]
  return <FigureTable label={t`Deadlines by team`} file="SLA" columns={columns} rows={teams} />
}

const decided = ({ metCount, breachedCount }: Pick<Team['counts'], 'metCount' | 'breachedCount'>) =>
  metCount + breachedCount

/** Which deadlines were met and which passed. */
export default function SlaReport() {
  const asked = useAsked()
  const answer = useAnswer(slaQuery, { ...variablesOf(asked), teamId: asked.team })
  return (
    <ReportPage asked={asked} answer={answer} by="team" at={answer.data?.slaReport.window.asOf}>
      {({ slaReport: { counts, points, teams }, before }) => (
        <>
          <Figures>
            <Figure
              label={t`Met`}
              value={counts.metCount}
              cases="DEADLINES_MET"
              before={before?.counts.metCount}
            >
              {decided(counts) === 0 ? null : t`${share(counts.metCount, decided(counts))} of those decided`}
            </Figure>
            <Figure
              label={t`Passed`}
              value={counts.breachedCount}
              cases="DEADLINES_BREACHED"
              before={before?.counts.breachedCount}
            />
            <Figure label={t`Still open`} value={counts.openCount} cases="DEADLINES_OPEN" />
            <Figure
              label={t`Escalated`}
              value={counts.escalatedCount}
              cases="ESCALATED"
              before={before?.counts.escalatedCount}
            />
          </Figures>
          <ChartBox
            title={t`Deadlines over time`}
            file="SLA_BY_DAY"
            drawing={{
              kind: 'bar',
              series: {
                labels: points.map(({ date }) => date),
                lines: [
                  {
                    name: t`Met`,
                    values: points.map((one) => one.counts.metCount),
                    cases: { figure: 'DEADLINES_MET', by: {} },
                  },
                  {
                    name: t`Still open`,
                    values: points.map((one) => one.counts.openCount),
                    cases: { figure: 'DEADLINES_OPEN', by: {} },
                  },
                  {
                    name: t`Passed`,
                    values: points.map((one) => one.counts.breachedCount),
                    cases: { figure: 'DEADLINES_BREACHED', by: {} },
                  },
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
