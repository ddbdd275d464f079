import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Sparkles } from 'lucide-react'
import { useState } from 'react'
import { useChange } from '../graphql/use-change.ts'
import { createNoteMutation } from '../notes/note-documents.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { tell } from '../ui/toast.ts'
import { summarizeMutation } from './documents.ts'
import { useAsk } from './use-ask.ts'

/** What a case comes to, when somebody asks for it; by another press it is a note in the conversation. */
export default function CaseSummary({ caseId, contactId }: { caseId: string; contactId: string }) {
  const { ask, busy, problem } = useAsk()
  const [text, setText] = useState<string | null>(null)
  const note = useChange(createNoteMutation, () => {
    setText(null)
    tell({ text: t`The summary is now a note` })
  })
  const summarize = async () => {
    const answer = await ask(summarizeMutation, { input: { caseId, language: i18n.locale } })
    if (answer) setText(answer.summarizeCase.text)
  }
  const fault = problem ?? note.problem
  return (
    <div className="mt-3 flex flex-col gap-2">
      {fault ? <Alert>{fault.message}</Alert> : null}
      {text === null ? null : (
        <p dir="auto" aria-live="polite" className="rounded-lg bg-raised px-3 py-2 whitespace-pre-line">
          {text}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="small" disabled={busy} onClick={() => void summarize()}>
          <Sparkles className="size-3.5" aria-hidden="true" />
          {text === null ? <Trans>Summarize the case</Trans> : <Trans>Summarize again</Trans>}
        </Button>
        {text === null ? null : (
          <Button
            size="small"
            look="primary"
            disabled={note.busy}
            onClick={() => void note.run({ input: { contactId, content: text, mentionIds: [] } })}
          >
            <Trans>Save as a note</Trans>
          </Button>
        )}
      </div>
    </div>
  )
}
