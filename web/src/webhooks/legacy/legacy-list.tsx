import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Pencil, Plus, Send, Trash2, Webhook } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useChange } from '../../graphql/use-change.ts'
import { Answered } from '../../page/answered.tsx'
import { Room } from '../../page/room.tsx'
import { useAnswer } from '../../page/use-answer.ts'
import { useMay } from '../../session/me-context.ts'
import { Alert } from '../../ui/alert.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Confirm } from '../../ui/confirm.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Rows } from '../../ui/rows.tsx'
import {
  deleteLegacyMutation,
  type LegacyEvent,
  type LegacyWebhook,
  legacyWebhooksQuery,
  testLegacyMutation,
  updateLegacyMutation,
} from './documents.ts'
import { LegacyForm } from './legacy-form.tsx'

interface RowProps {
  webhook: LegacyWebhook
  events: LegacyEvent[]
}

function Remove({ webhook }: { webhook: LegacyWebhook }) {
  const change = useChange(deleteLegacyMutation, () => setAsking(false))
  const [asking, setAsking] = useState(false)
  return (
    <>
      <IconButton label={t`Delete ${webhook.name}`} onClick={() => setAsking(true)}>
        <Trash2 className="size-4" aria-hidden="true" />
      </IconButton>
      {asking ? (
        <Confirm
          title={t`Delete ${webhook.name}?`}
          submit={t`Delete`}
          onConfirm={() => change.run({ id: webhook.id })}
          onClose={() => setAsking(false)}
          {...change}
        >
          <p>
            <Trans>Everything that waits for it is dropped. This cannot be undone.</Trans>
          </p>
        </Confirm>
      ) : null}
    </>
  )
}

function Changes({ webhook, events }: RowProps) {
  const test = useChange(testLegacyMutation)
  const change = useChange(updateLegacyMutation)
  const [told, setTold] = useState('')
  const [editing, setEditing] = useState(false)
  const send = async () => {
    setTold('')
    setTold((await test.run({ id: webhook.id }))?.testLegacyWebhook.result ?? '')
  }
  const turn = () => void change.run({ input: { id: webhook.id, isActive: !webhook.isActive } })
  const problem = test.problem ?? change.problem
  return (
    <>
      <Button size="small" disabled={change.busy} onClick={turn}>
        {webhook.isActive ? t`Turn off` : t`Turn on`}
      </Button>
      <IconButton label={t`Send a test to ${webhook.name}`} disabled={test.busy} onClick={() => void send()}>
        <Send className="size-4 rtl:-scale-x-100" aria-hidden="true" />
      </IconButton>
      <IconButton label={t`Change ${webhook.name}`} onClick={() => setEditing(true)}>
        <Pencil className="size-4" aria-hidden="true" />
      </IconButton>
      <div className="order-last w-full empty:hidden">
        {told ? (
          <p role="status" className="text-good">
            {told}
          </p>
        ) : null}
        {problem ? <Alert>{problem.message}</Alert> : null}
      </div>
      {editing ? <LegacyForm webhook={webhook} events={events} onClose={() => setEditing(false)} /> : null}
    </>
  )
}

/** What it hears of, in the words of its form. */
function heard({ webhook, events }: RowProps): string {
  return webhook.events.map((name) => events.find(({ value }) => value === name)?.label ?? name).join(', ')
}

function WebhookRow({ webhook, events }: RowProps) {
  const mayWrite = useMay('WEBHOOKS_WRITE')
  const mayDelete = useMay('WEBHOOKS_DELETE')
  const { name, url, isActive, hasSecret } = webhook
  return (
    <li className="flex flex-wrap items-center gap-2 px-4 py-3">
      <div className="min-w-0 flex-1 basis-full sm:basis-52">
        <p className="flex items-center gap-2">
          <span className="truncate font-medium">{name}</span>
          <Badge tone={isActive ? 'accent' : 'plain'}>{isActive ? t`Active` : t`Off`}</Badge>
        </p>
        <p className="truncate text-ink-2">
          <bdi>{url}</bdi>
        </p>
        <p className="text-xs text-ink-2">
          {heard({ webhook, events })}
          {hasSecret ? '' : ` · ${t`not signed`}`}
        </p>
      </div>
      {mayWrite ? <Changes webhook={webhook} events={events} /> : null}
      {mayDelete ? <Remove webhook={webhook} /> : null}
    </li>
  )
}

/** The older outbound webhooks of the application API. */
export function LegacyList({ kinds }: { kinds: ReactNode }) {
  const answer = useAnswer(legacyWebhooksQuery, {})
  const mayWrite = useMay('WEBHOOKS_WRITE')
  const [creating, setCreating] = useState(false)
  return (
    <Room
      title={t`Webhooks`}
      about={t`These are tried up to four times within seconds and keep no deliveries. For events that must not be lost, use an endpoint.`}
      action={
        mayWrite ? (
          <Button look="primary" onClick={() => setCreating(true)}>
            <Plus className="size-4" aria-hidden="true" />
            <Trans>Add a webhook</Trans>
          </Button>
        ) : null
      }
    >
      {kinds}
      <Answered answer={answer}>
        {({ legacyWebhooks: { nodes, availableEvents } }) => (
          <>
            {nodes.length === 0 ? (
              <Empty icon={Webhook} title={t`No older webhooks`}>
                <Trans>Only a receiver that was built for them needs one.</Trans>
              </Empty>
            ) : (
              <Rows label={t`Older webhooks`}>
                {nodes.map((webhook) => (
                  <WebhookRow key={webhook.id} webhook={webhook} events={availableEvents} />
                ))}
              </Rows>
            )}
            {creating ? <LegacyForm events={availableEvents} onClose={() => setCreating(false)} /> : null}
          </>
        )}
      </Answered>
    </Room>
  )
}
