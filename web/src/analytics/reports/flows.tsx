import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import type { ReportFigure } from '../../generated/documents.ts'
import { graphql, type ResultOf } from '../../graphql/document.ts'
import { useAnswer } from '../../page/use-answer.ts'
import { useMay } from '../../session/me-context.ts'
import { linkLook } from '../../ui/link-look.ts'
import { Figure, Figures, share } from '../figure.tsx'
import { type Column, FigureTable } from '../figure-table.tsx'
import { useAsked } from '../range.ts'
import { FlowFunnel } from './flow-funnel.tsx'
import { ReportPage, variablesOf } from './report-page.tsx'

const flowsQuery = graphql(`
  query FlowReport(
    $from: String!
    $to: String!
    $beforeFrom: String!
    $beforeTo: String!
    $compares: Boolean!
    $mayFlows: Boolean!
  ) {
    flowReport(from: $from, to: $to) {
      window { asOf }
      rows { name flow @include(if: $mayFlows) { id } startedCount completedCount cancelledCount timedOutCount activeCount }
    }
    before: flowReport(from: $beforeFrom, to: $beforeTo) @include(if: $compares) {
      rows { startedCount completedCount timedOutCount activeCount }
    }
  }
`)
type Row = ResultOf<typeof flowsQuery>['flowReport']['rows'][number]

const casesOf =
  (figure: ReportFigure) =>
  ({ flow }: Row) =>
    flow ? { figure, by: { flow: flow.id } } : null

function Name({ row: { name, flow } }: { row: Row }) {
  if (!flow) return <bdi>{name}</bdi>
  return (
    <Link to="/chatbot/$part/$item" params={{ part: 'flows', item: flow.id }} className={linkLook}>
      <bdi>{name}</bdi>
    </Link>
  )
}

type Counts = Pick<Row, 'startedCount' | 'completedCount' | 'timedOutCount' | 'activeCount'>

function Whole({ rows, before }: { rows: readonly Counts[]; before: readonly Counts[] | undefined }) {
  const sum = (all: readonly Counts[], name: keyof Counts) => all.reduce((many, row) => many + row[name], 0)
  const figure = (name: keyof Counts) => ({
    value: sum(rows, name),
    before: before && sum(before, name),
  })
  return (
    <Figures>
      <Figure label={t`Sessions of flows`} cases="FLOW_SESSIONS" {...figure('startedCount')} />
      <Figure label={t`Completed`} cases="SESSIONS_COMPLETED" {...figure('completedCount')} />
      <Figure label={t`Timed out`} cases="SESSIONS_TIMED_OUT" {...figure('timedOutCount')} />
      <Figure label={t`Continues`} cases="SESSIONS_ACTIVE" value={sum(rows, 'activeCount')} />
    </Figures>
  )
}

/** How far customers came in each flow, and in a flow that is chosen at each node; names lead to flows. */
export default function FlowsReport() {
  const asked = useAsked()
  const answer = useAnswer(flowsQuery, { ...variablesOf(asked), mayFlows: useMay('FLOWS_CHATBOT_READ') })
  const columns: Column<Row>[] = [
    { label: t`Flow`, value: ({ name }) => name, show: (row) => <Name row={row} /> },
    { label: t`Began`, value: ({ startedCount }) => startedCount, cases: casesOf('FLOW_SESSIONS') },
    {
      label: t`Completed`,
      value: ({ completedCount }) => completedCount,
      cases: casesOf('SESSIONS_COMPLETED'),
    },
    {
      label: t`Completed, in percent`,
      value: ({ completedCount, startedCount }) => share(completedCount, startedCount),
    },
    {
      label: t`Ended by the team`,
      value: ({ cancelledCount }) => cancelledCount,
      cases: casesOf('SESSIONS_CANCELLED'),
    },
    {
      label: t`Timed out`,
      value: ({ timedOutCount }) => timedOutCount,
      cases: casesOf('SESSIONS_TIMED_OUT'),
    },
    { label: t`Continues`, value: ({ activeCount }) => activeCount, cases: casesOf('SESSIONS_ACTIVE') },
  ]
  return (
    <ReportPage asked={asked} answer={answer} at={answer.data?.flowReport.window.asOf}>
      {({ flowReport: { rows }, before }) => (
        <>
          <Whole rows={rows} before={before?.rows} />
          <FigureTable
            label={t`Sessions of flows`}
            file="FLOWS"
            columns={columns}
            rows={rows}
            none={t`No flow began in these days.`}
          />
          <FlowFunnel
            asked={asked}
            flows={rows.flatMap(({ flow, name }) => (flow ? [{ id: flow.id, name }] : []))}
          />
        </>
      )}
    </ReportPage>
  )
}
