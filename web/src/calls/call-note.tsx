import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { useChange } from '../graphql/use-change.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { TextArea } from '../ui/field.tsx'
import { hear } from './current.ts'
import type { Call } from './documents.ts'
import { noteMutation } from './live-documents.ts'

/** What was written down about a call, and what is written now. */
export function CallNote({ call }: { call: Pick<Call, 'id' | 'note'> }) {
  const kept = call.note ?? ''
  const [text, setText] = useState(kept)
  const { run, busy, problem } = useChange(noteMutation)
  const isChanged = text.trim() !== kept
  const save = async () => {
    if (!isChanged) return
    const answer = await run({ callId: call.id, note: text })
    if (answer) hear(answer.setCallNote.call)
  }
  return (
    <div className="flex flex-col gap-2">
      {problem ? <Alert>{problem.message}</Alert> : null}
      <TextArea
        label={t`Note about the call`}
        hint={t`The team sees it in the chat and in the call log.`}
        rows={3}
        maxLength={5_000}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save()
        }}
      />
      <div className="flex items-center gap-3">
        <Button size="small" look="primary" disabled={busy || !isChanged} onClick={() => void save()}>
          {t`Save the note`}
        </Button>
        <span role="status" className="text-[0.8125rem] text-good empty:hidden">
          {kept !== '' && !isChanged ? t`Saved.` : ''}
        </span>
      </div>
    </div>
  )
}
