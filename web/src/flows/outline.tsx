import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { CircleAlert, CornerDownRight, Flag, Plus, TriangleAlert } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import type { Way } from './draft.ts'
import { type Graph, type GraphNode, waysOf } from './graph.ts'
import type { Marks } from './marks.ts'
import { summaryOfNode } from './node-summary.ts'
import { lookOf, nameOfNode, typeName, wayName } from './node-words.ts'

interface OutlineProps {
  graph: Graph
  marks: Marks
  selected: readonly string[]
  onOpen: (id: string) => void
  /** adds a node behind a way, or on its own; null for who reads */
  onAdd: ((way?: Way) => void) | null
}

/** The nodes as a conversation meets them, then those that nothing leads to. */
export function inOrder({ nodes, edges, entry_node }: Graph): GraphNode[] {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const led = Map.groupBy(edges, ({ from }) => from)
  const seen = new Set<string>()
  const visit = (first: string) => {
    const waiting = [first]
    for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) {
      if (seen.has(id) || !byId.has(id)) continue
      seen.add(id)
      waiting.unshift(...(led.get(id) ?? []).map(({ to }) => to))
    }
  }
  for (const id of [entry_node, ...byId.keys()]) visit(id)
  return [...seen].flatMap((id) => byId.get(id) ?? [])
}

function Sign({ problem }: { problem: 'error' | 'warning' | undefined }) {
  if (!problem) return null
  const isError = problem === 'error'
  const Icon = isError ? CircleAlert : TriangleAlert
  return (
    <>
      <Icon className={`size-4 shrink-0 ${isError ? 'text-bad' : 'text-warn'}`} aria-hidden="true" />
      <span className="sr-only">{isError ? t`It has an error` : t`It has a warning`}</span>
    </>
  )
}

interface WayLineProps {
  node: GraphNode
  way: string
  ways: readonly string[]
  to: GraphNode | undefined
  onAdd: OutlineProps['onAdd']
}

function WayLine({ node, way, ways, to, onAdd }: WayLineProps) {
  const name = wayName(node, way, ways)
  return (
    <li className="flex min-h-8 flex-wrap items-center gap-x-2 ps-6 text-[0.8125rem]">
      <CornerDownRight className="size-3.5 shrink-0 text-ink-3 rtl:-scale-x-100" aria-hidden="true" />
      <bdi className="text-ink-2">{name}:</bdi>
      {to ? (
        <a
          href={`#${to.id}`}
          className="underline underline-offset-2"
          onClick={(event) => {
            event.preventDefault()
            const target = document.querySelector<HTMLElement>(`[data-outline="${CSS.escape(to.id)}"]`)
            target?.scrollIntoView({ block: 'center' })
            target?.focus()
          }}
        >
          <bdi>{nameOfNode(to)}</bdi>
        </a>
      ) : (
        <span className="text-ink-3">
          <Trans>nowhere</Trans>
        </span>
      )}
      {onAdd ? (
        <Button
          size="small"
          look="quiet"
          aria-label={t`Add a node after ${name} of ${nameOfNode(node)}`}
          onClick={() => onAdd({ from: node.id, condition: way })}
        >
          <Plus className="size-4" aria-hidden="true" />
        </Button>
      ) : null}
    </li>
  )
}

/** The same draft as a list: for screen readers and phones. */
export default function Outline({ graph, marks, selected, onOpen, onAdd }: OutlineProps) {
  const byId = new Map(graph.nodes.map((node) => [node.id, node]))
  const ordered = inOrder(graph)
  return (
    <div className="relative h-full overflow-y-auto p-4 [scrollbar-width:thin]">
      <p className="mb-3 text-ink-2">
        <Plural
          value={ordered.length}
          _0="No nodes yet."
          one="# node, in the order of a conversation."
          other="# nodes, in the order of a conversation."
        />
      </p>
      <ol aria-label={t`Nodes of the flow`} className="flex max-w-3xl flex-col gap-2">
        {ordered.map((node) => {
          const own = graph.edges.filter(({ from }) => from === node.id)
          const ways = waysOf(node, own)
          const Icon = lookOf(node.type)?.icon ?? CircleAlert
          const isChosen = selected.includes(node.id)
          return (
            <li
              key={node.id}
              className={`rounded-xl border bg-surface p-2 ${isChosen ? 'border-accent' : 'border-line'}`}
            >
              <button
                type="button"
                data-outline={node.id}
                aria-current={isChosen || undefined}
                onClick={() => onOpen(node.id)}
                className="flex w-full items-start gap-2.5 rounded-lg px-2 py-1 text-start hover:bg-raised"
              >
                <Icon className="mt-0.5 size-4 shrink-0 text-accent" aria-hidden="true" />
                <span className="min-w-0 flex-1">
                  <span className="flex items-center gap-1.5 font-medium">
                    <bdi className="truncate">{nameOfNode(node)}</bdi>
                    {graph.entry_node === node.id ? (
                      <>
                        <Flag className="size-3.5 shrink-0 text-accent" aria-hidden="true" />
                        <span className="sr-only">{t`The flow begins here`}</span>
                      </>
                    ) : null}
                  </span>
                  <span dir="auto" className="line-clamp-2 text-[0.8125rem] break-words text-ink-2">
                    {summaryOfNode(node) || typeName(node.type)}
                  </span>
                </span>
                <Sign problem={marks.get(node.id)?.problem} />
              </button>
              <ul>
                {ways.map((way) => (
                  <WayLine
                    key={way}
                    node={node}
                    way={way}
                    ways={ways}
                    to={byId.get(own.find(({ condition }) => condition === way)?.to ?? '')}
                    onAdd={onAdd}
                  />
                ))}
              </ul>
            </li>
          )
        })}
      </ol>
      {onAdd ? (
        <Button className="mt-3" onClick={() => onAdd()}>
          <Plus className="size-4" aria-hidden="true" />
          <Trans>Add a node</Trans>
        </Button>
      ) : null}
    </div>
  )
}
