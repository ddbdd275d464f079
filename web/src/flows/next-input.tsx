import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Clock, SendHorizontal } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Button, IconButton } from '../ui/button.tsx'
import { TextArea } from '../ui/field.tsx'
import { exactTime } from '../ui/time.ts'
import { PairsField } from './forms/pairs-field.tsx'
import type { ShownState } from './simulation.ts'
import type { Effect, Input } from './simulation-documents.ts'

interface NextInputProps {
  state: ShownState
  /** what came last */
  effects: readonly Effect[]
  busy: boolean
  onAct: (input: Input, said: string) => void
}

/** What an address answers, or that nobody does. */
function AnswerOfCall({ busy, onAct }: Pick<NextInputProps, 'busy' | 'onAct'>) {
  const [body, setBody] = useState('{}')
  return (
    <div className="flex flex-col gap-2">
      <TextArea
        label={t`What the address answers`}
        dir="ltr"
        rows={3}
        maxLength={65_536}
        className="font-mono"
        value={body}
        onChange={({ target }) => setBody(target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          look="primary"
          disabled={busy}
          onClick={() => onAct({ call: { status: 200, body } }, t`The address answers 200`)}
        >
          <Trans>Answers 200</Trans>
        </Button>
        <Button
          size="small"
          disabled={busy}
          onClick={() => onAct({ call: { status: 500, body } }, t`The address answers 500`)}
        >
          <Trans>Answers 500</Trans>
        </Button>
        <Button
          size="small"
          disabled={busy}
          onClick={() => onAct({ call: { body: '' } }, t`The address does not answer`)}
        >
          <Trans>Does not answer</Trans>
        </Button>
      </div>
    </div>
  )
}

function AnswerOfForm({ busy, onAct }: Pick<NextInputProps, 'busy' | 'onAct'>) {
  const [values, setValues] = useState<Record<string, unknown>>({})
  const form = Object.entries(values).map(([name, value]) => ({ name, value: String(value) }))
  return (
    <div className="flex flex-col gap-2">
      <PairsField
        label={t`Answers of the form`}
        keyLabel={t`Field`}
        valueLabel={t`Value`}
        value={values}
        disabled={false}
        onChange={(next) => setValues(next ?? {})}
      />
      <Button
        size="small"
        className="self-start"
        disabled={busy}
        onClick={() => onAct({ form }, t`The customer sends the form`)}
      >
        <Trans>Send the form</Trans>
      </Button>
    </div>
  )
}

function Writing({ busy, onAct }: Pick<NextInputProps, 'busy' | 'onAct'>) {
  const [text, setText] = useState('')
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (busy || text.trim() === '') return
    onAct({ text }, text)
    setText('')
  }
  return (
    <form onSubmit={send} className="flex items-center gap-1.5">
      <input
        type="text"
        dir="auto"
        aria-label={t`The customer writes`}
        placeholder={t`The customer writes`}
        maxLength={4096}
        value={text}
        onChange={({ target }) => setText(target.value)}
        className="h-9 min-w-0 flex-1 rounded-full border border-edge bg-surface px-3.5"
      />
      <IconButton type="submit" label={t`Send`} disabled={busy || text.trim() === ''}>
        <SendHorizontal className="size-4 rtl:-scale-x-100" aria-hidden="true" />
      </IconButton>
    </form>
  )
}

/** What can happen next: the customer, an address, a form, or the clock. */
export function NextInput({ state, effects, busy, onAct }: NextInputProps) {
  const { callId, waitUntil } = state
  const isFormOpen = effects.some(({ kind }) => kind === 'FORM')
  return (
    <div className="flex flex-col gap-3">
      {callId === null ? <Writing busy={busy} onAct={onAct} /> : <AnswerOfCall busy={busy} onAct={onAct} />}
      {isFormOpen && callId === null ? <AnswerOfForm busy={busy} onAct={onAct} /> : null}
      {waitUntil === null ? null : (
        <Button
          size="small"
          className="self-start"
          disabled={busy}
          onClick={() => onAct({ time: waitUntil }, t`It becomes ${exactTime(waitUntil)}`)}
        >
          <Clock className="size-4" aria-hidden="true" />
          <Trans>Advance the time to {exactTime(waitUntil)}</Trans>
        </Button>
      )}
    </div>
  )
}
