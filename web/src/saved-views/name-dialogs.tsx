import { t } from '@lingui/core/macro'
import { type ReactNode, useState } from 'react'
import type { Change } from '../graphql/use-change.ts'
import { Confirm } from '../ui/confirm.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'

type State = Pick<Change<unknown, unknown>, 'busy' | 'problem'>

interface NameDialogProps {
  title: string
  name: string
  hint?: string
  state: State
  onSave: (name: string) => void
  onClose: () => void
  /** what is said of it beside its name */
  children?: ReactNode
}

/** What a list shows is kept under a name: a view of the inbox, a segment of the contacts. */
export function NameDialog({ title, hint, state, onSave, onClose, children, ...given }: NameDialogProps) {
  const [name, setName] = useState(given.name)
  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        onSubmit={() => onSave(name)}
        onCancel={onClose}
        submit={t`Save`}
        disabled={name.trim() === ''}
        {...state}
      >
        <Field
          label={t`Name`}
          name="name"
          maxLength={100}
          hint={hint}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        {children}
      </Form>
    </Dialog>
  )
}

interface ForgetDialogProps {
  title: string
  state: State
  onConfirm: () => void
  onClose: () => void
  /** what goes and what stays */
  children: ReactNode
}

/** Asks before such a name is gone. */
export function ForgetDialog({ title, state, onConfirm, onClose, children }: ForgetDialogProps) {
  return (
    <Confirm title={title} submit={t`Delete`} onConfirm={onConfirm} onClose={onClose} {...state}>
      <p>{children}</p>
    </Confirm>
  )
}
