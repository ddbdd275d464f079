import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useClient, useQuery } from 'urql'
import { newKey } from '../chat/outbox-items.ts'
import { useGoOn } from '../chat-list/go-on.ts'
import { type Problem, problemOf } from '../graphql/problem.ts'
import { loadedWordsOf } from '../problems/words.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Form } from '../ui/form.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { tell } from '../ui/toast.ts'
import { type Macro, previewMacroQuery } from './documents.ts'
import { refusedOf, runInMany } from './run-many.ts'
import { Steps } from './steps.tsx'
import { useRunFocus } from './use-run-focus.ts'

interface RunDialogProps {
  macro: Macro
  contactId: string
  onClose: () => void
}

/** What a macro will do in this chat, and the button that does it; Enter is enough. */
export default function RunDialog({ macro, contactId, onClose }: RunDialogProps) {
  const client = useClient()
  const goOn = useGoOn(contactId)
  const [press] = useState(() => newKey())
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [{ data, error }] = useQuery({
    query: previewMacroQuery,
    variables: { macroId: macro.id, contactId },
    requestPolicy: 'network-only',
  })
  const steps = data?.previewMacro.steps
  const refused = steps?.filter((step) => step.problem !== null).length ?? 0
  const isOffered = steps !== undefined && refused < steps.length
  const inside = useRunFocus(isOffered)
  const run = async () => {
    setBusy(true)
    const next = goOn.next()
    const { results, problem: failure } = await runInMany(client, macro, [contactId], press)
    setBusy(false)
    if (failure) return setProblem(failure)
    onClose()
    const [first] = refusedOf(results)
    if (first) {
      const why = await loadedWordsOf(first)
      return tell({ text: t`${macro.name}: a step was refused. ${why}` })
    }
    tell({ text: t`${macro.name} is complete.` })
    if (results[0]?.conversation?.status === 'CLOSED') goOn.to(next)
  }
  const name = macro.name
  return (
    <Dialog title={t`Run the macro “${name}”`} onClose={onClose}>
      <Form
        onSubmit={() => void run()}
        onCancel={onClose}
        problem={problem ?? (error ? problemOf(error) : null)}
        busy={busy}
        submit={t({ message: 'Run', context: 'macro' })}
        disabled={!isOffered}
      >
        <div ref={inside} className="flex flex-col gap-4">
          {refused > 0 ? (
            <p className="text-ink-2">
              <Trans>Steps that are refused are left out.</Trans>
            </p>
          ) : null}
          {steps ? <Steps steps={steps} /> : error ? null : <Skeleton className="h-24 w-full" />}
        </div>
      </Form>
    </Dialog>
  )
}
