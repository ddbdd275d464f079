import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { type Change, useChange } from '../../graphql/use-change.ts'
import type { Macro } from '../../macros/documents.ts'
import { useMay } from '../../session/me-context.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, TickBox } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'
import { createMacroMutation, updateMacroMutation } from './documents.ts'
import { type Draft, draftOf, inputOf, isReady, keysIn, newStep } from './draft.ts'
import { StepList } from './step-list.tsx'

interface MacroDialogProps {
  title: string
  submit: string
  first: Draft
  /** whether the person may share it, or take it back */
  mayShare: boolean
  change: Pick<Change<unknown, unknown>, 'busy' | 'problem'>
  onSave: (draft: Draft) => void
  onClose: () => void
}

function MacroDialog({ title, submit, first, mayShare, change, onSave, onClose }: MacroDialogProps) {
  const [draft, setDraft] = useState(first)
  const set = (changes: Partial<Draft>) => setDraft((before) => ({ ...before, ...changes }))
  return (
    <Dialog title={title} onClose={onClose} wide>
      <Form
        onSubmit={() => onSave(draft)}
        onCancel={onClose}
        submit={submit}
        disabled={!isReady(draft)}
        {...change}
      >
        <Field
          label={t`Name`}
          name="name"
          maxLength={100}
          value={draft.name}
          onChange={({ target }) => set({ name: target.value })}
        />
        <StepList steps={draft.steps} onChange={(steps) => set({ steps })} />
        <Field
          label={t`Keys (optional)`}
          hint={t`Up to three, pressed one after the other in an open conversation: they show what the macro will do.`}
          name="keys"
          autoCapitalize="none"
          autoComplete="off"
          className="max-w-80"
          dir="ltr"
          value={draft.keys}
          onChange={({ target }) => set({ keys: keysIn(target.value) })}
        />
        {mayShare ? (
          <TickBox
            label={t`Shared with everybody in the workspace`}
            hint={t`Each step runs only for people who may do it themselves.`}
            checked={draft.isShared}
            onChange={({ target }) => set({ isShared: target.checked })}
          />
        ) : null}
      </Form>
    </Dialog>
  )
}

function NewMacro({ onClose }: { onClose: () => void }) {
  const change = useChange(createMacroMutation, onClose)
  const mayShare = useMay('CUSTOM_ACTIONS_WRITE')
  const [first] = useState((): Draft => ({ name: '', isShared: false, keys: '', steps: [newStep('text')] }))
  return (
    <MacroDialog
      title={t`New macro`}
      submit={t`Create macro`}
      first={first}
      mayShare={mayShare}
      change={change}
      onSave={(draft) => void change.run({ input: inputOf(draft) })}
      onClose={onClose}
    />
  )
}

function EditMacro({ macro, onClose }: { macro: Macro; onClose: () => void }) {
  const change = useChange(updateMacroMutation, onClose)
  const mayShare = useMay('CUSTOM_ACTIONS_WRITE') && (macro.isOwn || !macro.isShared)
  const { id, name } = macro
  const [first] = useState(() => draftOf(macro))
  return (
    <MacroDialog
      title={t`Macro: ${name}`}
      submit={t`Save macro`}
      first={first}
      mayShare={mayShare}
      change={change}
      onSave={(draft) => void change.run({ input: { id, ...inputOf(draft) } })}
      onClose={onClose}
    />
  )
}

interface MacroFormProps {
  /** the one that is changed; a new one is made without it */
  macro?: Macro
  onClose: () => void
}

/** The name and the steps of a macro. */
export default function MacroForm({ macro, onClose }: MacroFormProps) {
  return macro ? <EditMacro macro={macro} onClose={onClose} /> : <NewMacro onClose={onClose} />
}
