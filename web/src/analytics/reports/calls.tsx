import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { useAnswer } from '../../page/use-answer.ts'
import { useMay } from '../../session/me-context.ts'
import { AgentChoice } from '../agent-choice.tsx'
import { ChartBox } from '../charts/chart-box.tsx'
import { Figure, Figures, share } from '../figure.tsx'
import { useAsked } from '../range.ts'
import { WeekLoad } from '../week-load.tsx'
import { type CallReport, callsQuery } from './call-document.ts'
import { CallAgents, CallMenus, CallNumbers, CallTimes, shownTime, timeOf } from './call-tables.tsx'
import { ReportPage, variablesOf } from './report-page.tsx'

interface Before {
  incoming: { callCount: number; answeredCount: number; missedCount: number }
  outgoing: { callCount: number }
}

function Outcomes({ report, before }: { report: CallReport; before: Before | undefined }) {
  const { incoming, outgoing } = report
  const answered = share(incoming.answeredCount, incoming.callCount)
  const pickedUp = share(outgoing.answeredCount, outgoing.callCount)
  const ringTime = shownTime(timeOf(incoming.ringTime, 'medianSeconds'))
  return (
    <Figures>
      <Figure
        label={t`Incoming calls`}
        value={incoming.callCount}
        cases="CALLS"
        by={{ direction: 'INCOMING' }}
        before={before?.incoming.callCount}
      />
      <Figure
        label={t`Answered`}
        value={incoming.answeredCount}
        cases="ANSWERED_CALLS"
        by={{ direction: 'INCOMING' }}
        before={before?.incoming.answeredCount}
      >
        {incoming.callCount === 0 ? null : t`${answered} of incoming calls; half taken within ${ringTime}`}
      </Figure>
      <Figure
        label={t`Missed`}
        value={incoming.missedCount}
        cases="MISSED_CALLS"
        before={before?.incoming.missedCount}
      />
      <Figure
        label={t`Outgoing calls`}
        value={outgoing.callCount}
        cases="CALLS"
        by={{ direction: 'OUTGOING' }}
        before={before?.outgoing.callCount}
      >
        {outgoing.callCount === 0 ? null : t`${pickedUp} picked up`}
      </Figure>
    </Figures>
  )
}

function CallsOverTime({ points }: Pick<CallReport, 'points'>) {
  return (
    <ChartBox
      title={t`Calls over time`}
      file="CALLS_BY_DAY"
      drawing={{
        kind: 'line',
        series: {
          labels: points.map(({ date }) => date),
          lines: [
            {
              name: t`Incoming calls`,
              values: points.map((one) => one.incomingCount),
              cases: { figure: 'CALLS', by: { direction: 'INCOMING' } },
            },
            {
              name: t`Answered`,
              values: points.map((one) => one.answeredCount),
              cases: { figure: 'ANSWERED_CALLS', by: { direction: 'INCOMING' } },
            },
            {
              name: t`Missed`,
              values: points.map((one) => one.missedCount),
              cases: { figure: 'MISSED_CALLS', by: {} },
            },
            {
              name: t`Outgoing calls`,
              values: points.map((one) => one.outgoingCount),
              cases: { figure: 'CALLS', by: { direction: 'OUTGOING' } },
            },
          ],
        },
      }}
    />
  )
}

/** When calls come, are missed or are made. */
function CallLoad({ load }: Pick<CallReport, 'load'>) {
  const [shown, setShown] = useState<'incomingCount' | 'missedCount' | 'outgoingCount'>('incomingCount')
  const kinds = {
    incomingCount: { word: t`Incoming calls`, figure: 'CALLS', by: { direction: 'INCOMING' } },
    missedCount: { word: t`Missed`, figure: 'MISSED_CALLS', by: {} },
    outgoingCount: { word: t`Outgoing calls`, figure: 'CALLS', by: { direction: 'OUTGOING' } },
  } as const
  const { figure, by } = kinds[shown]
  return (
    <WeekLoad
      title={t`Calls by weekday and hour`}
      cells={load.map((cell) => ({ weekday: cell.weekday, hour: cell.hour, count: cell[shown] }))}
      file="CALLS_BY_HOUR"
      figure={figure}
      by={by}
    >
      <select
        aria-label={t`Which calls`}
        value={shown}
        onChange={({ target }) => setShown(target.value as typeof shown)}
        className="h-9 min-w-0 rounded-lg border border-edge bg-surface px-2"
      >
        {Object.entries(kinds).map(([kind, { word }]) => (
          <option key={kind} value={kind}>
            {word}
          </option>
        ))}
      </select>
    </WeekLoad>
  )
}

/** Calls of both directions: what became of them, how long they took, and of whom they were. */
export default function CallsReport() {
  const asked = useAsked()
  const answer = useAnswer(callsQuery, {
    ...variablesOf(asked),
    accountId: asked.account,
    agentId: asked.agent,
    mayMenus: useMay('IVR_FLOWS_READ'),
    mayAccounts: useMay('ACCOUNTS_READ'),
  })
  return (
    <ReportPage
      asked={asked}
      answer={answer}
      by="account"
      choices={<AgentChoice asked={asked} />}
      at={answer.data?.callReport.window.asOf}
    >
      {({ callReport: report, before }) => (
        <>
          <Outcomes report={report} before={before} />
          <CallsOverTime points={report.points} />
          <CallLoad load={report.load} />
          <CallTimes report={report} />
          <CallNumbers numbers={report.numbers} />
          <CallAgents agents={report.agents} />
          <CallMenus menus={report.menus} />
        </>
      )}
    </ReportPage>
  )
}
