import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { Skeleton } from '../ui/skeleton.tsx'
import { DraftSide, type DraftSideProps } from './draft-side.tsx'
import { joined, type Marks, problemMarks } from './marks.ts'
import type { NodeGroup } from './node-look.ts'
import Outline from './outline.tsx'
import { AddDialog, Palette } from './palette.tsx'
import { Toolbar } from './toolbar.tsx'
import { useAddNode } from './use-add-node.ts'
import { useNarrow } from './use-narrow.ts'
import { useShortcuts } from './use-shortcuts.ts'

const Canvas = lazy(() => import('./canvas.tsx'))

interface DraftViewProps extends Pick<DraftSideProps, 'editor' | 'side' | 'onSide' | 'onTurns' | 'at'> {
  asOutline: boolean
  /** what the simulator shows on the nodes */
  path: { marks: Marks; passed: ReadonlySet<string>; here: string | null }
  /** of another family of flows: its types of nodes, and its simulator */
  family?: { groups: readonly NodeGroup[]; simulator: ReactNode }
}

/** The draft as a canvas or as an outline; beside it a panel, such as the properties of the selected node. */
export function DraftView({ asOutline, path, family, ...beside }: DraftViewProps) {
  const { editor, onSide } = beside
  const { graph, selected, select, mayWrite, dispatch, saving } = editor
  const isOutline = useNarrow() || asOutline
  const search = useRef<HTMLInputElement>(null)
  const [shown, setShown] = useState<{ id: string }>()
  const [fits, setFits] = useState(0)
  const adding = useAddNode(editor, onSide)
  const { here } = path
  useEffect(() => {
    if (here) setShown({ id: here })
  }, [here])
  const marks = useMemo(
    () => joined(problemMarks(saving.problems), path.marks),
    [saving.problems, path.marks],
  )
  const show = (id: string) => {
    select([id])
    setShown({ id })
  }
  const open = (id: string) => {
    show(id)
    onSide('properties')
  }
  useShortcuts({ editor, onAdd: () => adding.ask(), onSearch: () => search.current?.focus() })
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <Toolbar
        editor={editor}
        search={search}
        onAdd={() => adding.ask()}
        onFit={isOutline ? null : () => setFits(fits + 1)}
        onFound={show}
      />
      <div className="flex min-h-0 flex-1">
        {mayWrite && !asOutline ? (
          <Palette groups={family?.groups} onAdd={(type) => adding.add(type)} />
        ) : null}
        <div className="min-h-0 min-w-0 flex-1">
          {isOutline ? (
            <Outline {...{ graph, marks, selected }} onOpen={open} onAdd={mayWrite ? adding.ask : null} />
          ) : (
            <Suspense fallback={<Skeleton className="m-4 h-64 rounded-xl" />}>
              <Canvas
                {...{ graph, marks, selected, shown, fits }}
                passed={path.passed}
                onSelect={select}
                onOpen={open}
                dispatch={mayWrite ? dispatch : undefined}
                onDrop={(type, position) => adding.add(type, undefined, position)}
              />
            </Suspense>
          )}
        </div>
        <DraftSide {...beside} ownSimulator={family?.simulator} onOpen={open} onAdd={adding.ask} />
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
