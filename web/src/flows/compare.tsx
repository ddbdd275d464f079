import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { lazy, Suspense, useMemo, useState } from 'react'
import { Badge, type Tone } from '../ui/badge.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { bothOf, diffMarks, diffOf } from './diff.ts'
import type { Graph, GraphNode } from './graph.ts'
import { nameOfNode, typeName } from './node-words.ts'
import { useNarrow } from './use-narrow.ts'

const Canvas = lazy(() => import('./canvas.tsx'))

interface DifferenceProps {
  nodes: readonly GraphNode[]
  word: string
  tone: Tone
  onShow: (id: string) => void
}

function Difference({ nodes, word, tone, onShow }: DifferenceProps) {
  return nodes.map((node) => (
    <li key={`${word} ${node.id}`}>
      <button
        type="button"
        onClick={() => onShow(node.id)}
        className="flex w-full items-center gap-2 rounded-lg px-2 py-1.5 text-start hover:bg-raised"
      >
        <Badge tone={tone}>{word}</Badge>
        <bdi className="min-w-0 truncate">{nameOfNode(node)}</bdi>
        <span className="text-[0.8125rem] text-ink-2">{typeName(node.type)}</span>
      </button>
    </li>
  ))
}

interface CompareProps {
  before: Graph
  after: Graph
  label: string
}

/** What differs between two versions: as a list, and in colours on the canvas. */
export default function Compare({ before, after, label }: CompareProps) {
  const isNarrow = useNarrow()
  const [shown, setShown] = useState<{ id: string }>()
  const diff = useMemo(() => diffOf(before, after), [before, after])
  const both = useMemo(() => bothOf(before, after, diff), [before, after, diff])
  const marks = useMemo(() => diffMarks(diff), [diff])
  const show = (id: string) => setShown({ id })
  const isSame = marks.size === 0
  return (
    <section aria-label={label} className="flex flex-col gap-3">
      <h2 className="font-semibold">{label}</h2>
      {isSame ? (
        <p className="text-ink-2">
          <Trans>Nothing differs.</Trans>
        </p>
      ) : (
        <ul aria-label={t`Differences`} className="rounded-xl border border-line bg-surface p-1.5">
          <Difference nodes={diff.added} word={t`Added`} tone="accent" onShow={show} />
          <Difference nodes={diff.changed} word={t`Changed`} tone="warn" onShow={show} />
          <Difference nodes={diff.removed} word={t`Removed`} tone="bad" onShow={show} />
        </ul>
      )}
      {isSame || isNarrow ? null : (
        <div className="h-96 overflow-hidden rounded-xl border border-line">
          <Suspense fallback={<Skeleton className="h-full" />}>
            <Canvas
              graph={both}
              marks={marks}
              selected={shown ? [shown.id] : []}
              onSelect={([id]) => id && show(id)}
              shown={shown}
            />
          </Suspense>
        </div>
      )}
    </section>
  )
}
