import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useParams } from '@tanstack/react-router'
import { CircleCheck, Phone, TriangleAlert } from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import type { Side } from '../flows/draft-side.tsx'
import { DraftView } from '../flows/draft-view.tsx'
import { useEditor } from '../flows/use-editor.ts'
import { type EditedMenu, menuQuery } from '../flows/voice-menu-documents.ts'
import { voiceGroups } from '../flows/voice-words.ts'
import { Answered } from '../page/answered.tsx'
import { useRoomSearch } from '../page/search.ts'
import { botSearch } from '../page/searches.ts'
import { useAnswer } from '../page/use-answer.ts'
import { useMay } from '../session/me-context.ts'
import { Button } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { type CallTurn, pathOfCall } from './call-turns.ts'
import { voiceMenus } from './draft-store.ts'
import { isMenuTab, MenuHead } from './menu-head.tsx'

const MenuVersions = lazy(() => import('./menu-versions.tsx'))
const MenuSettings = lazy(() => import('./menu-settings.tsx'))
const CallSimulator = lazy(() => import('./call-simulator.tsx'))

const noTurns: readonly CallTurn[] = []

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

function MenuEditor({ menu }: { menu: EditedMenu }) {
  const [{ tab: asked = '' }] = useRoomSearch(botSearch)
  const tab = isMenuTab(asked) ? asked : 'canvas'
  const mayWrite = useMay('IVR_FLOWS_WRITE')
  const editor = useEditor(menu, mayWrite, voiceMenus)
  const [side, setSide] = useState<Side>('properties')
  const [turns, setTurns] = useState(noTurns)
  const { saving, graph } = editor
  const path = useMemo(() => pathOfCall(turns, graph), [turns, graph])
  const toggle = (one: Side) => setSide(side === one ? 'properties' : one)
  const isDraft = tab === 'canvas' || tab === 'outline'
  return (
    <main className="flex h-full min-h-0 flex-col">
      <MenuHead menu={menu} saving={saving} tab={tab} mayWrite={mayWrite}>
        {isDraft ? (
          <>
            <ProblemButton
              count={saving.problems.length}
              isOpen={side === 'problems'}
              onToggle={() => toggle('problems')}
            />
            <Button aria-pressed={side === 'simulator'} onClick={() => toggle('simulator')}>
              <Phone className="size-4" aria-hidden="true" />
              <Trans>Try it</Trans>
            </Button>
          </>
        ) : null}
      </MenuHead>
      {isDraft ? (
        <DraftView
          editor={editor}
          asOutline={tab === 'outline'}
          side={side}
          onSide={setSide}
          path={path}
          onTurns={() => {}}
          at=""
          family={{
            groups: voiceGroups,
            simulator: (
              <Suspense>
                <CallSimulator id={menu.id} graph={graph} onTurns={setTurns} onClose={() => setSide(null)} />
              </Suspense>
            ),
          }}
        />
      ) : (
        <div className="relative min-h-0 flex-1 overflow-y-auto [scrollbar-width:thin]">
          <div className="mx-auto w-full max-w-5xl p-4 sm:p-6">
            <Suspense fallback={<Skeleton className="h-64 rounded-xl" />}>
              {tab === 'versions' ? <MenuVersions id={menu.id} draft={graph} mayWrite={mayWrite} /> : null}
              {tab === 'settings' ? <MenuSettings menu={menu} mayWrite={mayWrite} /> : null}
            </Suspense>
          </div>
        </div>
      )}
    </main>
  )
}

/** The editor of a voice menu. */
export default function MenuPage() {
  const { id = '' } = useParams({ strict: false })
  const answer = useAnswer(menuQuery, { id })
  if (answer.data?.ivrFlow.id === id) return <MenuEditor key={id} menu={answer.data.ivrFlow} />
  return (
    <main aria-label={t`Voice menu`} className="p-6">
      <Answered answer={answer}>{() => null}</Answered>
    </main>
  )
}
