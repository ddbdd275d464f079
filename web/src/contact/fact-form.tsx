import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type FormEvent, useRef, useState } from 'react'
import { useChange } from '../graphql/use-change.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { createFactMutation } from './memory-documents.ts'

/** Characters of a fact. */
export const longest = 500

export const factBox =
  'h-8 w-full min-w-0 rounded-lg border border-edge bg-surface px-2.5 placeholder:text-ink-3 focus-visible:border-accent focus-visible:outline-offset-0'

/** Adds a fact, in one sentence. */
export function FactForm({ contactId }: { contactId: string }) {
  const [text, setText] = useState('')
  const box = useRef<HTMLInputElement>(null)
  const { run, busy, problem } = useChange(createFactMutation, () => {
    setText('')
    box.current?.focus()
  })
  const isEmpty = text.trim() === ''
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (!busy && !isEmpty) void run({ input: { contactId, text } })
  }
  return (
    <form onSubmit={save} className="flex w-full flex-col gap-2">
      {problem ? <Alert>{problem.message}</Alert> : null}
      <div className="flex items-center gap-2">
        <input
          ref={box}
          aria-label={t`What is to be remembered`}
          placeholder={t`Has a dog`}
          value={text}
          maxLength={longest}
          // An empty box begins where the page does.
          dir={text === '' ? undefined : 'auto'}
          onChange={({ target }) => setText(target.value)}
          className={factBox}
        />
        <Button type="submit" size="small" className="h-8!" disabled={busy || isEmpty}>
          <Trans>Add</Trans>
        </Button>
      </div>
    </form>
  )
}
