import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import type { ReportTable } from '../../generated/documents.ts'
import { graphql, type ResultOf } from '../../graphql/document.ts'
import { useAnswer } from '../../page/use-answer.ts'
import { priorityWords } from '../../priority/words.ts'
import { clockWords } from '../../service/words.ts'
import { AgentChoice } from '../agent-choice.tsx'
import { ChartBox } from '../charts/chart-box.tsx'
import { Figure, Figures, share } from '../figure.tsx'
import { type Column, FigureTable } from '../figure-table.tsx'
import { useAsked } from '../range.ts'
import { ReportPage, variablesOf } from './report-page.tsx'

const serviceQuery = graphql(`
  query ServiceLevelReport(
    $from: String!
    $to: String!
    $beforeFrom: String!
    $beforeTo: String!
    $compares: Boolean!
    $teamId: ID
    $agentId: ID
  ) {
    serviceLevelReport(from: $from, to: $to, teamId: $teamId, agentId: $agentId) {
      window { asOf }
      metCount
      missedCount
      openCount
      points { date metCount missedCount openCount }
      kinds { kind metCount missedCount openCount }
      levels { levelId levelName metCount missedCount openCount }
      teams { team { id name } metCount missedCount openCount }
      agents { agent { id name } metCount missedCount openCount }
      priorities { priority metCount missedCount openCount }
    }
    before: serviceLevelReport(from: $beforeFrom, to: $beforeTo, teamId: $teamId, agentId: $agentId)
      @include(if: $compares) {
      metCount
      missedCount
    }
  }
`)
type Answer = ResultOf<typeof serviceQuery>
type Report = Answer['serviceLevelReport']
type Counted = Pick<Report, 'metCount' | 'missedCount' | 'openCount'>

const decided = ({ metCount, missedCount }: Pick<Counted, 'metCount' | 'missedCount'>) =>
  metCount + missedCount

const columnsOf = <Row extends Counted>(first: Column<Row>): Column<Row>[] => [
  first,
  { label: t`Met`, value: ({ metCount }) => metCount },
  { label: t`Missed`, value: ({ missedCount }) => missedCount },
  { label: t`Still open`, value: ({ openCount }) => openCount },
]

interface PartProps<Row> {
  label: string
  file: ReportTable
  first: Column<Row>
  rows: readonly Row[]
}

const Part = <Row extends Counted>({ label, file, first, rows }: PartProps<Row>) => (
  <FigureTable label={label} file={file} columns={columnsOf(first)} rows={rows} />
)

function Totals({ report, before }: { report: Report; before: Answer['before'] }) {
  const { metCount, missedCount, openCount } = report
  return (
    <Figures>
      <Figure label={t`Met`} value={metCount} before={before?.metCount}>
        {decided(report) === 0 ? null : t`${share(metCount, decided(report))} of those decided`}
      </Figure>
      <Figure label={t`Missed`} value={missedCount} before={before?.missedCount} />
      <Figure label={t`Still open`} value={openCount} />
    </Figures>
  )
}

function OverTime({ points }: Pick<Report, 'points'>) {
  return (
    <ChartBox
      title={t`Deadlines over time`}
      file="SERVICE_LEVELS_BY_DAY"
      drawing={{
        kind: 'bar',
        series: {
          labels: points.map(({ date }) => date),
          lines: [
            { name: t`Met`, values: points.map((one) => one.metCount) },
            { name: t`Still open`, values: points.map((one) => one.openCount) },
            { name: t`Missed`, values: points.map((one) => one.missedCount) },
          ],
        },
      }}
    />
  )
}

function Parts({ report }: { report: Report }) {
  return (
    <>
      <Part
        label={t`Service levels`}
        file="SERVICE_LEVELS"
        first={{ label: t`Service level`, value: ({ levelName }) => levelName }}
        rows={report.levels}
      />
      <Part
        label={t`What is measured`}
        file="SERVICE_LEVELS_BY_KIND"
        first={{ label: t`Time`, value: ({ kind }) => i18n._(clockWords[kind]) }}
        rows={report.kinds}
      />
      <Part
        label={t`Teams`}
        file="SERVICE_LEVELS_BY_TEAM"
        first={{ label: t`Team`, value: ({ team }) => team?.name ?? t`No team` }}
        rows={report.teams}
      />
      <Part
        label={t`Agents`}
        file="SERVICE_LEVELS_BY_AGENT"
        first={{ label: t`Agent`, value: ({ agent }) => agent?.name ?? t`No agent` }}
        rows={report.agents}
      />
      <Part
        label={t`Priorities`}
        file="SERVICE_LEVELS_BY_PRIORITY"
        first={{ label: t`Priority`, value: ({ priority }) => i18n._(priorityWords[priority]) }}
        rows={report.priorities}
      />
    </>
  )
}

/** Which deadlines of service levels were met and which were missed. */
export default function ServiceLevelReport() {
  const asked = useAsked()
  const answer = useAnswer(serviceQuery, {
    ...variablesOf(asked),
    teamId: asked.team,
    agentId: asked.agent,
  })
  return (
    <ReportPage
      asked={asked}
      answer={answer}
      by="team"
      choices={<AgentChoice asked={asked} />}
      at={answer.data?.serviceLevelReport.window.asOf}
    >
      {({ serviceLevelReport: report, before }) => (
        <>
          <Totals report={report} before={before} />
          <OverTime points={report.points} />
          <Parts report={report} />
        </>
      )}
    </ReportPage>
  )
}
