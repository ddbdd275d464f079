import { t } from '@lingui/core/macro'
import { useEffect } from 'react'
import { SidePanel } from './side-panel.tsx'
import type { Turn } from './simulation.ts'
import { Simulator } from './simulator.tsx'
import type { Editor } from './use-editor.ts'
import { type Opening, useSimulation } from './use-simulation.ts'

interface SimulatorSideProps {
  editor: Editor
  opening: Opening | null
  onTurns: (turns: readonly Turn[]) => void
  onClose: () => void
}

const none: readonly Turn[] = []

/** The simulator beside the draft, whose nodes show where the conversation is. */
export default function SimulatorSide({ editor, opening, onTurns, onClose }: SimulatorSideProps) {
  const { flowId, graph, mayWrite } = editor
  const simulation = useSimulation(flowId, graph, opening)
  const { turns } = simulation
  useEffect(() => onTurns(turns), [turns, onTurns])
  useEffect(() => () => onTurns(none), [onTurns])
  return (
    <SidePanel label={t`Simulator`} onClose={onClose}>
      <Simulator flowId={flowId} simulation={simulation} mayWrite={mayWrite} isWhole={opening === null} />
    </SidePanel>
  )
}
