import type { MessageDescriptor } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, Redo2, Save, Send, Undo2 } from 'lucide-react'
import { lazy, Suspense, useEffect, useReducer, useState } from 'react'
import { useQuery } from 'urql'
import { useChange } from '../graphql/use-change.ts'
import { useRoomSearch } from '../page/search.ts'
import { botSearch } from '../page/searches.ts'
import { useMay } from '../session/me-context.ts'
import { Alert } from '../ui/alert.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { useSettled } from '../ui/use-settled.ts'
import { checkQuery, type Form, saveFormMutation } from './documents.ts'
import { EditTab } from './editor/edit-tab.tsx'
import { canonical, isObject, type Json, ordered } from './editor/json.ts'
import { beginWith, edit } from './editor/state.ts'
import { statusWords } from './words.ts'

const JsonTab = lazy(async () => ({ default: (await import('./editor/json-tab.tsx')).JsonTab }))
const AnswersTab = lazy(() => import('./answers-tab.tsx'))
const MappingTab = lazy(() => import('./mapping-tab.tsx'))
const EndpointTab = lazy(() => import('./endpoint-tab.tsx'))
const UsesTab = lazy(() => import('./uses-tab.tsx'))
const PublishDialog = lazy(() => import('./publish-dialog.tsx'))

const tabs: Record<string, MessageDescriptor> = {
  edit: msg`Builder`,
  json: msg`JSON`,
  answers: msg`Answers`,
  mapping: msg`To the contact`,
  endpoint: msg`Endpoint`,
  uses: msg`Used by`,
}

const docOf = ({ flowJson }: Form): Json => (isObject(flowJson) ? (ordered(flowJson) as Json) : {})

/** What the server finds wrong with what is written now, a moment after the last key. */
function useProblems(doc: Json, known: Form['problems']) {
  const text = useSettled(JSON.stringify(doc, null, 2))
  const [{ data }] = useQuery({ query: checkQuery, variables: { text } })
  return data?.checkFlowJson ?? known
}

/** The definition that is edited; what comes from the server counts while nothing is unsaved here. */
function useEditing(form: Form) {
  const [state, deed] = useReducer(edit, docOf(form), beginWith)
  const [saved, setSaved] = useState(() => docOf(form))
  const isSaved = canonical(state.doc) === canonical(saved)
  const there = docOf(form)
  if (canonical(there) !== canonical(saved)) {
    setSaved(there)
    if (isSaved) deed({ kind: 'write', doc: there })
  }
  useEffect(() => {
    if (isSaved) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isSaved])
  return { state, deed, isSaved }
}

function StatusBadges({ form, isSaved }: { form: Form; isSaved: boolean }) {
  const { i18n } = useLingui()
  const word = statusWords[form.status]
  return (
    <>
      <Badge tone={word?.tone ?? 'plain'}>{word ? i18n._(word.label) : form.statusText}</Badge>
      {isSaved ? null : (
        <Badge tone="warn">
          <Trans>Not saved</Trans>
        </Badge>
      )}
      {isSaved && form.hasLocalChanges ? (
        <Badge tone="warn">
          <Trans>Not pushed</Trans>
        </Badge>
      ) : null}
    </>
  )
}

export function FormView({ form }: { form: Form }) {
  const [{ state: chosen }] = useRoomSearch(botSearch)
  const tab = chosen && Object.hasOwn(tabs, chosen) ? chosen : 'edit'
  const mayWrite = useMay('FLOWS_MESSAGING_WRITE')
  const { state, deed, isSaved } = useEditing(form)
  const { doc } = state
  const problems = useProblems(doc, form.problems)
  const save = useChange(saveFormMutation)
  const [isPublishing, setPublishing] = useState(false)
  const isFixed = !mayWrite || (form.status !== 'DRAFT' && form.status !== 'OTHER')
  const keep = () => save.run({ input: { id: form.id, flowJson: doc } })
  const links = Object.entries(tabs).map(([name, label]) => ({
    name,
    label,
    link: {
      to: '/chatbot/$part/$item',
      params: { part: 'forms', item: form.id },
      search: name === 'edit' ? {} : { state: name },
    } as const,
  }))
  const shared = { doc, problems, isFixed, onDeed: deed }
  return (
    <section aria-label={form.name} className="flex flex-col gap-4">
      <header className="flex flex-wrap items-center gap-2">
        <Link
          to="/chatbot/$part"
          params={{ part: 'forms' }}
          aria-label={t`Back to the forms`}
          className="-ms-2 inline-flex size-9 items-center justify-center rounded-lg text-ink-2 hover:bg-raised"
        >
          <ArrowLeft className="size-5 rtl:-scale-x-100" aria-hidden="true" />
        </Link>
        <h2 dir="auto" className="min-w-0 truncate text-base font-semibold">
          {form.name}
        </h2>
        <StatusBadges form={form} isSaved={isSaved} />
        <span className="flex-1" />
        {isFixed ? null : (
          <>
            <IconButton
              label={t`Undo`}
              disabled={state.past.length === 0}
              onClick={() => deed({ kind: 'undo' })}
            >
              <Undo2 className="size-4 rtl:-scale-x-100" aria-hidden="true" />
            </IconButton>
            <IconButton
              label={t`Redo`}
              disabled={state.future.length === 0}
              onClick={() => deed({ kind: 'redo' })}
            >
              <Redo2 className="size-4 rtl:-scale-x-100" aria-hidden="true" />
            </IconButton>
            <Button disabled={isSaved || save.busy} onClick={() => void keep()}>
              <Save className="size-4" aria-hidden="true" />
              <Trans>Save</Trans>
            </Button>
            <Button look="primary" onClick={() => setPublishing(true)}>
              <Send className="size-4" aria-hidden="true" />
              <Trans>Publish</Trans>
            </Button>
          </>
        )}
      </header>
      {save.problem ? <Alert>{save.problem.message}</Alert> : null}
      {form.alerts.map(({ kindText, message }) => (
        <Alert key={kindText}>
          <Trans>
            The platform warns about this form ({kindText}): {message}
          </Trans>
        </Alert>
      ))}
      <Tabs label={t`Parts of the form`} tabs={links} chosen={links.find(({ name }) => name === tab)} />
      <Suspense fallback={<Skeleton className="h-64 rounded-xl" />}>
        {tab === 'edit' ? <EditTab {...shared} /> : null}
        {tab === 'json' ? <JsonTab {...shared} /> : null}
        {tab === 'answers' ? <AnswersTab id={form.id} /> : null}
        {tab === 'mapping' ? <MappingTab form={form} doc={doc} /> : null}
        {tab === 'endpoint' ? <EndpointTab form={form} /> : null}
        {tab === 'uses' ? <UsesTab id={form.id} /> : null}
        {isPublishing ? (
          <PublishDialog
            form={form}
            doc={doc}
            problems={problems}
            onSave={isSaved ? null : keep}
            onClose={() => setPublishing(false)}
          />
        ) : null}
      </Suspense>
    </section>
  )
}
