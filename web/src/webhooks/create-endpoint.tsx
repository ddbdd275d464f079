import { t } from '@lingui/core/macro'
import { useChange } from '../graphql/use-change.ts'
import { documentsOf } from './document-drafts.ts'
import { createEndpointMutation } from './documents.ts'
import { type EndpointDraft, EndpointForm } from './endpoint-form.tsx'
import { headersOf } from './header-fields.ts'

interface CreateEndpointProps {
  onMade: (made: { id: string; secret: string }) => void
  onClose: () => void
}

/** A new endpoint; its secret is known once it is made. */
export function CreateEndpoint({ onMade, onClose }: CreateEndpointProps) {
  const { run, busy, problem } = useChange(
    createEndpointMutation,
    ({ createWebhookEndpoint: { webhookEndpoint } }) =>
      onMade({ id: webhookEndpoint.id, secret: webhookEndpoint.secret ?? '' }),
  )
  const save = ({ url, description, events, headers, documents }: EndpointDraft) => {
    const given = {
      url: url.trim(),
      events: events,
      headers: headersOf(headers),
      documents: documentsOf(documents, events),
    }
    return run({ input: description ? { ...given, description } : given })
  }
  return (
    <EndpointForm
      title={t`Add an endpoint`}
      submit={t`Add`}
      problem={problem}
      busy={busy}
      onSave={save}
      onClose={onClose}
    />
  )
}
