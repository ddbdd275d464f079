import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import type { DeliveredEventType } from '../generated/documents.ts'
import { useChange } from '../graphql/use-change.ts'
import { useAnswer } from '../page/use-answer.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Select } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { AnswerBlock } from './answer-block.tsx'
import { type Endpoint, eventTypesQuery, testEndpointMutation } from './documents.ts'
import { eventName } from './event-name.ts'
import { DeliveryBadge } from './status-badge.tsx'

/** Posts an event with example data now and shows what the receiver answered. */
export function TestDialog({ endpoint, onClose }: { endpoint: Endpoint; onClose: () => void }) {
  const [type, setType] = useState<DeliveredEventType>('WEBHOOK_TEST')
  const types = useAnswer(eventTypesQuery, {}).data?.webhookEventTypes ?? []
  const { run, busy, problem } = useChange(testEndpointMutation)
  const [sent, setSent] = useState<Awaited<ReturnType<typeof run>>>(null)
  const send = async () => {
    setSent(null)
    setSent(await run({ id: endpoint.id, type }))
  }
  const delivery = sent?.testWebhookEndpoint.delivery
  return (
    <Dialog title={t`Send a test`} onClose={onClose} wide>
      <Form onSubmit={() => void send()} onCancel={onClose} problem={problem} busy={busy} submit={t`Send`}>
        <p className="text-ink-2">
          <Trans>
            One signed request with example data, marked as a test. It is not retried, and a failure does not
            count against the endpoint. At most 10 per minute.
          </Trans>
        </p>
        <Select
          label={t`Event`}
          name="type"
          value={type}
          onChange={(event) => setType(event.target.value as DeliveredEventType)}
        >
          <option value="WEBHOOK_TEST">{eventName('WEBHOOK_TEST')}</option>
          {types.map((one) => (
            <option key={one.type} value={one.type}>
              {eventName(one.type)}
            </option>
          ))}
        </Select>
        <div role="status" className="flex flex-col gap-2 empty:hidden">
          {delivery?.lastAnswer ? (
            <>
              <DeliveryBadge state={delivery.state} />
              <AnswerBlock answer={delivery.lastAnswer} />
            </>
          ) : null}
        </div>
      </Form>
    </Dialog>
  )
}
