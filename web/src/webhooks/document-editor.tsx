import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { ResultOf } from '../graphql/document.ts'
import { useAnswer } from '../page/use-answer.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { TextArea } from '../ui/field.tsx'
import type { DocumentDrafts } from './document-drafts.ts'
import { DocumentPreview } from './document-preview.tsx'
import { type Endpoint, eventTypesQuery, previewDocumentQuery } from './documents.ts'
import { eventName } from './event-name.ts'

type Kind = ResultOf<typeof eventTypesQuery>['webhookEventTypes'][number]

interface DocumentFieldProps {
  kind: Kind
  document: string
  onChange: (document: string | undefined) => void
}

/** The document for one kind of events, and what it makes of the last one. */
function DocumentField({ kind: { type, variables }, document, onChange }: DocumentFieldProps) {
  const [asked, setAsked] = useState<string | null>(null)
  const answer = useAnswer(previewDocumentQuery, { type, document: asked ?? '' }, asked === null)
  const preview = () => (asked === document ? answer.retry() : setAsked(document))
  const shown = asked === document && !answer.late ? answer.data?.previewWebhookDocument : undefined
  return (
    <div className="flex flex-col gap-2">
      <TextArea
        label={t`Document for ${eventName(type)}`}
        name={eventName(type)}
        className="[&_textarea]:font-mono sm:[&_textarea]:text-xs"
        rows={8}
        value={document}
        spellCheck={false}
        autoComplete="off"
        hint={t`Variables, each an ID!: ${variables.map((name) => `$${name}`).join(', ')}.`}
        onChange={(event) => onChange(event.target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          aria-label={t`Preview ${eventName(type)}`}
          disabled={document.trim() === ''}
          onClick={preview}
        >
          <Trans>Preview</Trans>
        </Button>
        <Button
          size="small"
          look="quiet"
          aria-label={t`Use the default body for ${eventName(type)}`}
          onClick={() => onChange(undefined)}
        >
          <Trans>Use the default body</Trans>
        </Button>
      </div>
      <div role="status" className="empty:hidden">
        {shown ? <DocumentPreview preview={shown} /> : null}
      </div>
      {asked !== null && answer.problem ? <Alert>{answer.problem.message}</Alert> : null}
    </div>
  )
}

interface DocumentEditorProps {
  events: Endpoint['events']
  drafts: DocumentDrafts
  onChange: (drafts: DocumentDrafts) => void
}

/** GraphQL documents in place of the default bodies, for the events that are ticked. */
export function DocumentEditor({ events, drafts, onChange }: DocumentEditorProps) {
  const kinds = useAnswer(eventTypesQuery, {}).data?.webhookEventTypes ?? []
  const ticked = kinds.filter(({ type, startingDocument }) => events.includes(type) && startingDocument)
  if (ticked.length === 0) return null
  const set = (type: Kind['type'], document: string | undefined) => onChange({ ...drafts, [type]: document })
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 font-medium">
        <Trans>Bodies</Trans>
      </legend>
      <p className="text-xs text-ink-3">
        <Trans>
          A GraphQL document defines the body of an event: its result is posted as data. Without one, the
          event contains its object.
        </Trans>
      </p>
      {ticked.map((kind) => {
        const { type, startingDocument } = kind
        const document = drafts[type]
        return document === undefined ? (
          <Button
            key={type}
            size="small"
            className="self-start"
            onClick={() => set(type, startingDocument ?? '')}
          >
            <Plus className="size-3.5" aria-hidden="true" />
            {t`Write a document for ${eventName(type)}`}
          </Button>
        ) : (
          <DocumentField
            key={type}
            kind={kind}
            document={document}
            onChange={(changed) => set(type, changed)}
          />
        )
      })}
    </fieldset>
  )
}
