import {
  type KeyboardEvent,
  lazy,
  type RefObject,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { useClient } from 'urql'
import { type SavedReply, useReplyMutation } from '../canned/documents.ts'
import { sentFileOf } from '../canned/file.ts'
import { soughtReply } from '../canned/find-replies.ts'
import { ReadyReplies } from '../canned/usable.ts'
import type { Conversation } from '../chat/documents.ts'
import type { Offer } from '../chat/offer.ts'
import { useMay } from '../session/me-context.ts'
import { attachAgain } from './attachments.ts'
import { setDraft } from './drafts.ts'
import type { ReplyKeys } from './offered-replies.tsx'

const OfferedReplies = lazy(() => import('./offered-replies.tsx'))

interface Place {
  conversation: Conversation
  name: string
  text: string
  field: RefObject<HTMLTextAreaElement | null>
  /** goes on with a message that has buttons */
  onOffer: (offer: Offer) => void
}

/** `/` at the beginning of a word of the field opens the list of saved replies; the one chosen stands in its place. */
export function useReplies({ conversation, name, text, field, onOffer }: Place) {
  const { contactId, contact } = conversation
  const client = useClient()
  const may = useMay('CANNED_RESPONSES_READ')
  const [caret, setCaret] = useState(0)
  const [isWriting, setWriting] = useState(false)
  const [refused, setRefused] = useState<number>()
  const [active, setActive] = useState<{ list: string; option: string } | null>(null)
  const keys = useRef<ReplyKeys>(null)
  const to = useRef<number>(undefined)
  const found = may ? soughtReply(text, caret) : null
  const sought = found && found.at !== refused ? found : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the words stand in the field
  useLayoutEffect(() => {
    const element = field.current
    if (to.current !== undefined) element?.setSelectionRange(to.current, to.current)
    to.current = undefined
    if (element && element === document.activeElement) setCaret(element.selectionStart)
  }, [text])
  const gone = found === null
  useEffect(() => {
    if (gone) setRefused(undefined)
  }, [gone])
  const pick = ({ id, file }: SavedReply, words: string, offer: Offer | null) => {
    if (!sought) return
    const before = text.slice(0, sought.at) + (offer ? '' : words)
    to.current = before.length
    setCaret(before.length)
    setDraft(contactId, before + text.slice(caret))
    void client.mutation(useReplyMutation, { id }).toPromise()
    if (file) attachAgain(contactId, [sentFileOf(file)])
    if (offer) onOffer(offer)
  }
  return {
    /** true where the key was meant for the list */
    press: (event: KeyboardEvent): boolean => {
      if (!sought || !keys.current?.press(event)) return false
      event.preventDefault()
      event.stopPropagation()
      return true
    },
    /** the caret has gone somewhere */
    moved: setCaret,
    /** the field has the focus: what a slash offers is fetched now, so that it need not be then */
    begun: () => setWriting(true),
    aria: active
      ? {
          'aria-autocomplete': 'list' as const,
          'aria-controls': active.list,
          'aria-activedescendant': active.option,
        }
      : {},
    list: (
      <Suspense>
        {may && isWriting ? <ReadyReplies /> : null}
        {sought ? (
          <OfferedReplies
            letters={sought.letters}
            person={{ name, phone: contact.phone }}
            keys={keys}
            onActive={setActive}
            onPick={pick}
            onClose={() => setRefused(sought.at)}
          />
        ) : null}
      </Suspense>
    ),
  }
}
