import { t } from '@lingui/core/macro'
import type { ReportTable } from '../../generated/documents.ts'
import { graphql, type ResultOf } from '../../graphql/document.ts'
import { numeral } from '../../language/format.ts'
import { useAnswer } from '../../page/use-answer.ts'
import { AgentChoice } from '../agent-choice.tsx'
import { ChartBox } from '../charts/chart-box.tsx'
import { Figure, Figures, share, written } from '../figure.tsx'
import { type Column, FigureTable } from '../figure-table.tsx'
import { useAsked } from '../range.ts'
import { ReportPage, variablesOf } from './report-page.tsx'

const satisfactionQuery = graphql(`
  query SatisfactionReport(
    $from: String!
    $to: String!
    $beforeFrom: String!
    $beforeTo: String!
    $compares: Boolean!
    $teamId: ID
    $agentId: ID
  ) {
    satisfactionReport(from: $from, to: $to, teamId: $teamId, agentId: $agentId) {
      window { asOf }
      askedCount
      answeredCount
      satisfiedCount
      averageScore
      scores { score answeredCount }
      points { date askedCount answeredCount satisfiedCount }
      agents { agent { id name } askedCount answeredCount satisfiedCount averageScore }
      teams { team { id name } askedCount answeredCount satisfiedCount averageScore }
      accounts { accountName askedCount answeredCount satisfiedCount averageScore }
    }
    before: satisfactionReport(from: $beforeFrom, to: $beforeTo, teamId: $teamId, agentId: $agentId)
      @include(if: $compares) {
      askedCount
      answeredCount
      satisfiedCount
      averageScore
    }
  }
`)
type Report = ResultOf<typeof satisfactionQuery>['satisfactionReport']
type Counted = Pick<Report, 'askedCount' | 'answeredCount' | 'satisfiedCount' | 'averageScore'>
type Before = Counted | undefined

const ofFive = (score: number) => numeral(score, { minimumFractionDigits: 1, maximumFractionDigits: 2 })
const fraction = (value: number) => numeral(value, { maximumFractionDigits: 1 })

const columnsOf = <Row extends Counted>(first: Column<Row>): Column<Row>[] => [
  first,
  { label: t`Asked`, value: ({ askedCount }) => askedCount },
  { label: t`Answered`, value: ({ answeredCount }) => answeredCount },
  { label: t`Satisfied`, value: ({ satisfiedCount }) => satisfiedCount },
  {
    label: t`Average of 5`,
    value: ({ averageScore }) => averageScore,
    show: ({ averageScore }) => written(averageScore, ofFive),
  },
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

function Totals({ report, before }: { report: Report; before: Before }) {
  const { askedCount, answeredCount, satisfiedCount, averageScore } = report
  return (
    <Figures>
      <Figure label={t`Asked`} value={askedCount} before={before?.askedCount} />
      <Figure label={t`Answered`} value={answeredCount} before={before?.answeredCount}>
        {askedCount === 0 ? null : t`${share(answeredCount, askedCount)} of those asked`}
      </Figure>
      <Figure label={t`Satisfied`} value={satisfiedCount} before={before?.satisfiedCount}>
        {answeredCount === 0 ? null : t`${share(satisfiedCount, answeredCount)} of the answers`}
      </Figure>
      <Figure label={t`Average of 5`} value={averageScore} before={before?.averageScore} write={ofFive} />
    </Figures>
  )
}

function OverTime({ points }: Pick<Report, 'points'>) {
  return (
    <ChartBox
      title={t`Answers over time`}
      file="SATISFACTION_BY_DAY"
      drawing={{
        kind: 'line',
        series: {
          labels: points.map(({ date }) => date),
          lines: [
            { name: t`Asked`, values: points.map((one) => one.askedCount) },
            { name: t`Answered`, values: points.map((one) => one.answeredCount) },
            { name: t`Satisfied`, values: points.map((one) => one.satisfiedCount) },
          ],
          write: fraction,
        },
      }}
    />
  )
}

/** What customers answered about their conversations: by score, over time, by agent, team and number. */
export default function SatisfactionReport() {
  const asked = useAsked()
  const answer = useAnswer(satisfactionQuery, {
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
      at={answer.data?.satisfactionReport.window.asOf}
    >
      {({ satisfactionReport: report, before }) => (
        <>
          <Totals report={report} before={before} />
          <ChartBox
            title={t`Answers by score`}
            drawing={{
              kind: 'parts',
              of: t`Score`,
              parts: report.scores.map(({ score, answeredCount }) => ({
                label: t`${score} of 5`,
                value: answeredCount,
              })),
            }}
          />
          <OverTime points={report.points} />
          <Part
            label={t`Agents`}
            file="SATISFACTION_BY_AGENT"
            first={{ label: t`Agent`, value: ({ agent }) => agent?.name ?? t`No agent` }}
            rows={report.agents}
          />
          <Part
            label={t`Teams`}
            file="SATISFACTION_BY_TEAM"
            first={{ label: t`Team`, value: ({ team }) => team?.name ?? t`No team` }}
            rows={report.teams}
          />
          <Part
            label={t`Numbers`}
            file="SATISFACTION_BY_NUMBER"
            first={{ label: t`Number`, value: ({ accountName }) => accountName }}
            rows={report.accounts}
          />
        </>
      )}
    </ReportPage>
  )
}
