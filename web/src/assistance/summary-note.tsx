import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Sparkles } from 'lucide-react'
import { useState } from 'react'
import { useClient } from 'urql'
import { problemOf } from '../graphql/problem.ts'
import { tell } from '../ui/toast.ts'
import { addSummaryMutation } from './documents.ts'

/** Puts what the case comes to into a note for whoever gets the chat. It goes on while somebody is picked meanwhile. */
export default function SummaryNote({ contactId }: { contactId: string }) {
  const client = useClient()
  const [busy, setBusy] = useState(false)
  const add = async () => {
    setBusy(true)
    const input = { contactId, language: i18n.locale }
    const { error } = await client.mutation(addSummaryMutation, { input }).toPromise()
    tell({ text: error ? problemOf(error).message : t`The summary is now a note` })
    setBusy(false)
  }
  return (
    <button
      type="button"
      disabled={busy}
      onClick={() => void add()}
      className="flex min-h-9 w-full items-center gap-2.5 rounded-lg px-2.5 py-1 text-start hover:bg-raised disabled:text-ink-3"
    >
      <Sparkles className="size-4 shrink-0" aria-hidden="true" />
      {busy ? t`The summary is being written…` : t`Add a summary`}
    </button>
  )
}
