import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useQuery } from 'urql'
import { problemOf } from '../../graphql/problem.ts'
import { type Change, useChange } from '../../graphql/use-change.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, Select, TickBox } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useSettled } from '../../ui/use-settled.ts'
import type { Days } from '../range.ts'
import {
  choicesQuery,
  createWidgetMutation,
  previewQuery,
  updateWidgetMutation,
  type Widget,
} from './documents.ts'
import { type Draft, draftOf, emptyDraft, inputOf, isWhole } from './draft.ts'
import { CountFields, DisplayFields, ShortcutFields } from './editor-fields.tsx'
import { WidgetView } from './widget-view.tsx'
import { widgetColours } from './words.ts'

/** What the widget shows as it is written, of the days that the dashboard shows. */
function Preview({ draft, days }: { draft: Draft; days: Days }) {
  const name = draft.name.trim() || t`New widget`
  const settled = useSettled(JSON.stringify({ ...draft, name }))
  const shown = JSON.parse(settled) as Draft
  const [{ data, error }] = useQuery({
    query: previewQuery,
    variables: { input: inputOf(shown), ...days },
    pause: !isWhole(shown),
  })
  const config = { shortcuts: shown.shortcuts }
  return (
    <section aria-label={t`Preview`} className="rounded-xl border border-line py-2">
      <h3 className="truncate px-4 py-1 font-medium">
        <bdi>{shown.name}</bdi>
      </h3>
      {error ? (
        <p className="px-4 pb-3 text-ink-2">{problemOf(error).message}</p>
      ) : data && isWhole(shown) ? (
        <WidgetView shape={{ ...shown, config }} data={data.previewWidget} compared={true} />
      ) : (
        <Skeleton className="mx-4 mb-3 h-8 rounded-lg" />
      )}
    </section>
  )
}

interface DialogProps {
  title: string
  submit: string
  first: Draft
  days: Days
  change: Pick<Change<unknown, unknown>, 'busy' | 'problem'>
  onSave: (draft: Draft) => void
  onClose: () => void
}

function EditorDialog({ title, submit, first, days, change, onSave, onClose }: DialogProps) {
  const { i18n } = useLingui()
  const [draft, setDraft] = useState(first)
  const [{ data }] = useQuery({ query: choicesQuery })
  const set = (changes: Partial<Draft>) => setDraft({ ...draft, ...changes })
  const part = { draft, set, sources: data?.widgetChoices.sources ?? [] }
  return (
    <Dialog title={title} onClose={onClose} wide={true}>
      <Form
        onSubmit={() => onSave(draft)}
        onCancel={onClose}
        submit={submit}
        disabled={draft.name.trim() === '' || !isWhole(draft)}
        busy={change.busy}
        problem={change.problem}
      >
        <Field
          label={t`Name`}
          name="name"
          maxLength={100}
          value={draft.name}
          onChange={({ target }) => set({ name: target.value })}
        />
        <DisplayFields {...part} />
        {draft.displayType === 'SHORTCUTS' ? <ShortcutFields {...part} /> : <CountFields {...part} />}
        <Select label={t`Colour`} value={draft.color} onChange={({ target }) => set({ color: target.value })}>
          <option value="">{t`As the page`}</option>
          {Object.entries(widgetColours).map(([colour, { word }]) => (
            <option key={colour} value={colour}>
              {i18n._(word)}
            </option>
          ))}
        </Select>
        <TickBox
          label={t`Everybody who may read figures sees it`}
          checked={draft.isShared}
          onChange={({ target }) => set({ isShared: target.checked })}
        />
        <Preview draft={draft} days={days} />
        <p className="text-xs text-ink-2">
          <Trans>The preview shows the days of the dashboard.</Trans>
        </p>
      </Form>
    </Dialog>
  )
}

function NewWidget({ days, onClose }: { days: Days; onClose: () => void }) {
  const change = useChange(createWidgetMutation, onClose)
  return (
    <EditorDialog
      title={t`New widget`}
      submit={t`Create widget`}
      first={emptyDraft}
      days={days}
      change={change}
      onSave={(draft) => void change.run({ input: inputOf(draft) })}
      onClose={onClose}
    />
  )
}

function EditWidget({ widget, days, onClose }: { widget: Widget; days: Days; onClose: () => void }) {
  const change = useChange(updateWidgetMutation, onClose)
  return (
    <EditorDialog
      title={t`Widget: ${widget.name}`}
      submit={t`Save widget`}
      first={draftOf(widget)}
      days={days}
      change={change}
      onSave={(draft) => void change.run({ input: { id: widget.id, ...inputOf(draft) } })}
      onClose={onClose}
    />
  )
}

/** Makes a widget, or changes one, with what it shows beside it. */
export default function Editor({
  widget,
  ...rest
}: {
  widget: Widget | null
  days: Days
  onClose: () => void
}) {
  return widget ? <EditWidget widget={widget} {...rest} /> : <NewWidget {...rest} />
}
