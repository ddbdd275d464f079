import { t } from '@lingui/core/macro'
import { numeral } from '../../language/format.ts'
import { Answered } from '../../page/answered.tsx'
import { useAnswer } from '../../page/use-answer.ts'
import { Select } from '../../ui/field.tsx'
import { exactTime } from '../../ui/time.ts'
import type { Cases } from '../cases/asked-cases.ts'
import { CasesLink } from '../cases/cases-link.tsx'
import { ChartFrame } from '../charts/chart-box.tsx'
import { Change, changeOf, share } from '../figure.tsx'
import { type Column, FigureTable } from '../figure-table.tsx'
import type { Asked } from '../range.ts'
import {
  type FunnelNode,
  funnelNodesQuery,
  funnelQuery,
  funnelVersionsQuery,
  type TypedNode,
} from './funnel-documents.ts'
import { nodeNames } from './funnel-words.ts'
import { variablesOf } from './report-page.tsx'

interface Named {
  id: string
  name: string
}

interface Row extends FunnelNode {
  name: string
  exitsNamed: { outcome: string; name: string; sessionCount: number }[]
  /** null where nothing is compared */
  before: number | null
}

type CasesOf = (part: 'CAME' | 'LEFT' | 'ENDED' | 'WAITING', row: Row, outcome?: string) => Cases

const wentOn = ({ cameCount, endedCount, waitingCount }: Row) => cameCount - endedCount - waitingCount

const parts = () => [
  { of: wentOn, part: 'LEFT' as const, word: t`Went on`, colour: 'var(--accent)' },
  {
    of: (row: Row) => row.waitingCount,
    part: 'WAITING' as const,
    word: t`Are here now`,
    colour: 'var(--warn)',
  },
  { of: (row: Row) => row.endedCount, part: 'ENDED' as const, word: t`Ended here`, colour: 'var(--ink-3)' },
]

/** By which outputs sessions left a node. */
function Exits({ row, casesOf }: { row: Row; casesOf: CasesOf }) {
  return (
    <span className="flex flex-wrap gap-x-4 text-[0.8125rem] text-ink-2">
      {row.exitsNamed.map(({ outcome, name, sessionCount }) => (
        <span key={outcome}>
          <bdi>{name}</bdi> <CasesLink {...casesOf('LEFT', row, outcome)}>{numeral(sessionCount)}</CasesLink>{' '}
          <span className="tabular-nums">{share(sessionCount, row.cameCount)}</span>
        </span>
      ))}
    </span>
  )
}

/** Each node with a bar of those who came, as long as its share of all, by what became of them there. */
function Bars({ rows, most, casesOf }: { rows: readonly Row[]; most: number; casesOf: CasesOf }) {
  const all = parts()
  return (
    <div className="flex flex-col gap-3 px-4 pb-4">
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-[0.8125rem] text-ink-2">
        {all.map(({ word, colour }) => (
          <li key={word} className="inline-flex items-center gap-1.5">
            <span className="inline-block size-3 rounded" style={{ background: colour }} />
            {word}
          </li>
        ))}
      </ul>
      <ol className="flex flex-col gap-3">
        {rows.map((row) => (
          <li key={row.nodeId}>
            <p className="flex flex-wrap items-baseline gap-x-3">
              <bdi className="min-w-0 flex-1 basis-32 truncate">{row.name}</bdi>
              <span className="font-semibold tabular-nums">
                <CasesLink {...casesOf('CAME', row)}>{numeral(row.cameCount)}</CasesLink>
              </span>
              {row.before === null ? null : <Change change={changeOf(row.cameCount, row.before)} />}
              <span className="w-14 text-end text-[0.8125rem] text-ink-2 tabular-nums">
                {share(row.cameCount, most)}
              </span>
            </p>
            <p aria-hidden="true" className="flex h-3 overflow-hidden rounded-full bg-raised">
              {all.map(({ of, part, colour }) => (
                <span key={part} style={{ width: `${(of(row) / most) * 100}%`, background: colour }} />
              ))}
            </p>
            <Exits row={row} casesOf={casesOf} />
          </li>
        ))}
      </ol>
    </div>
  )
}

function tableOf(most: number, compares: boolean, casesOf: CasesOf): Column<Row>[] {
  return [
    { label: t`Node`, value: ({ name }) => name },
    { label: t`Came`, value: ({ cameCount }) => cameCount, cases: (row) => casesOf('CAME', row) },
    { label: t`Of the most, in percent`, value: ({ cameCount }) => share(cameCount, most) },
    ...(compares ? [{ label: t`From earlier days`, value: ({ before }: Row) => before }] : []),
    {
      label: t`Ended here`,
      value: ({ endedCount }) => endedCount,
      cases: (row) => casesOf('ENDED', row),
    },
    {
      label: t`Are here now`,
      value: ({ waitingCount }) => waitingCount,
      cases: (row) => casesOf('WAITING', row),
    },
    {
      label: t`Left by`,
      value: ({ exitsNamed }) =>
        exitsNamed.map(({ name, sessionCount }) => `${name}: ${numeral(sessionCount)}`).join(', ') || null,
      show: (row) => <Exits row={row} casesOf={casesOf} />,
    },
  ]
}

interface OfVersionProps {
  asked: Asked
  flow: Named
  version: number
}

function rowsOf(
  funnel: readonly FunnelNode[],
  before: readonly { nodeId: string; cameCount: number }[] | undefined,
  nodes: readonly TypedNode[],
): Row[] {
  const names = nodeNames(nodes)
  const earlier = new Map(before?.map(({ nodeId, cameCount }) => [nodeId, cameCount]))
  return funnel.map((node) => ({
    ...node,
    name: names.node(node.nodeId),
    exitsNamed: node.exits.map((exit) => ({
      ...exit,
      name: names.exit(node.nodeId, exit.outcome, node.exits.length === 1),
    })),
    before: before ? (earlier.get(node.nodeId) ?? 0) : null,
  }))
}

function OfVersion({ asked, flow, version }: OfVersionProps) {
  const title = t`How far sessions came in ${flow.name}`
  const answer = useAnswer(funnelQuery, { ...variablesOf(asked), flowId: flow.id, version })
  const { data } = useAnswer(funnelNodesQuery, { id: flow.id, version })
  const nodes = data?.chatbotFlow.version?.nodes ?? []
  const casesOf: CasesOf = (part, { nodeId }, outcome) => ({
    figure: `FUNNEL_${part}`,
    by: { flow: flow.id, version: String(version), node: nodeId, ...(outcome && { outcome }) },
  })
  return (
    <Answered answer={answer}>
      {({ flowReport: { funnel }, before }) => {
        const rows = rowsOf(funnel, before?.funnel, nodes)
        if (rows.length === 0)
          return (
            <p className="text-ink-2">{t`No session in these days ran this version. Its steps are kept for 30 days.`}</p>
          )
        const most = Math.max(1, ...rows.map(({ cameCount }) => cameCount))
        const columns = tableOf(most, before !== undefined, casesOf)
        return (
          <ChartFrame
            title={title}
            chart={<Bars rows={rows} most={most} casesOf={casesOf} />}
            table={
              <FigureTable label={title} heading={false} columns={columns} rows={rows} file="FLOW_STEPS" />
            }
          />
        )
      }}
    </Answered>
  )
}

/** The funnel of a flow that is chosen, node by node, of one of its versions. */
export function FlowFunnel({ asked, flows }: { asked: Asked; flows: readonly Named[] }) {
  const flow = flows.find(({ id }) => id === asked.search.flow) ?? flows[0]
  const { data } = useAnswer(funnelVersionsQuery, { id: flow?.id ?? '' }, flow === undefined)
  if (!flow) return null
  const found = data?.chatbotFlow.id === flow.id ? data.chatbotFlow : undefined
  const versions = found?.versions ?? []
  const chosen =
    versions.find(({ version }) => String(version) === asked.search.version) ??
    versions.find(({ version }) => version === found?.liveVersion) ??
    versions[0]
  return (
    <section aria-label={t`Funnel`} className="flex min-w-0 flex-col gap-3">
      <h2 className="font-semibold">{t`Funnel`}</h2>
      <div className="flex flex-wrap items-end gap-3">
        <Select
          label={t`Flow`}
          className="max-w-full"
          value={flow.id}
          onChange={({ target }) => asked.change({ flow: target.value, version: '' })}
        >
          {flows.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        {chosen ? (
          <Select
            label={t`Version`}
            className="max-w-full"
            value={chosen.version}
            onChange={({ target }) => asked.change({ flow: flow.id, version: target.value })}
          >
            {versions.map(({ version, publishedAt }) => (
              <option key={version} value={version}>
                {`${t`Version ${numeral(version)}`}, ${exactTime(publishedAt)}`}
              </option>
            ))}
          </Select>
        ) : null}
      </div>
      {chosen ? <OfVersion asked={asked} flow={flow} version={chosen.version} /> : null}
    </section>
  )
}
