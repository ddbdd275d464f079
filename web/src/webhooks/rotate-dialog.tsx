import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useChange } from '../graphql/use-change.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { SecretOnce } from '../ui/secret-once.tsx'
import { type Endpoint, rotateSecretMutation } from './documents.ts'

/** A new secret; the old one signs as well until the overlap ends. */
export function RotateDialog({ endpoint, onClose }: { endpoint: Endpoint; onClose: () => void }) {
  const [hours, setHours] = useState('24')
  const [secret, setSecret] = useState<string>()
  const change = useChange(rotateSecretMutation, (answer) =>
    setSecret(answer.rotateWebhookSecret.webhookEndpoint.secret ?? ''),
  )
  if (secret)
    return (
      <SecretOnce
        title={t`New signing secret`}
        copyNow={t`Copy the new secret now and store it safely.`}
        secret={secret}
        onClose={onClose}
      />
    )
  return (
    <Dialog title={t`Rotate the secret`} onClose={onClose}>
      <Form
        onSubmit={() => change.run({ id: endpoint.id, overlapHours: Number(hours) })}
        onCancel={onClose}
        {...change}
        // An emptied field is no 0, which would end the present secret.
        disabled={!/^\d+$/.test(hours.trim())}
        submit={t`Rotate`}
      >
        <p className="text-ink-2">
          <Trans>
            From now on, the new secret signs first, and the current one second for the hours you choose. A
            receiver that accepts either loses nothing. A secret that was rotated before ends immediately.
          </Trans>
        </p>
        <Field
          label={t`Hours that both sign`}
          name="overlapHours"
          type="number"
          min={0}
          max={168}
          value={hours}
          hint={t`0 to 168. 0 ends the current secret immediately, for example if it has leaked.`}
          onChange={(event) => setHours(event.target.value)}
        />
      </Form>
    </Dialog>
  )
}
