import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, Power, PowerOff, Rocket } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useChange } from '../graphql/use-change.ts'
import { numeral } from '../language/format.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Failed } from '../ui/failed.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { useTitle } from '../ui/use-title.ts'
import { switchFlowMutation } from './documents.ts'
import type { EditedFlow } from './editor-documents.ts'
import { type EditorTab, editorTabs } from './editor-tabs.ts'
import type { Saving } from './use-autosave.ts'

const PublishDialog = lazy(() => import('./publish-dialog.tsx'))

function SaveState({ saving, mayWrite }: { saving: Saving; mayWrite: boolean }) {
  if (!mayWrite) return null
  const words = {
    saved: t`Saved`,
    saving: t`Saving`,
    refused: t`Not saved`,
  }
  return (
    <span role="status" className={`text-xs ${saving.state === 'refused' ? 'text-bad' : 'text-ink-2'}`}>
      {words[saving.state]}
    </span>
  )
}

function Switch({ flow }: { flow: EditedFlow }) {
  const change = useChange(switchFlowMutation)
  const Icon = flow.enabled ? PowerOff : Power
  return (
    <>
      <Button
        disabled={change.busy}
        onClick={() => void change.run({ input: { id: flow.id, enabled: !flow.enabled } })}
      >
        <Icon className="size-4" aria-hidden="true" />
        {flow.enabled ? <Trans>Switch off</Trans> : <Trans>Switch on</Trans>}
      </Button>
      {change.problem ? <Failed onAgain={change.forgive}>{change.problem.message}</Failed> : null}
    </>
  )
}

interface EditorHeadProps {
  flow: EditedFlow
  saving: Saving
  tab: EditorTab
  mayWrite: boolean
  children?: ReactNode
}

/** The name of the flow, whether it runs, whether the draft is kept, and the parts of the editor. */
export function EditorHead({ flow, saving, tab, mayWrite, children }: EditorHeadProps) {
  const { i18n } = useLingui()
  const [isPublishing, setPublishing] = useState(false)
  useTitle(flow.name)
  const tabs = editorTabs.map(({ name, label }) => ({
    name,
    label,
    link: {
      to: '/chatbot/$part/$item',
      params: { part: 'flows', item: flow.id },
      search: name === 'canvas' ? {} : { tab: name },
    } as const,
  }))
  return (
    <header className="flex flex-col gap-2 border-b border-line bg-surface px-3 py-2">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
        <Link
          to="/chatbot/$part"
          params={{ part: 'flows' }}
          aria-label={t`All flows`}
          className="inline-flex size-9 items-center justify-center rounded-lg text-ink-2 hover:bg-raised"
        >
          <ArrowLeft className="size-5 rtl:-scale-x-100" aria-hidden="true" />
        </Link>
        <h1 dir="auto" className="min-w-0 max-w-full truncate text-base font-semibold">
          {flow.name}
        </h1>
        <Badge tone={flow.enabled ? 'accent' : 'plain'}>
          {flow.enabled ? <Trans>On</Trans> : <Trans>Off</Trans>}
        </Badge>
        <Badge>
          {flow.liveVersion === null ? <Trans>Draft</Trans> : t`Version ${numeral(flow.liveVersion)}`}
        </Badge>
        <SaveState saving={saving} mayWrite={mayWrite} />
        <span className="flex-1" />
        {children}
        {mayWrite ? (
          <>
            <Switch flow={flow} />
            <Button look="primary" disabled={saving.state !== 'saved'} onClick={() => setPublishing(true)}>
              <Rocket className="size-4" aria-hidden="true" />
              <Trans>Publish</Trans>
            </Button>
          </>
        ) : null}
      </div>
      <Tabs
        label={t`Parts of the editor`}
        tabs={tabs}
        chosen={tabs.find(({ name }) => name === tab)}
        key={i18n.locale}
      />
      {saving.state === 'refused' && saving.refusal ? (
        <Failed onAgain={saving.again}>{saving.refusal.message}</Failed>
      ) : null}
      <Suspense>
        {isPublishing ? <PublishDialog flow={flow} onClose={() => setPublishing(false)} /> : null}
      </Suspense>
    </header>
  )
}
