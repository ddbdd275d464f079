import { t } from '@lingui/core/macro'
import { lazy, type ReactNode, Suspense } from 'react'
import type { Way } from './draft.ts'
import { nameOfNode } from './node-words.ts'
import { ProblemList } from './problem-list.tsx'
import { SidePanel } from './side-panel.tsx'
import type { Turn } from './simulation.ts'
import type { Editor } from './use-editor.ts'
import { useOpening } from './use-opening.ts'

const Properties = lazy(async () => ({ default: (await import('./properties.tsx')).Properties }))
const SimulatorSide = lazy(() => import('./simulator-side.tsx'))

export type Side = 'properties' | 'problems' | 'simulator' | null

function Problems({ editor, onOpen }: { editor: Editor; onOpen: (id: string) => void }) {
  const { graph, saving } = editor
  const nameOf = (id: string) => {
    const node = graph.nodes.find((one) => one.id === id)
    return node ? nameOfNode(node) : id
  }
  if (saving.problems.length === 0) return <p className="text-ink-2">{t`Nothing is wrong with it.`}</p>
  return <ProblemList problems={saving.problems} nameOf={nameOf} onOpen={onOpen} />
}

export interface DraftSideProps {
  editor: Editor
  side: Side
  onSide: (side: Side) => void
  onTurns: (turns: readonly Turn[]) => void
  /** the step of a session from which the simulator goes on, as the address has it */
  at: string
  /** the simulator of another family of flows */
  ownSimulator?: ReactNode
  onOpen: (id: string) => void
  onAdd: (way?: Way) => void
}

/** What is open beside the draft: its problems, the simulator, or the properties of the selected node. */
export function DraftSide(props: DraftSideProps) {
  const { editor, side, onSide, onTurns, at, ownSimulator, onOpen, onAdd } = props
  const { opening, isReady } = useOpening(at, editor.graph)
  const { graph, selected } = editor
  const [only] = selected
  const onlySelected = selected.length === 1 && graph.nodes.some(({ id }) => id === only) ? only : undefined
  const close = () => onSide(null)
  if (side === 'problems') {
    return (
      <SidePanel label={t`Problems`} onClose={close}>
        <Problems editor={editor} onOpen={onOpen} />
      </SidePanel>
    )
  }
  if (side === 'simulator' && ownSimulator) return ownSimulator
  if (side === 'simulator' && isReady) {
    return (
      <Suspense>
        <SimulatorSide key={at} editor={editor} opening={opening} onTurns={onTurns} onClose={close} />
      </Suspense>
    )
  }
  if (side !== 'properties' || onlySelected === undefined) return null
  return (
    <SidePanel label={t`Properties`} onClose={close}>
      <Suspense>
        <Properties key={onlySelected} editor={editor} id={onlySelected} onOpen={onOpen} onAdd={onAdd} />
      </Suspense>
    </SidePanel>
  )
}
