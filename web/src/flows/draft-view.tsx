import { t } from '@lingui/core/macro'
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { Skeleton } from '../ui/skeleton.tsx'
import type { Way } from './draft.ts'
import { possibleWays } from './graph.ts'
import { joined, type Marks, problemMarks } from './marks.ts'
import { newNode } from './new-node.ts'
import { type NodeGroup, nameOfNode } from './node-words.ts'
import Outline from './outline.tsx'
import { AddDialog, Palette } from './palette.tsx'
import { ProblemList } from './problem-list.tsx'
import { SidePanel } from './side-panel.tsx'
import type { Turn } from './simulation.ts'
import { Toolbar } from './toolbar.tsx'
import type { Editor } from './use-editor.ts'
import { useNarrow } from './use-narrow.ts'
import { useOpening } from './use-opening.ts'
import { useShortcuts } from './use-shortcuts.ts'

const Canvas = lazy(() => import('./canvas.tsx'))
const Properties = lazy(async () => ({ default: (await import('./properties.tsx')).Properties }))
const SimulatorSide = lazy(() => import('./simulator-side.tsx'))

export type Side = 'properties' | 'problems' | 'simulator' | null

interface DraftViewProps {
  editor: Editor
  asOutline: boolean
  side: Side
  onSide: (side: Side) => void
  /** what the simulator shows on the nodes */
  path: { marks: Marks; passed: ReadonlySet<string>; here: string | null }
  onTurns: (turns: readonly Turn[]) => void
  /** the step of a session from which the simulator goes on, as the address has it */
  at: string
  /** of another family of flows: its types of nodes, and its simulator */
  family?: { groups: readonly NodeGroup[]; simulator: ReactNode }
}

/** Adds a node: behind a way, behind the node that is chosen, or on its own. */
function useAdd(editor: Editor, onSide: (side: Side) => void) {
  const [asked, setAsked] = useState<{ way: Way | undefined } | null>(null)
  const { graph, dispatch, selected, select } = editor
  const behind = (): Way | undefined => {
    const node = graph.nodes.find(({ id }) => id === selected.at(-1))
    if (!node) return undefined
    const own = graph.edges.filter(({ from }) => from === node.id)
    const [free] = possibleWays(node, own).filter((way) => !own.some(({ condition }) => condition === way))
    return free === undefined ? undefined : { from: node.id, condition: free }
  }
  const add = (type: string, way: Way | undefined = behind(), position?: { x: number; y: number }) => {
    const made = newNode(graph, type, way?.from)
    const node = position
      ? { ...made, position: { x: Math.round(position.x), y: Math.round(position.y) } }
      : made
    dispatch({ kind: 'add', node, after: position ? undefined : way })
    select([node.id])
    onSide('properties')
  }
  return { add, asked, ask: (way?: Way) => setAsked({ way }), forget: () => setAsked(null) }
}

function Problems({ editor, onOpen }: { editor: Editor; onOpen: (id: string) => void }) {
  const { graph, saving } = editor
  const nameOf = (id: string) => {
    const node = graph.nodes.find((one) => one.id === id)
    return node ? nameOfNode(node) : id
  }
  if (saving.problems.length === 0) return <p className="text-ink-2">{t`Nothing is wrong with it.`}</p>
  return <ProblemList problems={saving.problems} nameOf={nameOf} onOpen={onOpen} />
}

/** The draft as a canvas or as an outline, with what is chosen of it beside it. */
export function DraftView({ editor, asOutline, side, onSide, path, onTurns, at, family }: DraftViewProps) {
  const { opening, isReady } = useOpening(at, editor.graph)
  const { graph, selected, select, mayWrite, dispatch, saving } = editor
  const isNarrow = useNarrow()
  const search = useRef<HTMLInputElement>(null)
  const [shown, setShown] = useState<{ id: string }>()
  const [fits, setFits] = useState(0)
  const adding = useAdd(editor, onSide)
  const { here } = path
  useEffect(() => {
    if (here) setShown({ id: here })
  }, [here])
  const marks = useMemo(
    () => joined(problemMarks(saving.problems), path.marks),
    [saving.problems, path.marks],
  )
  const open = (id: string) => {
    select([id])
    setShown({ id })
    onSide('properties')
  }
  useShortcuts({
    editor,
    onAdd: () => adding.ask(),
    onSearch: () => search.current?.focus(),
  })
  const [only] = selected
  const onlySelected = selected.length === 1 && graph.nodes.some(({ id }) => id === only) ? only : undefined
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <Toolbar
        editor={editor}
        search={search}
        onAdd={() => adding.ask()}
        onFit={asOutline || isNarrow ? null : () => setFits(fits + 1)}
        onFound={(id) => {
          select([id])
          setShown({ id })
        }}
      />
      <div className="flex min-h-0 flex-1">
        {mayWrite && !asOutline ? (
          <Palette groups={family?.groups} onAdd={(type) => adding.add(type)} />
        ) : null}
        <div className="min-h-0 min-w-0 flex-1">
          {asOutline || isNarrow ? (
            <Outline
              graph={graph}
              marks={marks}
              selected={selected}
              onOpen={open}
              onAdd={mayWrite ? adding.ask : null}
            />
          ) : (
            <Suspense fallback={<Skeleton className="m-4 h-64 rounded-xl" />}>
              <Canvas
                graph={graph}
                marks={marks}
                passed={path.passed}
                selected={selected}
                onSelect={select}
                onOpen={open}
                dispatch={mayWrite ? dispatch : undefined}
                onDrop={(type, position) => adding.add(type, undefined, position)}
                shown={shown}
                fits={fits}
              />
            </Suspense>
          )}
        </div>
        {side === 'problems' ? (
          <SidePanel label={t`Problems`} onClose={() => onSide(null)}>
            <Problems editor={editor} onOpen={open} />
          </SidePanel>
        ) : null}
        {side === 'simulator' && family ? family.simulator : null}
        {side === 'simulator' && isReady && !family ? (
          <Suspense>
            <SimulatorSide
              key={at}
              editor={editor}
              opening={opening}
              onTurns={onTurns}
              onClose={() => onSide(null)}
            />
          </Suspense>
        ) : null}
        {side === 'properties' && onlySelected !== undefined ? (
          <SidePanel label={t`Properties`} onClose={() => onSide(null)}>
            <Suspense>
              <Properties
                key={onlySelected}
                editor={editor}
                id={onlySelected}
                onOpen={open}
                onAdd={adding.ask}
              />
            </Suspense>
          </SidePanel>
        ) : null}
      </div>
      {adding.asked ? (
        <AddDialog
          groups={family?.groups}
          onAdd={(type) => adding.add(type, adding.asked?.way)}
          onClose={adding.forget}
        />
      ) : null}
    </div>
  )
}
