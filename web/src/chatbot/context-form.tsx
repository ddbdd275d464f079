import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { type Change, useChange } from '../graphql/use-change.ts'
import { lacksValue } from '../settings/actions/draft.ts'
import { HeaderFields } from '../settings/actions/header-fields.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field, Select, TextArea, TickBox } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { type AiContext, createContextMutation, updateContextMutation } from './context-documents.ts'
import { type ContextDraft, draftOfContext, emptyContext, inputOfContext } from './context-draft.ts'

interface PartProps {
  draft: ContextDraft
  set: (changes: Partial<ContextDraft>) => void
}

function TextFields({ draft, set }: PartProps) {
  return (
    <TextArea
      label={t`Text`}
      name="content"
      dir="auto"
      rows={8}
      maxLength={16_000}
      hint={t`What the AI may use for its answers: prices, opening hours, conditions.`}
      value={draft.content}
      onChange={({ target }) => set({ content: target.value })}
    />
  )
}

const variables = '{{user_message}}, {{phone_number}}, {{contact_name}}'

function ApiFields({ draft, set }: PartProps) {
  const example = 'data.items[0]'
  return (
    <>
      <Field
        label={t`Address`}
        name="url"
        type="url"
        dir="ltr"
        maxLength={2048}
        hint={t`After the host, you can use ${variables}.`}
        value={draft.url}
        onChange={({ target }) => set({ url: target.value })}
      />
      <Select
        label={t`Method`}
        value={draft.method}
        onChange={({ target }) => set({ method: target.value as ContextDraft['method'] })}
      >
        {['GET', 'POST'].map((method) => (
          <option key={method}>{method}</option>
        ))}
      </Select>
      <HeaderFields draft={draft} onChange={(headers) => set({ headers })} />
      {draft.method === 'GET' ? null : (
        <TextArea
          label={t`Body`}
          name="body"
          dir="ltr"
          rows={4}
          hint={t`JSON with variables in its strings.`}
          value={draft.body}
          onChange={({ target }) => set({ body: target.value })}
        />
      )}
      <Field
        label={t`Which part of the answer counts`}
        name="responsePath"
        dir="ltr"
        maxLength={500}
        hint={t`A path in its JSON, as ${example}; empty: all of it.`}
        value={draft.responsePath}
        onChange={({ target }) => set({ responsePath: target.value })}
      />
      <TextArea
        label={t`Text before it`}
        name="content"
        dir="auto"
        rows={2}
        maxLength={16_000}
        value={draft.content}
        onChange={({ target }) => set({ content: target.value })}
      />
    </>
  )
}

function isReady(draft: ContextDraft): boolean {
  if (draft.name.trim() === '') return false
  if (draft.contextType === 'STATIC') return draft.content.trim() !== ''
  return /^https?:\/\/./i.test(draft.url) && !draft.headers.some((header) => lacksValue(draft, header))
}

interface ContextDialogProps {
  title: string
  submit: string
  first: ContextDraft
  change: Pick<Change<unknown, unknown>, 'busy' | 'problem'>
  onSave: (draft: ContextDraft) => void
  onClose: () => void
}

function ContextDialog({ title, submit, first, change, onSave, onClose }: ContextDialogProps) {
  const [draft, setDraft] = useState(first)
  const set = (changes: Partial<ContextDraft>) => setDraft({ ...draft, ...changes })
  const Source = draft.contextType === 'STATIC' ? TextFields : ApiFields
  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        onSubmit={() => onSave(draft)}
        onCancel={onClose}
        submit={submit}
        disabled={!isReady(draft)}
        busy={change.busy}
        problem={change.problem}
      >
        <Field
          label={t`Name`}
          name="name"
          maxLength={100}
          hint={t`The AI reads it as a heading.`}
          value={draft.name}
          onChange={({ target }) => set({ name: target.value })}
        />
        <Select
          label={t`Where it comes from`}
          name="contextType"
          value={draft.contextType}
          onChange={({ target }) => set({ contextType: target.value as ContextDraft['contextType'] })}
        >
          <option value="STATIC">{t`A text that is shown here`}</option>
          <option value="API">{t`An address that is called`}</option>
        </Select>
        <Source draft={draft} set={set} />
        <TextArea
          label={t`Only when the customer writes`}
          name="triggerKeywords"
          dir="auto"
          hint={t`One word per line, searched for in the last three messages. If empty, it is used with every message.`}
          value={draft.triggers}
          onChange={({ target }) => set({ triggers: target.value })}
        />
        <Field
          label={t`Priority`}
          name="priority"
          type="number"
          hint={t`Higher ones come first if there is no room for all.`}
          value={draft.priority}
          onChange={({ target }) => set({ priority: target.value })}
        />
        <TickBox
          label={t`In use`}
          checked={draft.enabled}
          onChange={({ target }) => set({ enabled: target.checked })}
        />
      </Form>
    </Dialog>
  )
}

export function NewContext({ onClose }: { onClose: () => void }) {
  const change = useChange(createContextMutation, onClose)
  const words = { title: t`New knowledge`, submit: t`Add knowledge`, first: emptyContext }
  return (
    <ContextDialog
      {...words}
      change={change}
      onSave={(draft) => void change.run({ input: inputOfContext(draft) })}
      onClose={onClose}
    />
  )
}

export function EditContext({ context, onClose }: { context: AiContext; onClose: () => void }) {
  const change = useChange(updateContextMutation, onClose)
  const { id, name } = context
  const words = { title: t`Knowledge: ${name}`, submit: t`Save knowledge`, first: draftOfContext(context) }
  return (
    <ContextDialog
      {...words}
      change={change}
      onSave={(draft) => void change.run({ input: { id, ...inputOfContext(draft) } })}
      onClose={onClose}
    />
  )
}
