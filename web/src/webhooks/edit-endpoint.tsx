import { t } from '@lingui/core/macro'
import { useChange } from '../graphql/use-change.ts'
import { documentsChanged, documentsOf } from './document-drafts.ts'
import { type Endpoint, updateEndpointMutation } from './documents.ts'
import { type EndpointDraft, EndpointForm } from './endpoint-form.tsx'
import { changedHeadersOf, headersChanged } from './header-fields.ts'

/** Only what is different is sent: a new URL and new headers say that the receiver was repaired. */
function changesOf(endpoint: Endpoint, { url, description, events, headers, documents }: EndpointDraft) {
  const sameEvents = [...events].sort().join() === [...endpoint.events].sort().join()
  return {
    ...(url.trim() !== endpoint.url && { url: url.trim() }),
    ...(description !== (endpoint.description ?? '') && { description: description || null }),
    ...(!sameEvents && { events: events }),
    ...(documentsChanged(documents, events, endpoint.documents) && {
      documents: documentsOf(documents, events),
    }),
    ...(headersChanged(headers, endpoint.headers) && { headers: changedHeadersOf(headers) }),
  }
}

export function EditEndpoint({ endpoint, onClose }: { endpoint: Endpoint; onClose: () => void }) {
  const { run, busy, problem } = useChange(updateEndpointMutation, onClose)
  const save = (draft: EndpointDraft) => run({ input: { id: endpoint.id, ...changesOf(endpoint, draft) } })
  return (
    <EndpointForm
      title={t`Change the endpoint`}
      submit={t`Save`}
      endpoint={endpoint}
      problem={problem}
      busy={busy}
      onSave={save}
      onClose={onClose}
    />
  )
}
