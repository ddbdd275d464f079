import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useState } from 'react'
import { numeral } from '../language/format.ts'
import { useAnswer } from '../page/use-answer.ts'
import { linkLook } from '../ui/link-look.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { secondTime } from '../ui/time.ts'
import { writtenValue } from './forms/values.ts'
import { type Graph, graphOf, noGraph } from './graph.ts'
import { nameOfNode, outcomeName } from './node-words.ts'
import { type PathStep, sessionPathQuery } from './path-documents.ts'
import { sessionPath, variablesAt } from './session-steps.ts'
import { useNarrow } from './use-narrow.ts'
import { versionsQuery } from './version-documents.ts'

const Canvas = lazy(() => import('./canvas.tsx'))
const nothing: readonly string[] = []

/** A call to the outside: what answered, and after how long. */
function CallLine({ call: { kind, status, milliseconds } }: { call: NonNullable<PathStep['call']> }) {
  const time = t`${numeral(milliseconds)} ms`
  const words = kind === 'AI' ? t`AI` : kind === 'SCRIPT' ? t`Script` : t`Address`
  return (
    <span className="block text-xs text-ink-2 tabular-nums">
      {words} · {status === null ? t`no answer` : kind === 'HTTP' ? `HTTP ${status}` : t`answered`} · {time}
    </span>
  )
}

interface StepLineProps {
  step: PathStep
  graph: Graph
  isChosen: boolean
  onChoose: () => void
}

function StepLine({ step, graph, isChosen, onChoose }: StepLineProps) {
  const { n, nodeId, outcome, problem, call, at } = step
  const node = graph.nodes.find(({ id }) => id === nodeId)
  const name = node ? nameOfNode(node) : nodeId
  return (
    <li>
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={onChoose}
        className={`flex w-full items-baseline gap-2 rounded-lg px-2 py-1.5 text-start ${isChosen ? 'bg-selected' : 'hover:bg-raised'}`}
      >
        <span className="w-6 shrink-0 text-end text-xs text-ink-2 tabular-nums">{numeral(n)}</span>
        <span className="min-w-0 flex-1">
          <bdi className="font-medium">{name}</bdi>{' '}
          <span className="text-[0.8125rem] text-ink-2">
            {outcome === null ? (
              <Trans>waits</Trans>
            ) : node ? (
              <bdi>{outcomeName(node, outcome, true)}</bdi>
            ) : (
              outcome
            )}
          </span>
          {call ? <CallLine call={call} /> : null}
          {problem ? (
            <bdi lang="en" className="block text-xs text-warn">
              {problem}
            </bdi>
          ) : null}
        </span>
        <time dateTime={at} className="shrink-0 text-xs text-ink-2">
          {secondTime(at)}
        </time>
      </button>
    </li>
  )
}

function Variables({ variables }: { variables: Record<string, unknown> }) {
  const all = Object.entries(variables)
  if (all.length === 0) {
    return (
      <p className="text-ink-2">
        <Trans>No variable has a value here.</Trans>
      </p>
    )
  }
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-[0.8125rem]">
      {all.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="font-mono text-ink-2">{name}</dt>
          <dd dir="auto" className="break-words">
            {writtenValue(value)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface OnCanvasProps {
  steps: readonly PathStep[]
  step: PathStep
  graph: Graph
}

function OnCanvas({ steps, step, graph }: OnCanvasProps) {
  const path = useMemo(() => sessionPath(steps, step, graph), [steps, step, graph])
  const shown = useMemo(() => ({ id: step.nodeId }), [step.nodeId])
  return (
    <div className="h-96 overflow-hidden rounded-xl border border-line">
      <Suspense fallback={<Skeleton className="h-full" />}>
        <Canvas
          graph={graph}
          marks={path.marks}
          passed={path.passed}
          selected={nothing}
          onSelect={() => {}}
          shown={shown}
        />
      </Suspense>
    </div>
  )
}

/** The graph of the version in which a step was. */
function useGraphOf(step: PathStep | undefined): Graph {
  const flowId = step?.flow?.id ?? ''
  const { data } = useAnswer(versionsQuery, { id: flowId }, flowId === '')
  const versions = data?.chatbotFlow.id === flowId ? data.chatbotFlow.versions : undefined
  const graph = versions?.find(({ version }) => version === step?.flowVersion)?.graph
  return useMemo(() => (graph === undefined ? noGraph : graphOf(graph)), [graph])
}

/** The way of a session through its flow: each node, the variables at it, and from where one can try another way. */
export default function SessionPath({ id }: { id: string }) {
  const { data } = useAnswer(sessionPathQuery, { id })
  const isNarrow = useNarrow()
  const steps = data?.botSession.steps ?? []
  const [chosen, setChosen] = useState<number>()
  const step = steps.find(({ n }) => n === chosen) ?? steps.at(-1)
  const graph = useGraphOf(step)
  if (!step) return null
  return (
    <section aria-label={t`Path through the flow`} className="flex flex-col gap-3">
      <h3 className="font-semibold">
        <Trans>Path through the flow</Trans>
      </h3>
      <div className="grid gap-4 lg:grid-cols-2">
        <ol className="max-h-96 overflow-y-auto rounded-xl border border-line bg-surface p-1.5">
          {steps.map((one) => (
            <StepLine
              key={one.n}
              step={one}
              graph={graph}
              isChosen={one === step}
              onChoose={() => setChosen(one.n)}
            />
          ))}
        </ol>
        <div className="flex min-w-0 flex-col gap-2 rounded-xl border border-line bg-surface p-4">
          <h4 className="font-medium">{t`Variables at step ${numeral(step.n)}`}</h4>
          <Variables variables={variablesAt(steps, step.n)} />
          {step.flow && step.outcome === null ? (
            <Link
              to="/chatbot/$part/$item"
              params={{ part: 'flows', item: step.flow.id }}
              search={{ at: `${id}.${step.n}` }}
              className={linkLook}
            >
              <Trans>Try it from here in the simulator</Trans>
            </Link>
          ) : null}
        </div>
      </div>
      {isNarrow || graph.nodes.length === 0 ? null : <OnCanvas steps={steps} step={step} graph={graph} />}
    </section>
  )
}
