import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useChange } from '../graphql/use-change.ts'
import { fromField, toField } from '../language/calendar.ts'
import { DateTimeField } from '../ui/date-field/date-field.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Form } from '../ui/form.tsx'
import { type Endpoint, replayMutation } from './documents.ts'

const day = 86_400_000

const momentOf = (field: string) => new Date(fromField(field) ?? Date.now()).toISOString()

function told({ replayed, more }: { replayed: number; more: boolean }): string {
  if (replayed === 0) return t`No delivery failed in this time.`
  const again = plural(replayed, {
    one: '# delivery will be sent again.',
    other: '# deliveries will be sent again.',
  })
  return more ? `${again} ${t`There are more: replay again in a minute.`}` : again
}

/** Sends what failed in a span of time again. */
export function ReplayDialog({ endpoint, onClose }: { endpoint: Endpoint; onClose: () => void }) {
  const [from, setFrom] = useState(() => toField(Date.now() - day))
  const [to, setTo] = useState('')
  const [done, setDone] = useState('')
  const change = useChange(replayMutation, (answer) => setDone(told(answer.replayWebhookDeliveries)))
  const replay = () => {
    setDone('')
    const range = {
      failedAfter: momentOf(from),
      ...(to && { failedBefore: momentOf(to) }),
    }
    return change.run({ webhookId: endpoint.id, ...range })
  }
  return (
    <Dialog title={t`Replay failed deliveries`} onClose={onClose}>
      <Form onSubmit={replay} onCancel={onClose} {...change} disabled={!from} submit={t`Replay`}>
        <p className="text-ink-2">
          <Trans>
            Deliveries whose last try failed in this time go out again, the oldest first, each with its
            webhook-id and a full new schedule. At most 7 days and 10,000 deliveries, once a minute.
          </Trans>
        </p>
        <DateTimeField label={t`Failed after`} name="failedAfter" value={from} onChange={setFrom} />
        <DateTimeField
          label={t`Failed before`}
          name="failedBefore"
          value={to}
          hint={t`Empty: until now.`}
          onChange={setTo}
        />
        <p role="status" className="text-good empty:hidden">
          {done}
        </p>
      </Form>
    </Dialog>
  )
}
