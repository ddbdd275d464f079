import { t } from '@lingui/core/macro'
import { graphql, type ResultOf } from '../../graphql/document.ts'
import { minutes } from '../figure.tsx'
import { type Column, FigureTable } from '../figure-table.tsx'

export const awayFragment = graphql(`
  fragment AwayReasonRow on TeamReportAwayReason {
    reason
    figures { breakCount breakMinutes absenceCount absenceMinutes }
    agents { agent { id name } figures { breakCount breakMinutes absenceCount absenceMinutes } }
  }
`)
type Reason = ResultOf<typeof awayFragment>
type OfAgent = Reason['agents'][number] & Pick<Reason, 'reason'>
type Figures = Pick<Reason, 'figures'>

function columnsOf<Row extends Figures>(first: readonly Column<Row>[]): Column<Row>[] {
  return [
    ...first,
    { label: t`Breaks`, value: ({ figures }) => figures.breakCount },
    {
      label: t`Time of breaks`,
      value: ({ figures }) => figures.breakMinutes,
      show: ({ figures }) => minutes(figures.breakMinutes),
    },
    { label: t`Absences`, value: ({ figures }) => figures.absenceCount },
    {
      label: t`Time of absences`,
      value: ({ figures }) => figures.absenceMinutes,
      show: ({ figures }) => minutes(figures.absenceMinutes),
    },
  ]
}

const byName = (a: OfAgent, b: OfAgent) => a.agent.name.localeCompare(b.agent.name)

/** Why agents took no work: by reason, and by person and reason. */
export function AwayTables({ reasons }: { reasons: readonly Reason[] }) {
  const ofAgents = reasons.flatMap(({ reason, agents }) => agents.map((one) => ({ ...one, reason })))
  const named = ({ reason }: Pick<Reason, 'reason'>) => reason ?? t`Without a reason`
  return (
    <>
      <FigureTable
        label={t`Breaks and absences by reason`}
        file="TEAM_BREAKS_BY_REASON"
        columns={columnsOf<Reason>([{ label: t`Reason`, value: named }])}
        rows={reasons}
      />
      <FigureTable
        label={t`Breaks and absences by agent`}
        file="TEAM_BREAKS_BY_AGENT"
        columns={columnsOf<OfAgent>([
          { label: t`Agent`, value: ({ agent }) => agent.name },
          { label: t`Reason`, value: named },
        ])}
        rows={ofAgents.sort(byName)}
      />
    </>
  )
}
