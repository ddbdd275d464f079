import { Trans } from '@lingui/react/macro'
import { Clock, LayoutTemplate, MessageSquareText } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useQuery } from 'urql'
import type { Conversation } from '../chat/documents.ts'
import { graphql } from '../graphql/document.ts'
import { Button } from '../ui/button.tsx'
import { useDraft } from './drafts.ts'

const TemplateDialog = lazy(() => import('../templates/template-dialog.tsx'))
const DirectSend = lazy(() => import('./direct-send.tsx'))

const mayDirectSendQuery = graphql(`
  query MayDirectSend($contactId: ID!) {
    conversation(contactId: $contactId) { contactId mayDirectSend }
  }
`)

/** Why there is no field, and the ways that are open: an approved template, or a message with a category. */
export default function ClosedWindow({ conversation, name }: { conversation: Conversation; name: string }) {
  const { contactId, numberId } = conversation
  const [choosing, setChoosing] = useState(false)
  const [writing, setWriting] = useState(false)
  const [{ data }] = useQuery({ query: mayDirectSendQuery, variables: { contactId } })
  const draft = useDraft(contactId)
  if (writing)
    return <DirectSend contactId={contactId} numberId={numberId} onClose={() => setWriting(false)} />
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2.5">
      <Clock className="hidden size-5 shrink-0 text-ink-3 sm:block" aria-hidden="true" />
      <div className="min-w-48 flex-1">
        <p className="font-medium">
          <Trans>The 24-hour window is closed</Trans>
        </p>
        {draft ? (
          <p className="text-[0.8125rem] text-ink-2">
            <Trans>
              What you wrote is kept: <q className="text-ink">{draft}</q>
            </Trans>
          </p>
        ) : null}
        <p className="text-[0.8125rem] text-ink-2">
          <Trans>
            Send an approved template. Once <bdi>{name}</bdi> answers, you can write freely again.
          </Trans>
        </p>
      </div>
      {data?.conversation?.mayDirectSend ? (
        <Button onClick={() => setWriting(true)}>
          <MessageSquareText className="size-4" aria-hidden="true" />
          <Trans>Write without a template</Trans>
        </Button>
      ) : null}
      <Button look="primary" onClick={() => setChoosing(true)}>
        <LayoutTemplate className="size-4" aria-hidden="true" />
        <Trans>Choose a template</Trans>
      </Button>
      <Suspense>
        {choosing ? (
          <TemplateDialog
            to={{ contactId }}
            name={name}
            numberId={numberId}
            onClose={() => setChoosing(false)}
            onSent={() => setChoosing(false)}
          />
        ) : null}
      </Suspense>
    </div>
  )
}
