import { Trans } from '@lingui/react/macro'
import { LoaderCircle } from 'lucide-react'
import { createContext, type FormEvent, type ReactNode, useContext } from 'react'
import type { Problem } from '../graphql/problem.ts'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'
import { fieldName } from './field-name.ts'

const ProblemContext = createContext<Problem | null>(null)

/** The names on the way to the field at fault: allowedIps[0] and limits.contacts. Names of headers and events may have dots. */
function namesOf(field: string): string[] {
  const [, group, own] = /^(headers|documents)\.(.+)$/.exec(field) ?? []
  if (group && own) return [group, own]
  return field.split(/[.[\]]/).filter((part) => part !== '' && !/^\d+$/.test(part))
}

/** Whether the server found fault with the field of this name. */
export function useAtFault(name: string | undefined): boolean {
  const field = useContext(ProblemContext)?.field ?? ''
  return name !== undefined && (field === name || namesOf(field).includes(name))
}

/** fullName is "Full name"; what people named stays as they wrote it, as X-Shop. */
function readable(field: string): string {
  const name = namesOf(field).at(-1) ?? field
  return /^[a-z][A-Za-z]*$/.test(name) ? fieldName(name) : name
}

/** Why the server refused something, with the field that it is about. */
function Refusal({ problem }: { problem: Problem }) {
  return (
    <Alert>
      {problem.field ? <strong className="font-semibold">{readable(problem.field)}: </strong> : null}
      {problem.message}
    </Alert>
  )
}

interface FormProps {
  onSubmit: () => void
  problem: Problem | null
  busy: boolean
  /** what the button says */
  submit: string
  danger?: boolean
  disabled?: boolean
  onCancel?: () => void
  children: ReactNode
}

/** Fields, what the server said about them, and the button at the end. */
export function Form({ onSubmit, problem, busy, submit, danger, disabled, onCancel, children }: FormProps) {
  const press = (event: FormEvent) => {
    event.preventDefault()
    if (!busy && !disabled) onSubmit()
  }
  return (
    <ProblemContext value={problem}>
      <form onSubmit={press} noValidate className="flex min-h-0 flex-1 flex-col">
        <div className="flex flex-1 flex-col gap-4 overflow-y-auto px-5 py-4">
          {problem ? <Refusal problem={problem} /> : null}
          {children}
        </div>
        <div className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3">
          {onCancel ? (
            <Button onClick={onCancel}>
              <Trans>Cancel</Trans>
            </Button>
          ) : null}
          <Button type="submit" look={danger ? 'dangerous' : 'primary'} disabled={busy || disabled}>
            {busy ? <LoaderCircle className="size-4 animate-spin" aria-hidden="true" /> : null}
            {submit}
          </Button>
        </div>
      </form>
    </ProblemContext>
  )
}
