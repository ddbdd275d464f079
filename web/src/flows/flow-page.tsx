import { t } from '@lingui/core/macro'
import { Plural } from '@lingui/react/macro'
import { useParams } from '@tanstack/react-router'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useSubscription } from 'urql'
import { useMay } from '../session/me-context.ts'
import { Answered } from '../settings/answered.tsx'
import { useRoomSearch } from '../settings/search.ts'
import { botSearch } from '../settings/searches.ts'
import { useAnswer } from '../settings/use-answer.ts'
import { Button } from '../ui/button.tsx'
import { flowEvents } from './documents.ts'
import { DraftView, type Side } from './draft-view.tsx'
import { type EditedFlow, flowQuery } from './editor-documents.ts'
import { EditorHead } from './editor-head.tsx'
import { isEditorTab } from './editor-tabs.ts'
import { noMarks } from './marks.ts'
import { useEditor } from './use-editor.ts'

const noPath = { marks: noMarks, passed: new Set<string>() }

interface ProblemButtonProps {
  count: number
  isOpen: boolean
  onToggle: () => void
}

function ProblemButton({ count, isOpen, onToggle }: ProblemButtonProps) {
  const Icon = count === 0 ? CircleCheck : TriangleAlert
  return (
    <Button aria-pressed={isOpen} onClick={onToggle}>
      <Icon className={`size-4 ${count === 0 ? 'text-good' : 'text-warn'}`} aria-hidden="true" />
      <Plural value={count} _0="No problems" one="# problem" other="# problems" />
    </Button>
  )
}

function FlowEditor({ flow }: { flow: EditedFlow }) {
  const [{ tab: asked = '' }] = useRoomSearch(botSearch)
  const tab = isEditorTab(asked) ? asked : 'canvas'
  const mayWrite = useMay('FLOWS_CHATBOT_WRITE')
  const editor = useEditor(flow, mayWrite)
  const [side, setSide] = useState<Side>('properties')
  const { saving } = editor
  return (
    <main className="flex h-full min-h-0 flex-col">
      <EditorHead flow={flow} saving={saving} tab={tab} mayWrite={mayWrite}>
        <ProblemButton
          count={saving.problems.length}
          isOpen={side === 'problems'}
          onToggle={() => setSide(side === 'problems' ? null : 'problems')}
        />
      </EditorHead>
      <DraftView editor={editor} asOutline={tab === 'outline'} side={side} onSide={setSide} path={noPath} />
    </main>
  )
}

/** The editor of a flow. */
export default function FlowPage() {
  const { item: id = '' } = useParams({ strict: false })
  useSubscription({ query: flowEvents })
  const answer = useAnswer(flowQuery, { id })
  if (answer.data?.chatbotFlow.id === id) return <FlowEditor key={id} flow={answer.data.chatbotFlow} />
  return (
    <main aria-label={t`Flow`} className="p-6">
      <Answered answer={answer}>{() => null}</Answered>
    </main>
  )
}
