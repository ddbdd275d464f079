import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { History, KeyRound, Pencil, Power, Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useChange } from '../graphql/use-change.ts'
import { useMay } from '../session/me-context.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { deleteEndpointMutation, type Endpoint, updateEndpointMutation } from './documents.ts'
import { EditEndpoint } from './edit-endpoint.tsx'
import { ReplayDialog } from './replay-dialog.tsx'
import { RotateDialog } from './rotate-dialog.tsx'
import { TestDialog } from './test-dialog.tsx'

interface ActionProps {
  endpoint: Endpoint
  onChange: () => void
}

/** On without a question; off with one, because events are not queued then. */
function Switch({ endpoint, onChange }: ActionProps) {
  const { run, busy, problem, forgive } = useChange(updateEndpointMutation)
  const [asking, setAsking] = useState(false)
  const off = endpoint.status === 'DISABLED'
  const turn = async (enabled: boolean) => {
    if (!(await run({ input: { id: endpoint.id, enabled } }))) return
    setAsking(false)
    onChange()
  }
  return (
    <>
      <Button
        size="small"
        look={off ? 'primary' : 'plain'}
        disabled={busy}
        onClick={() => (off ? void turn(true) : setAsking(true))}
      >
        <Power className="size-3.5" aria-hidden="true" />
        {off ? t`Turn on` : t`Turn off`}
      </Button>
      {asking ? (
        <Confirm
          title={t`Turn the endpoint off?`}
          submit={t`Turn off`}
          onConfirm={() => void turn(false)}
          onClose={() => {
            setAsking(false)
            forgive()
          }}
          problem={problem}
          busy={busy}
        >
          <p>
            <Trans>
              New events are not queued for it. Waiting ones are kept for one day. Members who may change
              webhooks get a mail.
            </Trans>
          </p>
        </Confirm>
      ) : null}
      {off && problem ? <Alert>{problem.message}</Alert> : null}
    </>
  )
}

function Remove({ endpoint }: { endpoint: Endpoint }) {
  const navigate = useNavigate()
  const change = useChange(
    deleteEndpointMutation,
    () => void navigate({ to: '/settings/webhooks', search: {}, replace: true }),
  )
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button size="small" look="danger" onClick={() => setAsking(true)}>
        <Trash2 className="size-3.5" aria-hidden="true" />
        <Trans>Delete</Trans>
      </Button>
      {asking ? (
        <Confirm
          title={t`Delete the endpoint?`}
          submit={t`Delete`}
          onConfirm={() => change.run({ id: endpoint.id })}
          onClose={() => setAsking(false)}
          {...change}
        >
          <p>
            <Trans>Its deliveries are deleted with it, also those that wait. This cannot be undone.</Trans>
          </p>
        </Confirm>
      ) : null}
    </>
  )
}

const dialogs = { test: TestDialog, replay: ReplayDialog, rotate: RotateDialog, edit: EditEndpoint }

/** What can be done with an endpoint, as far as the person may. */
export function EndpointActions({ endpoint, onChange }: ActionProps) {
  const mayWrite = useMay('WEBHOOKS_WRITE')
  const mayDelete = useMay('WEBHOOKS_DELETE')
  const [open, setOpen] = useState<keyof typeof dialogs>()
  const Open = open && dialogs[open]
  return (
    <div className="flex flex-wrap items-center gap-2">
      {mayWrite ? (
        <>
          <Button size="small" onClick={() => setOpen('test')}>
            <Send className="size-3.5 rtl:-scale-x-100" aria-hidden="true" />
            <Trans>Send a test</Trans>
          </Button>
          <Button size="small" disabled={endpoint.status === 'DISABLED'} onClick={() => setOpen('replay')}>
            <History className="size-3.5" aria-hidden="true" />
            <Trans>Replay failed</Trans>
          </Button>
          <Button size="small" onClick={() => setOpen('edit')}>
            <Pencil className="size-3.5" aria-hidden="true" />
            <Trans>Change</Trans>
          </Button>
          <Button size="small" onClick={() => setOpen('rotate')}>
            <KeyRound className="size-3.5" aria-hidden="true" />
            <Trans>Rotate secret</Trans>
          </Button>
          <Switch endpoint={endpoint} onChange={onChange} />
        </>
      ) : null}
      {mayDelete ? <Remove endpoint={endpoint} /> : null}
      {Open ? (
        <Open
          endpoint={endpoint}
          onClose={() => {
            setOpen(undefined)
            onChange()
          }}
        />
      ) : null}
    </div>
  )
}
