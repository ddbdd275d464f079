import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ChartNoAxesColumn } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { numeral } from '../language/format.ts'
import { Answered } from '../page/answered.tsx'
import { useAnswer } from '../page/use-answer.ts'
import { Empty } from '../ui/empty.tsx'
import { Select } from '../ui/field.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { duration } from '../ui/time.ts'
import { type Graph, graphOf } from './graph.ts'
import { countMarks, figuresOfNodes, type NodeFigures } from './node-figures.ts'
import { nameOfNode, outcomeName } from './node-words.ts'
import { inOrder } from './outline.tsx'
import { useNarrow } from './use-narrow.ts'
import { type NodeCount, numbersQuery, versionsQuery } from './version-documents.ts'

const Canvas = lazy(() => import('./canvas.tsx'))

const percent = (share: number): string =>
  numeral(Number.isFinite(share) ? share : 0, { style: 'percent', maximumFractionDigits: 0 })

function Figure({ name, children }: { name: string; children: string }) {
  return (
    <div className="rounded-xl border border-line bg-surface px-4 py-3">
      <dt className="text-[0.8125rem] text-ink-2">{name}</dt>
      <dd className="text-xl font-semibold tabular-nums">{children}</dd>
    </div>
  )
}

interface WholeFigures {
  sessions: number
  completed: number
  active: number
  timedOut: number
  cancelled: number
  medianSeconds: number | null
}

function Figures({ figures }: { figures: WholeFigures }) {
  const { sessions, completed, active, timedOut, cancelled, medianSeconds } = figures
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6">
      <Figure name={t`Sessions`}>{numeral(sessions)}</Figure>
      <Figure name={t`Reached the end`}>{percent(completed / (sessions - active))}</Figure>
      <Figure name={t`Median time`}>
        {medianSeconds === null ? '–' : duration(Math.round(medianSeconds) * 1000)}
      </Figure>
      <Figure name={t`Ongoing`}>{numeral(active)}</Figure>
      <Figure name={t`No answer in time`}>{numeral(timedOut)}</Figure>
      <Figure name={t`Cancelled`}>{numeral(cancelled)}</Figure>
    </dl>
  )
}

function NodeTable({ graph, figures }: { graph: Graph; figures: readonly NodeFigures[] }) {
  const byId = new Map(figures.map((one) => [one.nodeId, one]))
  const rows = inOrder(graph).flatMap((node) => {
    const found = byId.get(node.id)
    return found ? [{ node, ...found }] : []
  })
  return (
    <section
      aria-label={t`Nodes`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that is wider than the page is scrolled by keys
      tabIndex={0}
      className="overflow-x-auto rounded-xl border border-line bg-surface"
    >
      <table className="w-full text-start">
        <thead className="text-[0.8125rem] text-ink-2">
          <tr>
            <th className="px-4 py-2 text-start font-medium">{t`Node`}</th>
            <th className="px-3 py-2 text-end font-medium">{t`Came`}</th>
            <th className="px-3 py-2 text-start font-medium">{t`Left by`}</th>
            <th className="px-4 py-2 text-end font-medium">{t`Went no further`}</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(({ node, came, left, stayed }) => (
            <tr key={node.id}>
              <td className="px-4 py-2">
                <bdi>{nameOfNode(node)}</bdi>
              </td>
              <td className="px-3 py-2 text-end tabular-nums">{numeral(came)}</td>
              <td className="px-3 py-2 text-[0.8125rem]">
                {left.map(({ outcome, sessions }) => (
                  <span key={outcome} className="me-3 inline-block">
                    <bdi>{outcomeName(node, outcome, true)}</bdi>{' '}
                    <span className="text-ink-2 tabular-nums">{percent(sessions / came)}</span>
                  </span>
                ))}
              </td>
              <td className={`px-4 py-2 text-end tabular-nums ${stayed > 0 ? 'text-warn' : ''}`}>
                {stayed > 0 ? `${numeral(stayed)} (${percent(stayed / came)})` : '–'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Nodes({ graph, counts }: { graph: Graph; counts: readonly NodeCount[] }) {
  const isNarrow = useNarrow()
  const figures = useMemo(() => figuresOfNodes(counts), [counts])
  const marks = useMemo(() => countMarks(figures), [figures])
  const [selected, setSelected] = useState<readonly string[]>([])
  return (
    <>
      <NodeTable graph={graph} figures={figures} />
      {isNarrow ? null : (
        <div className="h-112 overflow-hidden rounded-xl border border-line">
          <Suspense fallback={<Skeleton className="h-full" />}>
            <Canvas graph={graph} marks={marks} selected={selected} onSelect={setSelected} />
          </Suspense>
        </div>
      )}
    </>
  )
}

function OfVersion({ id, version, graph }: { id: string; version: number; graph: Graph }) {
  const answer = useAnswer(numbersQuery, { id, version })
  return (
    <Answered answer={answer}>
      {({ chatbotFlow: { figures, nodeCounts } }) => (
        <div className="flex flex-col gap-5">
          <Figures figures={figures} />
          {figures.sessions === 0 ? (
            <p className="text-ink-2">
              <Trans>No session ran this version in the last 30 days.</Trans>
            </p>
          ) : (
            <Nodes graph={graph} counts={nodeCounts} />
          )}
        </div>
      )}
    </Answered>
  )
}

/** How sessions went through a version in the last 30 days. */
export default function Numbers({ id }: { id: string }) {
  const answer = useAnswer(versionsQuery, { id })
  const [asked, setAsked] = useState('')
  return (
    <Answered answer={answer}>
      {({ chatbotFlow: { versions } }) => {
        const chosen = versions.find(({ version }) => String(version) === asked) ?? versions[0]
        if (!chosen) {
          return (
            <Empty icon={ChartNoAxesColumn} title={t`No numbers yet`}>
              {t`They are counted once a version is published and customers reach it.`}
            </Empty>
          )
        }
        return (
          <div className="flex flex-col gap-5">
            <Select
              label={t`Version`}
              className="max-w-60"
              value={chosen.version}
              onChange={({ target }) => setAsked(target.value)}
            >
              {versions.map(({ version }) => (
                <option key={version} value={version}>
                  {t`Version ${numeral(version)}`}
                </option>
              ))}
            </Select>
            <OfVersion key={chosen.version} id={id} version={chosen.version} graph={graphOf(chosen.graph)} />
          </div>
        )
      }}
    </Answered>
  )
}
