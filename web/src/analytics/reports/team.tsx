import { t } from '@lingui/core/macro'
import type { ReportFigure } from '../../generated/documents.ts'
import { graphql, type ResultOf } from '../../graphql/document.ts'
import { numeral } from '../../language/format.ts'
import { useAnswer } from '../../page/use-answer.ts'
import { ChartBox } from '../charts/chart-box.tsx'
import { Figure, Figures, minutes, written } from '../figure.tsx'
import { type Column, FigureTable } from '../figure-table.tsx'
import { useAsked } from '../range.ts'
import { TeamChoices } from '../team-choices.tsx'
import { WeekLoad } from '../week-load.tsx'
import { AwayTables, awayFragment } from './away.tsx'
import { ReportPage, variablesOf } from './report-page.tsx'

const teamQuery = graphql(
  `
  query TeamReport(
    $from: String!
    $to: String!
    $beforeFrom: String!
    $beforeTo: String!
    $compares: Boolean!
    $teamId: ID
    $agentId: ID
    $businessHours: Boolean
  ) {
    teamReport(from: $from, to: $to, teamId: $teamId, agentId: $agentId, businessHours: $businessHours) {
      window { asOf }
      handedOverCount
      handledCount
      queueTime { caseCount averageMinutes medianMinutes p90Minutes }
      firstResponseTime { caseCount averageMinutes medianMinutes p90Minutes }
      resolutionTime { caseCount averageMinutes medianMinutes p90Minutes }
      points { date handedOverCount handledCount }
      load { weekday hour count }
      agents {
        agent { id name }
        handedOverCount
        handledCount
        messagesSentCount
        breakCount
        breakMinutes
        firstResponseTime { caseCount medianMinutes p90Minutes }
        resolutionTime { caseCount medianMinutes }
      }
      awayReasons { ...AwayReasonRow }
    }
    before: teamReport(
      from: $beforeFrom
      to: $beforeTo
      teamId: $teamId
      agentId: $agentId
      businessHours: $businessHours
    ) @include(if: $compares) {
      handedOverCount
      handledCount
      firstResponseTime { caseCount medianMinutes }
      resolutionTime { caseCount medianMinutes }
    }
  }
`,
  awayFragment,
)
type Report = ResultOf<typeof teamQuery>['teamReport']
type Agent = Report['agents'][number]
type Spread = Report['queueTime']

/** A time that follows from cases; null without a case. */
const half = (spread: Pick<Spread, 'caseCount' | 'medianMinutes'>) =>
  spread.caseCount === 0 ? null : spread.medianMinutes
const nineOfTen = (spread: Pick<Spread, 'caseCount' | 'p90Minutes'>) =>
  spread.caseCount === 0 ? null : spread.p90Minutes
const average = (spread: Spread) => (spread.caseCount === 0 ? null : spread.averageMinutes)
const shown = (value: number | null) => written(value, minutes)

const fraction = (value: number) => numeral(value, { maximumFractionDigits: 1 })

function Times({ report }: { report: Report }) {
  type Row = Spread & { label: string; figure: ReportFigure }
  const rows: Row[] = [
    { label: t`Until a person took the chat`, figure: 'TAKEN_CHATS', ...report.queueTime },
    { label: t`Until the first answer`, figure: 'ANSWERED_CHATS', ...report.firstResponseTime },
    { label: t`Until it was given back`, figure: 'GIVEN_BACK', ...report.resolutionTime },
  ]
  const columns: Column<Row>[] = [
    { label: t`Time`, value: ({ label }) => label },
    {
      label: t`Cases`,
      value: ({ caseCount }) => caseCount,
      cases: ({ figure }) => ({ figure, by: {} }),
    },
    {
      label: t`Average`,
      value: average,
      show: (row) => shown(average(row)),
    },
    {
      label: t`Half within`,
      value: half,
      show: (row) => shown(half(row)),
    },
    {
      label: t`90th percentile`,
      value: nineOfTen,
      show: (row) => shown(nineOfTen(row)),
    },
  ]
  return <FigureTable label={t`Times`} columns={columns} rows={rows} />
}

function Agents({ agents }: { agents: readonly Agent[] }) {
  const columns: Column<Agent>[] = [
    { label: t`Agent`, value: ({ agent }) => agent.name },
    {
      label: t`Chats handed over`,
      value: ({ handedOverCount }) => handedOverCount,
      cases: ({ agent }) => ({ figure: 'HANDED_OVER', by: { agent: agent.id } }),
    },
    {
      label: t`Given back`,
      value: ({ handledCount }) => handledCount,
      cases: ({ agent }) => ({ figure: 'GIVEN_BACK', by: { agent: agent.id } }),
    },
    {
      label: t`Messages`,
      value: ({ messagesSentCount }) => messagesSentCount,
      cases: ({ agent }) => ({ figure: 'OUTGOING_MESSAGES', by: { agent: agent.id } }),
    },
    {
      label: t`First answer, median`,
      value: ({ firstResponseTime }) => half(firstResponseTime),
      show: ({ firstResponseTime }) => shown(half(firstResponseTime)),
      cases: ({ agent }) => ({ figure: 'ANSWERED_CHATS', by: { agent: agent.id } }),
    },
    {
      label: t`First answer, 90th percentile`,
      value: ({ firstResponseTime }) => nineOfTen(firstResponseTime),
      show: ({ firstResponseTime }) => shown(nineOfTen(firstResponseTime)),
      cases: ({ agent }) => ({ figure: 'ANSWERED_CHATS', by: { agent: agent.id } }),
    },
    {
      label: t`Returned, median`,
      value: ({ resolutionTime }) => half(resolutionTime),
      show: ({ resolutionTime }) => shown(half(resolutionTime)),
      cases: ({ agent }) => ({ figure: 'GIVEN_BACK', by: { agent: agent.id } }),
    },
    {
      label: t`Breaks`,
      value: ({ breakCount }) => breakCount,
      cases: ({ agent }) => ({ figure: 'BREAKS', by: { agent: agent.id } }),
    },
    {
      label: t`Time of breaks`,
      value: ({ breakMinutes }) => breakMinutes,
      show: ({ breakMinutes }) => minutes(breakMinutes),
    },
  ]
  return <FigureTable label={t`Agents`} file="TEAM" columns={columns} rows={agents} />
}

/** How the team answers: queue, first response, resolution, when the work comes, and each agent. */
export default function TeamReport() {
  const asked = useAsked()
  const answer = useAnswer(teamQuery, {
    ...variablesOf(asked),
    teamId: asked.team,
    agentId: asked.agent,
    businessHours: asked.inBusinessHours,
  })
  return (
    <ReportPage
      asked={asked}
      answer={answer}
      by="team"
      choices={<TeamChoices asked={asked} />}
      at={answer.data?.teamReport.window.asOf}
    >
      {({ teamReport: report, before }) => (
        <>
          <Figures>
            <Figure
              label={t`Chats handed over`}
              value={report.handedOverCount}
              cases="HANDED_OVER"
              before={before?.handedOverCount}
            />
            <Figure
              label={t`Given back`}
              value={report.handledCount}
              cases="GIVEN_BACK"
              before={before?.handledCount}
            />
            <Figure
              label={t`First answer, median`}
              value={half(report.firstResponseTime)}
              cases="ANSWERED_CHATS"
              before={before && half(before.firstResponseTime)}
              write={minutes}
            >
              {t`90th percentile: ${shown(nineOfTen(report.firstResponseTime))}`}
            </Figure>
            <Figure
              label={t`Returned, median`}
              value={half(report.resolutionTime)}
              cases="GIVEN_BACK"
              before={before && half(before.resolutionTime)}
              write={minutes}
            >
              {t`90th percentile: ${shown(nineOfTen(report.resolutionTime))}`}
            </Figure>
          </Figures>
          <ChartBox
            title={t`Chats handed over, over time`}
            file="TEAM_BY_DAY"
            drawing={{
              kind: 'line',
              series: {
                labels: report.points.map(({ date }) => date),
                lines: [
                  {
                    name: t`Chats handed over`,
                    values: report.points.map((one) => one.handedOverCount),
                    cases: { figure: 'HANDED_OVER', by: {} },
                  },
                  {
                    name: t`Given back`,
                    values: report.points.map((one) => one.handledCount),
                    cases: { figure: 'GIVEN_BACK', by: {} },
                  },
                ],
                write: fraction,
              },
            }}
          />
          <Times report={report} />
          <WeekLoad
            title={t`When chats are handed over`}
            cells={report.load}
            file="TEAM_BY_HOUR"
            figure="HANDED_OVER"
          />
          <Agents agents={report.agents} />
          <AwayTables reasons={report.awayReasons} />
        </>
      )}
    </ReportPage>
  )
}
