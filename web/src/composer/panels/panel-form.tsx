import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { LoaderCircle, SendHorizontal } from 'lucide-react'
import type { FormEvent, ReactNode } from 'react'
import type { Problem } from '../../graphql/problem.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

interface PanelFormProps {
  title: string
  busy: boolean
  problem: Problem | null
  onClose: () => void
  onSend: () => void
  children: ReactNode
  wide?: boolean
}

/** The box in which a message of its own kind is put together and sent. */
export function PanelForm({ title, busy, problem, onClose, onSend, children, wide = false }: PanelFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) onSend()
  }
  return (
    <Dialog title={title} onClose={onClose} wide={wide}>
      <form onSubmit={submit} className="flex min-h-0 flex-col">
        <div className="flex flex-col gap-4 overflow-y-auto px-5 py-4">{children}</div>
        {problem ? (
          <div className="px-5">
            <Alert>
              <strong className="font-semibold">
                <Trans>Not sent.</Trans>
              </strong>{' '}
              {problem.message}
            </Alert>
          </div>
        ) : null}
        <div className="flex justify-end gap-2 px-5 py-4">
          <Button look="quiet" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" look="primary" disabled={busy}>
            {busy ? (
              <LoaderCircle className="size-4 animate-spin" aria-hidden="true" />
            ) : (
              <SendHorizontal className="size-4 rtl:-scale-x-100" aria-hidden="true" />
            )}
            {t({ message: 'Send', context: 'button' })}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
