import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import {
  Bot,
  Copy,
  CornerUpLeft,
  Download,
  Forward,
  History,
  Languages,
  type LucideIcon,
  MessageSquareQuote,
} from 'lucide-react'
import { useQuery } from 'urql'
import { useAssists, useTranslations } from '../assistance/assists.ts'
import { translateMessage } from '../assistance/translate-message.ts'
import { goToMessage } from '../chat/place.ts'
import { wordsOf } from '../chat/summary.ts'
import { hasDecisionQuery } from '../chatbot/bot-documents.ts'
import { setReplyTarget } from '../composer/reply-target.ts'
import { wantField } from '../composer/wanted-field.ts'
import { useMay } from '../session/me-context.ts'
import { copyText } from '../ui/copy-text.ts'
import { tell } from '../ui/toast.ts'
import { download } from './download.ts'
import { forwardable } from './forward-content.ts'
import type { MessageDialogKind } from './message-dialog.tsx'
import { type OpenMenu, openMenu } from './open-menu.ts'

interface Deed {
  label: string
  icon: LucideIcon
  run: () => void
}

type Message = OpenMenu['message']

async function copy(words: string): Promise<void> {
  tell({ text: (await copyText(words)) ? t`Copied` : t`The browser does not allow this page to copy.` })
}

function replyDeed(message: Message): Deed {
  const run = () => {
    setReplyTarget(message.contactId, message)
    openMenu(null)
    wantField(message.contactId)
  }
  return { label: t`Reply`, icon: CornerUpLeft, run }
}

function repliedDeed({ contactId, replyTo }: Message, done: () => void): Deed | null {
  if (!replyTo) return null
  const run = () => {
    done()
    goToMessage(contactId, replyTo.id)
  }
  return { label: t`Show what it answers`, icon: MessageSquareQuote, run }
}

function useDecisionDeed({ id, direction, author }: Message, open: () => void): Deed | null {
  const isOfBot = author.__typename === 'ChatbotActor'
  // The chatbot decided about each of its own messages; about a customer's message it may have.
  const [{ data }] = useQuery({ query: hasDecisionQuery, variables: { id }, pause: direction !== 'INCOMING' })
  if (!isOfBot && data?.message.botDecision == null) return null
  const label = isOfBot ? t`Why did the chatbot say this?` : t`How did the chatbot handle this?`
  return { label, icon: Bot, run: open }
}

function useTranslateDeed({ id, contactId }: Message, done: () => void): Deed | null {
  const assists = useAssists()
  const mayTranslate = useMay('CHAT_WRITE') && assists
  const translated = useTranslations(id)?.some(({ language }) => language === i18n.locale)
  if (!mayTranslate || translated) return null
  const run = () => {
    done()
    void translateMessage(id, contactId)
  }
  return { label: t`Translate`, icon: Languages, run }
}

function downloadDeed({ id, content }: Message, done: () => void): Deed | null {
  const file = 'file' in content ? content.file : null
  if (!file) return null
  const run = () => {
    download(id, file.filename)
    done()
  }
  return { label: t`Download`, icon: Download, run }
}

interface MessageDeedsInput extends Pick<OpenMenu, 'message' | 'mayWrite'> {
  /** opens a dialog in place of the menu */
  open: (kind: MessageDialogKind) => void
  done: () => void
}

/** What this member can do with the message besides reacting to it, in the order of the menu. */
export function useMessageDeeds({ message, mayWrite, open, done }: MessageDeedsInput): Deed[] {
  const words = wordsOf(message)
  const decision = useDecisionDeed(message, () => open('why'))
  const translate = useTranslateDeed(message, done)
  const deeds = [
    mayWrite && replyDeed(message),
    repliedDeed(message, done),
    message.editedAt !== null && {
      label: t`Earlier versions`,
      icon: History,
      run: () => open('versions'),
    },
    decision,
    words !== null && translate,
    words !== null && { label: t`Copy the text`, icon: Copy, run: () => void copy(words).then(done) },
    forwardable(message) && { label: t`Forward…`, icon: Forward, run: () => open('forward') },
    downloadDeed(message, done),
  ]
  return deeds.filter((deed) => deed !== false && deed !== null)
}
