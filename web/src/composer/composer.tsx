import { Lock, SendHorizontal, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useClient } from 'urql'
import type { Problem } from '../graphql/problem.ts'
import { type Conversation, conversationQuery } from '../inbox/documents.ts'
import { windowOf } from '../inbox/window.ts'
import { useShortcuts } from '../keyboard/shortcuts.ts'
import { useMay } from '../session/me-context.ts'
import { Quote } from '../thread/quote.tsx'
import { Alert } from '../ui/alert.tsx'
import { IconButton } from '../ui/button.tsx'
import { ClosedWindow } from './closed-window.tsx'
import { draftOf, setDraft, useDraft } from './drafts.ts'
import { discard, send } from './outbox.ts'
import { setReplyTarget, useReplyTarget } from './reply-target.ts'

interface ComposerProps {
  conversation: Conversation
  name: string
  now: number
  /** id of the newest message on the server */
  lastId: string | null
}

/** Sends what is written. What the server refuses comes back into the field, unless something else stands there. */
function useSend({ conversation, lastId }: Pick<ComposerProps, 'conversation' | 'lastId'>) {
  const { contactId } = conversation
  const client = useClient()
  const replyTo = useReplyTarget(contactId)
  const [problem, setProblem] = useState<Problem | null>(null)
  const submit = async () => {
    const text = draftOf(contactId).trim()
    if (text === '') return
    setDraft(contactId, '')
    setReplyTarget(contactId, undefined)
    setProblem(null)
    const { numberId } = windowOf(conversation, Date.now())
    const draft = { contactId, text, numberId, replyTo: replyTo?.id ?? null, afterId: lastId }
    const result = await send(draft)
    // Without a connection it waits in the thread.
    if (!result.problem || result.problem.code === 'offline') return
    setProblem(result.problem)
    // The server says by its own clock whether one may still write.
    if (result.problem.code === 'window_closed') {
      void client.query(conversationQuery, { contactId }, { requestPolicy: 'network-only' }).toPromise()
    }
    if (draftOf(contactId) !== '') return
    discard(result.key)
    setDraft(contactId, text)
    if (replyTo) setReplyTarget(contactId, replyTo)
  }
  return { submit, problem, forgive: () => setProblem(null), replyTo }
}

/** A field that grows with its text up to a third of the screen. */
function useAutoGrow(text: string) {
  const field = useRef<HTMLTextAreaElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: its height follows the text
  useLayoutEffect(() => {
    const element = field.current
    if (!element) return
    element.style.height = 'auto'
    element.style.height = `${element.scrollHeight}px`
  }, [text])
  return field
}

function WritingField(props: ComposerProps) {
  const { conversation, name } = props
  const { contactId } = conversation
  const text = useDraft(contactId)
  const field = useAutoGrow(text)
  const { submit, problem, forgive, replyTo } = useSend(props)
  useShortcuts({ r: () => field.current?.focus() })
  useEffect(() => {
    if (replyTo) field.current?.focus()
  }, [replyTo, field])
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') field.current?.blur()
    // Enter also ends the composition of a word in many writing systems.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    void submit()
  }
  return (
    <div className="flex flex-col gap-2">
      {problem ? (
        <Alert action={<Dismiss onClick={forgive} />}>
          <strong className="font-semibold">Not sent.</strong> {problem.message}
        </Alert>
      ) : null}
      {replyTo ? (
        <div className="flex items-center gap-2">
          <div className="min-w-0 flex-1">
            <Quote message={replyTo} name={name} />
          </div>
          <IconButton label="Do not quote" onClick={() => setReplyTarget(contactId, undefined)}>
            <X className="size-4" aria-hidden="true" />
          </IconButton>
        </div>
      ) : null}
      <div className="flex items-end gap-2">
        <textarea
          ref={field}
          aria-label={`Message to ${name}`}
          placeholder="Write a message"
          rows={1}
          maxLength={4096}
          value={text}
          onChange={(event) => setDraft(contactId, event.target.value)}
          onKeyDown={press}
          className="max-h-[33dvh] min-h-10 flex-1 resize-none rounded-xl border border-edge bg-surface px-3.5 py-2 leading-[1.5rem] placeholder:text-ink-3 focus-visible:border-accent focus-visible:outline-offset-0"
        />
        <button
          type="button"
          aria-label="Send"
          title="Send (Enter)"
          disabled={text.trim() === ''}
          onClick={() => void submit()}
          className="inline-flex size-10 shrink-0 items-center justify-center rounded-xl bg-accent text-on-accent transition-colors hover:bg-accent-strong disabled:bg-raised disabled:text-ink-3"
        >
          <SendHorizontal className="size-4.5" aria-hidden="true" />
        </button>
      </div>
    </div>
  )
}

function Dismiss({ onClick }: { onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label="Dismiss"
      onClick={onClick}
      className="inline-flex size-6 items-center justify-center rounded-md hover:bg-quote"
    >
      <X className="size-4" aria-hidden="true" />
    </button>
  )
}

/** Where one answers: a field while the 24-hour window is open, else why not and what is possible instead. */
export function Composer(props: ComposerProps) {
  const may = useMay('chat:write')
  const window = windowOf(props.conversation, props.now)
  return (
    <div className="border-t border-line bg-surface px-3 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:px-4">
      {!may ? (
        <p className="flex items-center gap-2 text-ink-2">
          <Lock className="size-4" aria-hidden="true" /> You can read this conversation, but not write in it.
        </p>
      ) : window.tone === 'closed' ? (
        <ClosedWindow conversation={props.conversation} name={props.name} />
      ) : (
        <WritingField {...props} />
      )}
    </div>
  )
}
