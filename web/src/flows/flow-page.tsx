import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useParams } from '@tanstack/react-router'
import { CircleCheck, Smartphone, TriangleAlert } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useSubscription } from 'urql'
import { Answered } from '../page/answered.tsx'
import { useRoomSearch } from '../page/search.ts'
import { botSearch } from '../page/searches.ts'
import { useAnswer } from '../page/use-answer.ts'
import { useMay } from '../session/me-context.ts'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { flowEvents } from './documents.ts'
import type { Side } from './draft-side.tsx'
import { DraftView } from './draft-view.tsx'
import { type EditedFlow, flowQuery } from './editor-documents.ts'
import { EditorHead } from './editor-head.tsx'
import { type EditorTab, isEditorTab } from './editor-tabs.ts'
import { FlowViewers, OtherEditor, useFlowViewers } from './editors.tsx'
import { pathOf, type Turn } from './simulation.ts'
import { type Editor, useEditor } from './use-editor.ts'

const Versions = lazy(() => import('./versions.tsx'))
const Tests = lazy(() => import('./tests.tsx'))
const Numbers = lazy(() => import('./numbers.tsx'))
const FlowSettings = lazy(() => import('./flow-settings.tsx'))

const noTurns: readonly Turn[] = []

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

interface PartProps {
  editor: Editor
  tab: EditorTab
}

/** What stands in place of the draft. */
function OtherPart({ editor, tab }: PartProps) {
  const { flowId: id, graph, mayWrite } = editor
  return (
    <div className="relative min-h-0 flex-1 overflow-y-auto [scrollbar-width:thin]">
      <div className="mx-auto w-full max-w-5xl p-4 sm:p-6">
        <Suspense fallback={<Skeleton className="h-64 rounded-xl" />}>
          {tab === 'versions' ? <Versions id={id} draft={graph} mayWrite={mayWrite} /> : null}
          {tab === 'tests' ? <Tests id={id} mayWrite={mayWrite} /> : null}
          {tab === 'numbers' ? <Numbers id={id} /> : null}
          {tab === 'settings' ? <FlowSettings id={id} mayWrite={mayWrite} /> : null}
        </Suspense>
      </div>
    </div>
  )
}

function FlowEditor({ flow }: { flow: EditedFlow }) {
  const [{ tab: asked = '', at = '' }] = useRoomSearch(botSearch)
  const tab = isEditorTab(asked) ? asked : 'canvas'
  const mayWrite = useMay('FLOWS_CHATBOT_WRITE')
  const { others, isOwn } = useFlowViewers(flow.id)
  const editor = useEditor(flow, mayWrite && isOwn)
  const [side, setSide] = useState<Side>(at ? 'simulator' : 'properties')
  const [turns, setTurns] = useState(noTurns)
  const { saving, graph } = editor
  const path = useMemo(() => pathOf(turns, flow.id, graph), [turns, flow.id, graph])
  const toggle = (one: Side) => setSide(side === one ? 'properties' : one)
  const isDraft = tab === 'canvas' || tab === 'outline'
  return (
    <main className="flex h-full min-h-0 flex-col">
      <EditorHead flow={flow} saving={saving} tab={tab} mayWrite={editor.mayWrite}>
        <FlowViewers others={others} />
        {isDraft ? (
          <>
            <ProblemButton
              count={saving.problems.length}
              isOpen={side === 'problems'}
              onToggle={() => toggle('problems')}
            />
            <Button aria-pressed={side === 'simulator'} onClick={() => toggle('simulator')}>
              <Smartphone className="size-4" aria-hidden="true" />
              <Trans>Try it</Trans>
            </Button>
          </>
        ) : null}
      </EditorHead>
      {mayWrite && !isOwn ? <OtherEditor others={others} /> : null}
      {isDraft ? (
        <DraftView
          editor={editor}
          asOutline={tab === 'outline'}
          side={side}
          onSide={setSide}
          path={path}
          onTurns={setTurns}
          at={at}
        />
      ) : (
        <OtherPart editor={editor} tab={tab} />
      )}
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
