import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import type { ReportFigure } from '../../generated/documents.ts'
import { clock } from '../../sound/clock.ts'
import { linkLook } from '../../ui/link-look.ts'
import type { CasesBy } from '../cases/asked-cases.ts'
import { share, written } from '../figure.tsx'
import { type Column, FigureTable } from '../figure-table.tsx'
import type { CallReport, Times } from './call-document.ts'

/** A time that follows from cases; null without a case. */
export const timeOf = (
  times: Partial<Times> & { caseCount: number },
  figure: 'totalSeconds' | 'averageSeconds' | 'medianSeconds' | 'p90Seconds',
): number | null => (times.caseCount === 0 ? null : (times[figure] ?? null))

/** Minutes and seconds; a dash where there are none. */
export const shownTime = (seconds: number | null): string => written(seconds, clock)

function timeColumn<Row>(label: string, of: (row: Row) => number | null): Column<Row> {
  return { label, value: of, show: (row) => shownTime(of(row)) }
}

const incomingCalls = { direction: 'INCOMING' } satisfies CasesBy
const outgoingCalls = { direction: 'OUTGOING' } satisfies CasesBy

/** How long calls ring, and how long people talk. */
export function CallTimes({ report: { incoming, outgoing } }: { report: CallReport }) {
  type Row = Times & { label: string; figure: ReportFigure; by: CasesBy }
  const [taken, talked] = [{ figure: 'TAKEN_CALLS' }, { figure: 'TALKED_CALLS' }] as const
  const rows: Row[] = [
    { label: t`Until the team took the call`, ...taken, by: incomingCalls, ...incoming.ringTime },
    { label: t`Until the customer picked up`, ...taken, by: outgoingCalls, ...outgoing.ringTime },
    { label: t`Talk time of incoming calls`, ...talked, by: incomingCalls, ...incoming.talkTime },
    { label: t`Talk time of outgoing calls`, ...talked, by: outgoingCalls, ...outgoing.talkTime },
  ]
  const columns: Column<Row>[] = [
    { label: t`Time`, value: ({ label }) => label },
    { label: t`Cases`, value: ({ caseCount }) => caseCount, cases: ({ figure, by }) => ({ figure, by }) },
    timeColumn(t`Average`, (row) => timeOf(row, 'averageSeconds')),
    timeColumn(t`Half within`, (row) => timeOf(row, 'medianSeconds')),
    timeColumn(t`90th percentile`, (row) => timeOf(row, 'p90Seconds')),
    timeColumn(t`In total`, (row) => timeOf(row, 'totalSeconds')),
  ]
  return <FigureTable label={t`Times`} columns={columns} rows={rows} />
}

/** Cases of a row; none where what they are of is gone. */
const casesBy = (figure: ReportFigure, by: CasesBy | null, more: CasesBy = {}) =>
  by && { figure, by: { ...more, ...by } }

type NumberRow = CallReport['numbers'][number]

/** Numbers that are gone keep their names, and lead nowhere. */
export function CallNumbers({ numbers }: { numbers: readonly NumberRow[] }) {
  const of = ({ account }: NumberRow) => (account ? { account: account.id } : null)
  const columns: Column<NumberRow>[] = [
    { label: t`Number`, value: ({ accountName }) => accountName },
    {
      label: t`Incoming calls`,
      value: ({ incoming }) => incoming.callCount,
      cases: (row) => casesBy('CALLS', of(row), incomingCalls),
    },
    {
      label: t`Answered`,
      value: ({ incoming }) => incoming.answeredCount,
      cases: (row) => casesBy('ANSWERED_CALLS', of(row), incomingCalls),
    },
    {
      label: t`Missed`,
      value: ({ incoming }) => incoming.missedCount,
      cases: (row) => casesBy('MISSED_CALLS', of(row)),
    },
    timeColumn(t`Time until taken, median`, ({ incoming }) => timeOf(incoming.ringTime, 'medianSeconds')),
    {
      label: t`Outgoing calls`,
      value: ({ outgoing }) => outgoing.callCount,
      cases: (row) => casesBy('CALLS', of(row), outgoingCalls),
    },
    {
      label: t`Picked up`,
      value: ({ outgoing }) => outgoing.answeredCount,
      cases: (row) => casesBy('ANSWERED_CALLS', of(row), outgoingCalls),
    },
    {
      label: t`Declined`,
      value: ({ incoming, outgoing }) => incoming.declinedCount + outgoing.declinedCount,
      cases: (row) => casesBy('DECLINED_CALLS', of(row)),
    },
    {
      label: t`Failed`,
      value: ({ incoming, outgoing }) => incoming.failedCount + outgoing.failedCount,
      cases: (row) => casesBy('FAILED_CALLS', of(row)),
    },
  ]
  return <FigureTable label={t`Calls by number`} file="CALLS_BY_NUMBER" columns={columns} rows={numbers} />
}

type AgentRow = CallReport['agents'][number]

/** Missed calls are nobody's: they are in no row. */
export function CallAgents({ agents }: { agents: readonly AgentRow[] }) {
  const of = ({ agent }: AgentRow) => ({ agent: agent.id })
  const columns: Column<AgentRow>[] = [
    { label: t`Agent`, value: ({ agent }) => agent.name },
    {
      label: t`Taken`,
      value: ({ incoming }) => incoming.callCount,
      cases: (row) => casesBy('CALLS', of(row), incomingCalls),
    },
    timeColumn(t`Time until taken, median`, ({ incoming }) => timeOf(incoming.ringTime, 'medianSeconds')),
    {
      label: t`Outgoing calls`,
      value: ({ outgoing }) => outgoing.callCount,
      cases: (row) => casesBy('CALLS', of(row), outgoingCalls),
    },
    {
      label: t`Picked up`,
      value: ({ outgoing }) => outgoing.answeredCount,
      cases: (row) => casesBy('ANSWERED_CALLS', of(row), outgoingCalls),
    },
    {
      label: t`Declined by them`,
      value: ({ declinedCount }) => declinedCount,
      cases: (row) => casesBy('CALLS_DECLINED_BY_AGENTS', of(row)),
    },
    timeColumn(
      t`Total talk time`,
      ({ incoming, outgoing }) => incoming.talkTime.totalSeconds + outgoing.talkTime.totalSeconds,
    ),
  ]
  return <FigureTable label={t`Calls by agent`} file="CALLS_BY_AGENT" columns={columns} rows={agents} />
}

type MenuRow = CallReport['menus'][number]

function MenuName({ row: { menuName, menu } }: { row: MenuRow }) {
  if (!menu) return <bdi>{menuName}</bdi>
  return (
    <Link to="/calls/ivr/$id" params={{ id: menu.id }} search={{}} className={linkLook}>
      <bdi>{menuName}</bdi>
    </Link>
  )
}

/** What became of callers in each voice menu. */
export function CallMenus({ menus }: { menus: readonly MenuRow[] }) {
  const cases =
    (figure: ReportFigure) =>
    ({ menu }: MenuRow) =>
      casesBy(figure, menu ? { menu: menu.id } : null)
  const columns: Column<MenuRow>[] = [
    { label: t`Voice menu`, value: ({ menuName }) => menuName, show: (row) => <MenuName row={row} /> },
    { label: t`Entered`, value: ({ enteredCount }) => enteredCount, cases: cases('MENU_CALLS') },
    {
      label: t`Completed`,
      value: ({ completedCount }) => completedCount,
      cases: cases('MENU_CALLS_COMPLETED'),
    },
    {
      label: t`Completed, in percent`,
      value: ({ completedCount, enteredCount }) => share(completedCount, enteredCount),
    },
    {
      label: t`Handed over`,
      value: ({ handedOverCount }) => handedOverCount,
      cases: cases('MENU_CALLS_HANDED_OVER'),
    },
    {
      label: t`Hung up in it`,
      value: ({ abandonedCount }) => abandonedCount,
      cases: cases('MENU_CALLS_ABANDONED'),
    },
    { label: t`Failed`, value: ({ failedCount }) => failedCount, cases: cases('MENU_CALLS_FAILED') },
  ]
  return (
    <FigureTable
      label={t`Callers in voice menus`}
      file="VOICE_MENUS"
      columns={columns}
      rows={menus}
      none={t`No voice menu took a call in these days.`}
    />
  )
}
