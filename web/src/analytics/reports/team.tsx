import { t } from '@lingui/core/macro'
import { graphql, type ResultOf } from '../../graphql/document.ts'
import { dates, numeral } from '../../language/format.ts'
import { useAnswer } from '../../settings/use-answer.ts'
import { ChartBox } from '../charts/chart-box.tsx'
import { Figure, Figures, minutes, written } from '../figure.tsx'
import { type Column, FigureTable } from '../figure-table.tsx'
import { useAsked } from '../range.ts'
import { TeamChoices } from '../team-choices.tsx'
import { ReportPage, variablesOf } from './report-page.tsx'

const teamQuery = graphql(`
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
`)
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
  type Row = Spread & { label: string }
  const rows: Row[] = [
    { label: t`Until a person took the chat`, ...report.queueTime },
    { label: t`Until the first answer`, ...report.firstResponseTime },
    { label: t`Until it was given back`, ...report.resolutionTime },
  ]
  const columns: Column<Row>[] = [
    { label: t`Time`, value: ({ label }) => label },
    { label: t`Cases`, value: ({ caseCount }) => caseCount },
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
      label: t`Nine of ten within`,
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
    { label: t`Messages`, value: ({ messagesSentCount }) => messagesSentCount },
    {
      label: t`First answer, half within`,
      value: ({ firstResponseTime }) => half(firstResponseTime),
      show: ({ firstResponseTime }) => shown(half(firstResponseTime)),
    },
    {
      label: t`First answer, nine of ten within`,
      value: ({ firstResponseTime }) => nineOfTen(firstResponseTime),
      show: ({ firstResponseTime }) => shown(nineOfTen(firstResponseTime)),
    },
    {
      label: t`Given back, half within`,
      value: ({ resolutionTime }) => half(resolutionTime),
      show: ({ resolutionTime }) => shown(half(resolutionTime)),
    },
    { label: t`Breaks`, value: ({ breakCount }) => breakCount },
    {
      label: t`Time of breaks`,
      value: ({ breakMinutes }) => breakMinutes,
      show: ({ breakMinutes }) => minutes(breakMinutes),
    },
  ]
  return <FigureTable label={t`Agents`} file="TEAM" columns={columns} rows={agents} />
}

/** 1 is Monday; 1 January 2024 was one. */
const weekday = (day: number) => dates({ weekday: 'short' }).format(Date.UTC(2024, 0, day, 12))
const hours = Array.from({ length: 24 }, (_, hour) => hour)
const week = [1, 2, 3, 4, 5, 6, 7]

/** When chats are handed over: a cell for each hour of the week, the darker the more. */
function Load({ load }: { load: Report['load'] }) {
  const most = Math.max(1, ...load.map(({ count }) => count))
  const at = new Map(load.map(({ weekday: day, hour, count }) => [`${day} ${hour}`, count]))
  const title = t`When chats are handed over`
  return (
    <div className="rounded-xl border border-line bg-surface">
      <h2 className="px-4 py-3 font-semibold">{title}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has keys scrolls it by them */}
      <section className="relative overflow-x-auto px-4 pb-3" tabIndex={0} aria-label={title}>
        <table className="w-full text-center text-xs">
          <thead>
            <tr className="text-ink-2">
              <th scope="col" className="sr-only">{t`Day`}</th>
              {hours.map((hour) => (
                <th key={hour} scope="col" className="font-medium">
                  {hour}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {week.map((day) => (
              <tr key={day}>
                <th scope="row" className="pe-2 text-start font-medium text-ink-2">
                  {weekday(day)}
                </th>
                {hours.map((hour) => {
                  const count = at.get(`${day} ${hour}`) ?? 0
                  const shade = Math.round((count / most) * 60)
                  return (
                    <td
                      key={hour}
                      className="h-7 tabular-nums"
                      style={{ background: `color-mix(in srgb, var(--accent) ${shade}%, var(--surface))` }}
                    >
                      {count === 0 ? '' : numeral(count)}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
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
              label={t`First answer, half within`}
              value={half(report.firstResponseTime)}
              before={before && half(before.firstResponseTime)}
              write={minutes}
            >
              {t`Nine of ten within ${shown(nineOfTen(report.firstResponseTime))}`}
            </Figure>
            <Figure
              label={t`Given back, half within`}
              value={half(report.resolutionTime)}
              before={before && half(before.resolutionTime)}
              write={minutes}
            >
              {t`Nine of ten within ${shown(nineOfTen(report.resolutionTime))}`}
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
                  { name: t`Chats handed over`, values: report.points.map((one) => one.handedOverCount) },
                  { name: t`Given back`, values: report.points.map((one) => one.handledCount) },
                ],
                write: fraction,
              },
            }}
          />
          <Times report={report} />
          <Load load={report.load} />
          <Agents agents={report.agents} />
        </>
      )}
    </ReportPage>
  )
}
