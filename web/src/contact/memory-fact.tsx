import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Pencil, Trash2 } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { actorName } from '../chat/sender.ts'
import type { Problem } from '../graphql/problem.ts'
import { useChange } from '../graphql/use-change.ts'
import { Alert } from '../ui/alert.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { exactTime } from '../ui/time.ts'
import { factBox, longest } from './fact-form.tsx'
import { deleteFactMutation, type Fact, updateFactMutation } from './memory-documents.ts'

const wordOf = ({ author }: Fact) =>
  author.__typename === 'ChatbotActor' ? t`Learned by the AI` : actorName(author)

const refusedWords = ({ code, message }: Problem) =>
  code === 'CONFLICT' ? t`This is already remembered, in other words.` : message

interface CorrectProps {
  fact: Fact
  onClose: () => void
}

/** The fact in a box of its own. Escape leaves it as it was. */
function Correct({ fact, onClose }: CorrectProps) {
  const [text, setText] = useState(fact.text)
  const { run, busy, problem } = useChange(updateFactMutation, onClose)
  const isEmpty = text.trim() === ''
  const save = (event: FormEvent) => {
    event.preventDefault()
    if (!busy && !isEmpty) void run({ input: { id: fact.id, text } })
  }
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    // Else it would close the panel as well.
    event.preventDefault()
    onClose()
  }
  return (
    <form onSubmit={save} onKeyDown={leave} className="flex w-full flex-col gap-1.5">
      {problem ? <Alert>{refusedWords(problem)}</Alert> : null}
      <input
        // biome-ignore lint/a11y/noAutofocus: whoever presses the pencil goes on to write
        autoFocus
        aria-label={t`What is remembered`}
        value={text}
        maxLength={longest}
        dir="auto"
        onChange={({ target }) => setText(target.value)}
        className={factBox}
      />
      <div className="flex gap-2">
        <Button type="submit" look="primary" size="small" disabled={busy || isEmpty}>
          <Trans>Save</Trans>
        </Button>
        <Button size="small" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  )
}

interface MemoryFactProps {
  fact: Fact
  mayWrite: boolean
  onForgotten: () => void
}

/** One fact, whose word it is, and what can be done with it where it stands. */
export function MemoryFact({ fact, mayWrite, onForgotten }: MemoryFactProps) {
  const [correcting, setCorrecting] = useState(false)
  const pencil = useRef<HTMLButtonElement>(null)
  const { run, busy, problem } = useChange(deleteFactMutation, onForgotten)
  const { id, text, updatedAt } = fact
  const close = () => {
    setCorrecting(false)
    pencil.current?.focus()
  }
  return (
    <li className="flex items-start gap-1">
      <div className="min-w-0 flex-1">
        {problem ? <Alert>{problem.message}</Alert> : null}
        {correcting ? (
          <Correct fact={fact} onClose={close} />
        ) : (
          <>
            <p className="break-words">
              <bdi>{text}</bdi>
            </p>
            <p className="text-xs text-ink-3" title={exactTime(updatedAt)}>
              <bdi>{wordOf(fact)}</bdi>
            </p>
          </>
        )}
      </div>
      {mayWrite ? (
        <>
          <IconButton
            ref={pencil}
            label={t`Correct: ${text}`}
            className="size-7!"
            disabled={correcting}
            onClick={() => setCorrecting(true)}
          >
            <Pencil className="size-3.5" aria-hidden="true" />
          </IconButton>
          <IconButton
            label={t`Forget: ${text}`}
            className="size-7!"
            disabled={busy}
            onClick={() => void run({ input: { id } })}
          >
            <Trash2 className="size-3.5" aria-hidden="true" />
          </IconButton>
        </>
      ) : null}
    </li>
  )
}
