import { DirectionProvider } from '@base-ui/react/direction-provider'
import { Menu } from '@base-ui/react/menu'
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
  SmilePlus,
} from 'lucide-react'
import { lazy, Suspense, useMemo, useState } from 'react'
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
import { Dialog } from '../ui/dialog.tsx'
import { tell } from '../ui/toast.ts'
import { download } from './download.ts'
import { forwardable } from './forward-content.ts'
import { menuButtonId, type OpenMenu, openMenu } from './open-menu.ts'
import { react } from './react.ts'

const ForwardDialog = lazy(() => import('./forward-dialog.tsx'))
const VersionsDialog = lazy(() => import('./versions-dialog.tsx'))
const WhyDialog = lazy(() => import('../chatbot/why-dialog.tsx'))
const EmojiPicker = lazy(() => import('../composer/emoji/emoji-picker.tsx'))

/** What people choose most. */
const usual = ['👍', '❤️', '😂', '😮', '😢', '🙏']

const line =
  'flex h-9 cursor-default items-center gap-2.5 rounded-lg px-2.5 outline-none select-none data-highlighted:bg-raised'

interface Deed {
  label: string
  icon: LucideIcon
  run: () => void
}

async function copy(words: string): Promise<void> {
  tell({ text: (await copyText(words)) ? t`Copied` : t`The browser does not allow this page to copy.` })
}

/** All that can be done with a message. It exists only while it, or what was chosen in it, is open. */
export default function MessageMenu({ message, mayWrite, reaction, at, versions }: OpenMenu) {
  const [next, setNext] = useState<'forward' | 'emoji' | 'versions' | 'why' | null>(
    versions ? 'versions' : null,
  )
  const { id, contactId, content } = message
  const words = wordsOf(message)
  const assists = useAssists()
  const mayTranslate = useMay('CHAT_WRITE') && assists
  const translated = useTranslations(id)?.some(({ language }) => language === i18n.locale)
  const isOfBot = message.author.__typename === 'ChatbotActor'
  // What a customer wrote may have been decided about; of what the chatbot wrote it is certain.
  const [{ data }] = useQuery({
    query: hasDecisionQuery,
    variables: { id },
    pause: message.direction !== 'INCOMING',
  })
  const done = () => {
    openMenu(null)
    document.getElementById(menuButtonId(id))?.focus()
  }
  const anchor = useMemo(() => {
    if (!at) return document.getElementById(menuButtonId(id))
    return { getBoundingClientRect: () => new DOMRect(at.x, at.y, 0, 0) }
  }, [at, id])
  const choose = (emoji: string) => void react(id, emoji === reaction ? null : emoji)
  if (next === 'forward') {
    return (
      <Suspense>
        <ForwardDialog message={message} onClose={done} />
      </Suspense>
    )
  }
  if (next === 'versions') {
    return (
      <Suspense>
        <VersionsDialog id={id} onClose={done} />
      </Suspense>
    )
  }
  if (next === 'why') {
    return (
      <Suspense>
        <WhyDialog messageId={id} onClose={done} />
      </Suspense>
    )
  }
  if (next === 'emoji') {
    return (
      <Dialog title={t`React`} onClose={done}>
        <Suspense>
          <EmojiPicker
            onPick={(emoji) => {
              choose(emoji)
              done()
            }}
          />
        </Suspense>
      </Dialog>
    )
  }
  const file = 'file' in content ? content.file : null
  const deeds: (Deed | false | null)[] = [
    mayWrite && {
      label: t`Reply`,
      icon: CornerUpLeft,
      run: () => {
        setReplyTarget(contactId, message)
        openMenu(null)
        wantField(contactId)
      },
    },
    message.replyTo && {
      label: t`Show what it answers`,
      icon: MessageSquareQuote,
      run: () => {
        done()
        goToMessage(contactId, message.replyTo?.id ?? id)
      },
    },
    message.editedAt !== null && {
      label: t`Earlier versions`,
      icon: History,
      run: () => setNext('versions'),
    },
    (isOfBot || data?.message.botDecision != null) && {
      label: isOfBot ? t`Why did the chatbot say this?` : t`How did the chatbot handle this?`,
      icon: Bot,
      run: () => setNext('why'),
    },
    mayTranslate &&
      words !== null &&
      !translated && {
        label: t`Translate`,
        icon: Languages,
        run: () => {
          done()
          void translateMessage(id, contactId)
        },
      },
    words !== null && { label: t`Copy the text`, icon: Copy, run: () => void copy(words).then(done) },
    forwardable(message) && { label: t`Forward…`, icon: Forward, run: () => setNext('forward') },
    file && {
      label: t`Download`,
      icon: Download,
      run: () => {
        download(id, file.filename)
        done()
      },
    },
  ]
  return (
    <DirectionProvider direction={document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'}>
      <Menu.Root open onOpenChange={(open, { reason }) => !open && reason !== 'item-press' && done()}>
        <Menu.Portal render={<section aria-label={t`More to do`} />}>
          <Menu.Positioner anchor={anchor} align="start" sideOffset={4} className="z-40">
            <Menu.Popup
              aria-label={t`More to do`}
              className="min-w-52 rounded-xl border border-line bg-surface p-1.5 shadow-float outline-none"
            >
              {mayWrite ? (
                <Menu.Group className="mb-1 flex border-b border-line pb-1">
                  <Menu.GroupLabel className="sr-only">{t`React`}</Menu.GroupLabel>
                  {usual.map((emoji) => (
                    <Menu.Item
                      key={emoji}
                      label={emoji}
                      aria-label={emoji === reaction ? t`Remove ${emoji}` : t`React with ${emoji}`}
                      onClick={() => {
                        choose(emoji)
                        done()
                      }}
                      className={`flex size-9 cursor-default items-center justify-center rounded-lg text-xl outline-none data-highlighted:bg-raised ${emoji === reaction ? 'bg-accent-soft' : ''}`}
                    >
                      {emoji}
                    </Menu.Item>
                  ))}
                  <Menu.Item
                    aria-label={t`Another emoji`}
                    closeOnClick={false}
                    onClick={() => setNext('emoji')}
                    className="flex size-9 cursor-default items-center justify-center rounded-lg text-ink-2 outline-none data-highlighted:bg-raised"
                  >
                    <SmilePlus className="size-4.5" aria-hidden="true" />
                  </Menu.Item>
                </Menu.Group>
              ) : null}
              {deeds.map((deed) =>
                deed ? (
                  <Menu.Item key={deed.label} closeOnClick={false} onClick={deed.run} className={line}>
                    <deed.icon className="size-4 text-ink-2 rtl:-scale-x-100" aria-hidden="true" />
                    {deed.label}
                  </Menu.Item>
                ) : null,
              )}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
    </DirectionProvider>
  )
}
