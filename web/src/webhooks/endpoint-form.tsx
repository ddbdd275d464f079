import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { Problem } from '../graphql/problem.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Form } from '../ui/form.tsx'
import { isOnOtherServer } from '../ui/other-server.ts'
import { byEvent, type DocumentDrafts, draftsOf } from './document-drafts.ts'
import { DocumentEditor } from './document-editor.tsx'
import type { Endpoint } from './documents.ts'
import { EventPicker } from './event-picker.tsx'
import { HeaderEditor } from './header-editor.tsx'
import { type HeaderField, headerFieldsOf, repeatedHeader } from './header-fields.ts'

export interface EndpointDraft {
  url: string
  description: string
  events: Endpoint['events']
  headers: HeaderField[]
  documents: DocumentDrafts
}

interface EndpointFormProps {
  title: string
  submit: string
  endpoint?: Endpoint
  problem: Problem | null
  busy: boolean
  onSave: (draft: EndpointDraft) => void
  onClose: () => void
}

/** What an endpoint is made of. */
export function EndpointForm({ title, submit, endpoint, problem, busy, onSave, onClose }: EndpointFormProps) {
  const [draft, setDraft] = useState<EndpointDraft>({
    url: endpoint?.url ?? '',
    description: endpoint?.description ?? '',
    events: endpoint?.events ?? [],
    headers: headerFieldsOf(endpoint?.headers),
    documents: draftsOf(endpoint?.documents),
  })
  const [repeated, setRepeated] = useState<Problem | null>(null)
  const set = (changes: Partial<EndpointDraft>) => setDraft({ ...draft, ...changes })
  const save = () => {
    const found = repeatedHeader(draft.headers)
    setRepeated(found)
    if (!found) onSave(draft)
  }
  const hint = endpoint
    ? t`Another server needs the value of every header again.`
    : t`https, reachable from the internet.`
  return (
    <Dialog title={title} onClose={onClose} wide>
      <Form
        onSubmit={save}
        onCancel={onClose}
        problem={repeated ?? byEvent(problem, draft.documents, draft.events)}
        busy={busy}
        submit={submit}
      >
        <Field
          label="URL"
          name="url"
          type="url"
          value={draft.url}
          placeholder="https://shop.example.com/parley"
          hint={hint}
          autoComplete="off"
          onChange={(event) => set({ url: event.target.value })}
        />
        <Field
          label={t`Description`}
          name="description"
          value={draft.description}
          maxLength={255}
          hint={t`What your team calls it. Can be left empty.`}
          onChange={(event) => set({ description: event.target.value })}
        />
        <EventPicker chosen={draft.events} onChange={(events) => set({ events })} />
        <DocumentEditor
          events={draft.events}
          drafts={draft.documents}
          onChange={(documents) => set({ documents })}
        />
        <HeaderEditor
          fields={draft.headers}
          isElsewhere={isOnOtherServer(endpoint?.url ?? null, draft.url)}
          onChange={(headers) => set({ headers })}
        />
      </Form>
    </Dialog>
  )
}
