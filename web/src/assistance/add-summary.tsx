import { i18n } from '@lingui/core'
import { Trans } from '@lingui/react/macro'
import { Sparkles } from 'lucide-react'
import { useQuery } from 'urql'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { openCaseQuery, summarizeMutation } from './documents.ts'
import { useAsk } from './use-ask.ts'

interface AddSummaryProps {
  contactId: string
  onText: (text: string) => void
}

/** Puts what the case comes to into the words for whoever takes it. */
export default function AddSummary({ contactId, onText }: AddSummaryProps) {
  const [{ data }] = useQuery({ query: openCaseQuery, variables: { contactId } })
  const { ask, busy, problem } = useAsk()
  const caseId = data?.conversation.case?.id
  if (!caseId) return null
  const add = async () => {
    const answer = await ask(summarizeMutation, { input: { caseId, language: i18n.locale } })
    if (answer) onText(answer.summarizeCase.text)
  }
  return (
    <div className="mt-2 flex flex-col gap-2">
      {problem ? <Alert>{problem.message}</Alert> : null}
      <Button size="small" className="self-start" disabled={busy} onClick={() => void add()}>
        <Sparkles className="size-3.5" aria-hidden="true" />
        <Trans>Add a summary of the case</Trans>
      </Button>
    </div>
  )
}
