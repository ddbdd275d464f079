import { plural, t } from '@lingui/core/macro'
import { Handle, type Node, type NodeProps, Position } from '@xyflow/react'
import { CircleAlert, Flag, TriangleAlert } from 'lucide-react'
import { memo } from 'react'
import { numeral } from '../language/format.ts'
import type { GraphNode } from './graph.ts'
import type { NodeMark } from './marks.ts'
import { summaryOfNode } from './node-summary.ts'
import { lookOf, nameOfNode, typeName, wayName } from './node-words.ts'

export interface CardData extends Record<string, unknown> {
  node: GraphNode
  ways: readonly string[]
  /** ways that lead somewhere */
  led: ReadonlySet<string>
  isEntry: boolean
  /** Tab comes to this one */
  isReachable: boolean
  mark: NodeMark | undefined
}

export type CardNode = Node<CardData, 'card'>

const changeLooks = {
  added: 'border-good ring-2 ring-good/30',
  removed: 'border-bad border-dashed opacity-70',
  changed: 'border-warn ring-2 ring-warn/30',
}

function frameOf(mark: NodeMark | undefined, isSelected: boolean): string {
  if (isSelected) return 'border-accent ring-2 ring-accent/40'
  if (mark?.change) return changeLooks[mark.change]
  if (mark?.path === 'here') return 'border-accent bg-accent-soft'
  if (mark?.path === 'passed' || mark?.found) return 'border-accent'
  if (mark?.problem === 'error') return 'border-bad'
  return 'border-line'
}

function ProblemSign({ problem }: { problem: NodeMark['problem'] }) {
  if (!problem) return null
  const Icon = problem === 'error' ? CircleAlert : TriangleAlert
  return (
    <Icon
      className={`size-4 shrink-0 ${problem === 'error' ? 'text-bad' : 'text-warn'}`}
      aria-hidden="true"
    />
  )
}

/** What one sees on a card without words, for those who hear it. */
function unseenWords({ node, isEntry, mark }: CardData): string {
  const words = [typeName(node.type)]
  if (isEntry) words.push(t`The flow begins here`)
  if (mark?.problem === 'error') words.push(t`It has an error`)
  if (mark?.problem === 'warning') words.push(t`It has a warning`)
  if (mark?.change === 'added') words.push(t`It was added`)
  if (mark?.change === 'removed') words.push(t`It was removed`)
  if (mark?.change === 'changed') words.push(t`It was changed`)
  if (mark?.path === 'here') words.push(t`The conversation is here`)
  return words.join('. ')
}

function Count({ count }: { count: NodeMark['count'] }) {
  if (!count) return null
  const { came, stayed } = count
  return (
    <p className="flex gap-2 border-t border-line px-3 py-1 text-xs text-ink-2">
      <span>{plural(came, { one: '# session', other: '# sessions' })}</span>
      {stayed > 0 ? <span className="text-warn">{t`${numeral(stayed)} stayed`}</span> : null}
    </p>
  )
}

/** A node on the canvas: what it is, what it says, and its ways on. */
export const NodeCard = memo(function NodeCard({ data, selected }: NodeProps<CardNode>) {
  const { node, ways, led, isEntry, isReachable, mark } = data
  const Icon = lookOf(node.type)?.icon ?? CircleAlert
  return (
    // biome-ignore lint/a11y/useSemanticElements: it has places to draw ways from, which no button may have in it
    <div
      role="button"
      tabIndex={isReachable ? 0 : -1}
      data-node={node.id}
      aria-pressed={selected}
      className={`w-60 rounded-xl border-2 bg-surface text-start shadow-xs outline-offset-2 ${frameOf(mark, selected)}`}
    >
      <span className="sr-only">{unseenWords(data)}. </span>
      <Handle type="target" position={Position.Left} className="flow-handle" />
      <div className="flex items-center gap-2 px-3 pt-2">
        <Icon className="size-4 shrink-0 text-accent" aria-hidden="true" />
        <span dir="auto" className="min-w-0 flex-1 truncate font-medium">
          {nameOfNode(node)}
        </span>
        {isEntry ? <Flag className="size-4 shrink-0 text-accent" aria-hidden="true" /> : null}
        <ProblemSign problem={mark?.problem} />
      </div>
      <p dir="auto" className="mx-3 mt-1 mb-2 line-clamp-2 h-9 text-xs leading-4.5 break-words text-ink-2">
        {summaryOfNode(node)}
      </p>
      {ways.map((way) => (
        <div
          key={way}
          className={`relative flex h-7 items-center justify-end border-t border-line px-3 text-xs ${led.has(way) ? 'text-ink-2' : 'text-ink-3 italic'}`}
        >
          <span dir="auto" className="truncate">
            {wayName(node, way, ways)}
          </span>
          <Handle type="source" id={way} position={Position.Right} className="flow-handle" />
        </div>
      ))}
      <Count count={mark?.count} />
    </div>
  )
})
