import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Lock, SendHorizontal, X } from 'lucide-react'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  lazy,
  Suspense,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react'
import type { Conversation } from '../chat/documents.ts'
import type { Offer } from '../chat/offer.ts'
import { Quote } from '../chat/quote.tsx'
import { windowOf } from '../chat/window.ts'
import { useCommands } from '../commands/registry.ts'
import { TypingLine } from '../presence/typing-line.tsx'
import { useTyping } from '../presence/use-typing.ts'
import { useMay } from '../session/me-context.ts'
import { Alert } from '../ui/alert.tsx'
import { IconButton } from '../ui/button.tsx'
import { AttachmentTray } from './attachment-tray.tsx'
import { attach, useAttachments } from './attachments.ts'
import { setDraft, useDraft } from './drafts.ts'
import { fieldId } from './insert.ts'
import { beginOffer } from './panels/begun-offer.ts'
import { setReplyTarget, useAnswered } from './reply-target.ts'
import { SendLater } from './send-later.tsx'
import { takeBack, useUndoSendCommand } from './take-back.ts'
import { Toolbar, ToolPanel, useToolChoice } from './toolbar.tsx'
import { toolOf } from './tools.tsx'
import { useDroppedFiles } from './use-dropped-files.ts'
import { useReplies } from './use-replies.tsx'
import { useSend } from './use-send.ts'
import { fieldGiven, useWantedField, wantField } from './wanted-field.ts'
import { useNoting, WritingMode } from './writing-mode.tsx'

const ClosedWindow = lazy(() => import('./closed-window.tsx'))
const OtherResponder = lazy(() => import('./other-responder.tsx'))

interface ComposerProps {
  conversation: Conversation
  name: string
  now: number
  /** when the newest message came that is known here */
  newestAt: string
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

interface FieldProps {
  conversation: Conversation
  name: string
  submit: () => void
  take: (files: Iterable<File>) => void
  /** the message that one answers: who chose it goes on here */
  answered: string | undefined
  onOffer: (offer: Offer) => void
}

/** Where the words are written; pasted files are attached. */
function TextField({ conversation, name, submit, take, answered, onOffer }: FieldProps) {
  const { contactId } = conversation
  const text = useDraft(contactId)
  const field = useAutoGrow(text)
  const replies = useReplies({ conversation, name, text, field, onOffer })
  const tellTyping = useTyping(contactId)
  useEffect(() => {
    if (text === '') tellTyping('')
  })
  useCommands([
    {
      id: 'reply',
      title: t`Write a reply`,
      group: 'conversation',
      keys: ['r'],
      opens: true,
      run: () => field.current?.focus(),
    },
  ])
  const wanted = useWantedField() === contactId
  useEffect(() => {
    if (answered || wanted) field.current?.focus()
    if (wanted) fieldGiven()
  }, [answered, wanted, field])
  const press = (event: KeyboardEvent) => {
    // While words stand in the field, the browser takes back what one did to them.
    const undo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z'
    if (undo && text === '' && takeBack(contactId)) return event.preventDefault()
    // Enter also ends the composition of a word in many writing systems; Safari tells by the code alone.
    const composing = event.nativeEvent.isComposing || event.keyCode === 229
    if (!composing && replies.press(event)) return
    if (event.key === 'Escape') field.current?.blur()
    if (event.key !== 'Enter' || event.shiftKey || composing) return
    event.preventDefault()
    submit()
  }
  const paste = (event: ClipboardEvent) => {
    if (event.clipboardData.files.length === 0) return
    event.preventDefault()
    take(event.clipboardData.files)
  }
  return (
    <div className="relative flex">
      {replies.list}
      <textarea
        ref={field}
        id={fieldId(contactId)}
        aria-label={t`Message to ${name}`}
        placeholder={t`Write a message`}
        rows={1}
        dir="auto"
        value={text}
        {...replies.aria}
        onChange={({ target: { value } }) => {
          setDraft(contactId, value)
          tellTyping(value)
        }}
        onSelect={({ currentTarget }) => replies.moved(currentTarget.selectionStart)}
        onFocus={replies.begun}
        onKeyDown={press}
        onPaste={paste}
        className="max-h-[33dvh] min-h-10 w-full resize-none bg-transparent px-3.5 pt-2 pb-1 leading-[1.5rem] outline-none placeholder:text-ink-3"
      />
    </div>
  )
}

/** Files that were refused or are still on their way hold the message back. */
function useSendable(contactId: string): boolean {
  const files = useAttachments(contactId)
  const written = useDraft(contactId).trim() !== ''
  return (written || files.length > 0) && files.every(({ media }) => media !== null)
}

function WritingField(props: ComposerProps) {
  const { conversation, name } = props
  const { contactId } = conversation
  const { submit, problem, forgive, replyTo } = useSend(props)
  const answered = useAnswered(contactId)
  const sendable = useSendable(contactId)
  const hasFiles = useAttachments(contactId).length > 0
  const later = sendable && !hasFiles
  const take = useCallback((files: Iterable<File>) => attach(contactId, files), [contactId])
  const dropping = useDroppedFiles(take)
  const tool = useToolChoice()
  // What was pressed goes away, and the focus must not go with it.
  const backToField = (change: () => void) => {
    change()
    wantField(contactId)
  }
  return (
    <div
      className={`flex flex-col gap-2 ${dropping ? 'rounded-xl outline-2 outline-offset-4 outline-accent outline-dashed' : ''}`}
    >
      {dropping ? (
        <p className="text-center text-ink-2">
          <Trans>Drop the files to attach them</Trans>
        </p>
      ) : null}
      {problem ? (
        <Alert action={<Dismiss onClick={() => backToField(forgive)} />}>
          <strong className="font-semibold">
            <Trans>Not sent.</Trans>
          </strong>{' '}
          {problem.message}
        </Alert>
      ) : null}
      {replyTo ? (
        <div className="flex items-center gap-2">
          <div className="min-w-0 flex-1">
            <Quote message={replyTo} name={name} />
          </div>
          <IconButton
            label={t`Do not quote`}
            onClick={() => backToField(() => setReplyTarget(contactId, undefined))}
          >
            <X className="size-4" aria-hidden="true" />
          </IconButton>
        </div>
      ) : null}
      <AttachmentTray contactId={contactId} />
      <ToolPanel {...tool} conversation={conversation} name={name} />
      <div className="rounded-2xl border border-edge bg-surface has-[textarea:focus-visible]:border-accent has-[textarea:focus-visible]:ring-1 has-[textarea:focus-visible]:ring-accent">
        <TextField
          conversation={conversation}
          name={name}
          submit={() => void submit()}
          take={take}
          answered={answered}
          onOffer={(offer) => {
            beginOffer(contactId, offer)
            tool.use(toolOf('buttons'))
          }}
        />
        <div className="flex items-center justify-between px-1.5 pb-1.5">
          <Toolbar {...tool} conversation={conversation} name={name} take={take} />
          <div className="flex items-center gap-1">
            <SendLater
              contactId={contactId}
              numberId={windowOf(conversation, props.now).numberId}
              enabled={later}
            />
            <button
              type="button"
              aria-label={t`Send`}
              title={t`Send (Enter)`}
              disabled={!sendable}
              // On a touch screen the keyboard would go with the field's focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => backToField(() => void submit())}
              className="inline-flex size-9 shrink-0 items-center justify-center rounded-xl bg-accent text-on-accent transition-colors hover:bg-accent-strong disabled:bg-raised disabled:text-ink-3"
            >
              <SendHorizontal className="size-4.5 rtl:-scale-x-100" aria-hidden="true" />
            </button>
          </div>
        </div>
      </div>
    </div>
  )
}

function Dismiss({ onClick }: { onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={t`Dismiss`}
      onClick={onClick}
      className="inline-flex size-6 items-center justify-center rounded-md hover:bg-quote"
    >
      <X className="size-4" aria-hidden="true" />
    </button>
  )
}

/** Where one answers: a field while the 24-hour window is open, else why not and what is possible instead. */
export function Composer(props: ComposerProps) {
  const may = useMay('CHAT_WRITE')
  const window = windowOf(props.conversation, props.now)
  const { contactId } = props.conversation
  const noting = useNoting(contactId) && may
  useUndoSendCommand(contactId)
  return (
    <div
      className={`relative border-t ${noting ? 'border-note-edge bg-note' : 'border-line bg-surface'} px-3 pt-5 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:px-4`}
    >
      <TypingLine contactId={contactId} />
      {!may ? (
        <p className="flex items-center gap-2 text-ink-2">
          <Lock className="size-4" aria-hidden="true" />{' '}
          <Trans>You can read this conversation, but not write in it.</Trans>
        </p>
      ) : (
        <WritingMode contactId={contactId}>
          <Suspense>
            {window.tone === 'closed' ? (
              <ClosedWindow conversation={props.conversation} name={props.name} />
            ) : window.isElsewhere ? (
              <OtherResponder contactId={contactId} numberId={window.numberId} />
            ) : (
              <WritingField {...props} />
            )}
          </Suspense>
        </WritingMode>
      )}
    </div>
  )
}
