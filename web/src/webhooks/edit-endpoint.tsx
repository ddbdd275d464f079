import { useChange } from '../graphql/use-change.ts'
import { type Endpoint, updateEndpointMutation } from './documents.ts'
import { type EndpointDraft, EndpointForm } from './endpoint-form.tsx'
import { headersChanged, headersOf } from './header-fields.ts'

/** Only what is different is sent: a new URL and new headers say that the receiver was repaired. */
function changesOf(endpoint: Endpoint, { url, description, events, headers }: EndpointDraft) {
  const sameEvents = [...events].sort().join() === [...endpoint.events].sort().join()
  return {
    ...(url.trim() !== endpoint.url && { url: url.trim() }),
    ...(description !== (endpoint.description ?? '') && { description: description || null }),
    ...(!sameEvents && { events }),
    ...(headersChanged(headers, endpoint.headers) && { headers: headersOf(headers) }),
  }
}

export function EditEndpoint({ endpoint, onClose }: { endpoint: Endpoint; onClose: () => void }) {
  const { run, busy, problem } = useChange(updateEndpointMutation)
  const save = async (draft: EndpointDraft) => {
    if (await run({ id: endpoint.id, input: changesOf(endpoint, draft) })) onClose()
  }
  return (
    <EndpointForm
      title="Change the endpoint"
      submit="Save"
      endpoint={endpoint}
      problem={problem}
      busy={busy}
      onSave={(draft) => void save(draft)}
      onClose={onClose}
    />
  )
}
