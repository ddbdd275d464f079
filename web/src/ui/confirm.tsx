import type { ReactNode } from 'react'
import type { Problem } from '../graphql/problem.ts'
import { Dialog } from './dialog.tsx'
import { Form } from './form.tsx'

interface ConfirmProps {
  title: string
  /** what the button says: the deed itself */
  submit: string
  onConfirm: () => void
  onClose: () => void
  problem: Problem | null
  busy: boolean
  /** false for what can be undone */
  danger?: boolean
  children: ReactNode
}

/** Asks before something that cannot be taken back. */
export function Confirm({
  title,
  submit,
  onConfirm,
  onClose,
  problem,
  busy,
  danger,
  children,
}: ConfirmProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <Form
        onSubmit={onConfirm}
        onCancel={onClose}
        problem={problem}
        busy={busy}
        submit={submit}
        danger={danger ?? true}
      >
        {children}
      </Form>
    </Dialog>
  )
}
