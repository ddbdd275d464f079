import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Bot, BotOff } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useClient } from 'urql'
import { useCommands } from '../commands/registry.ts'
import { problemOf } from '../graphql/problem.ts'
import { useMay } from '../session/me-context.ts'
import { exactTime } from '../ui/time.ts'
import { tell } from '../ui/toast.ts'
import { pauseBotMutation } from './bot-documents.ts'
import { type ChatBot as State, useChatBot } from './use-chat-bot.ts'

const PauseDialog = lazy(() => import('./pause-dialog.tsx'))

const look =
  'inline-flex h-6 shrink-0 items-center gap-1.5 rounded-full px-2.5 text-xs font-medium whitespace-nowrap'

/** Whether the chatbot answers in the chat. */
function Sign({ hasIt, pausedUntil }: State) {
  if (pausedUntil) {
    const time = exactTime(pausedUntil)
    return (
      <span data-bot="paused" title={t`Silent until ${time}`} className={`${look} bg-warn-soft text-warn`}>
        <BotOff className="size-3.5" aria-hidden="true" />
        <span className="sr-only @2xl:not-sr-only">
          <Trans>Chatbot paused</Trans>
        </span>
      </span>
    )
  }
  if (!hasIt) return null
  return (
    <span
      data-bot="on"
      title={t`The chatbot answers in this chat`}
      className={`${look} bg-accent-soft text-accent`}
    >
      <Bot className="size-3.5" aria-hidden="true" />
      <span className="sr-only @2xl:not-sr-only">
        <Trans>Chatbot</Trans>
      </span>
    </span>
  )
}

/** The sign of the chatbot in the head of a chat, and the commands that keep it out and let it in again. */
export default function ChatBot({ contactId }: { contactId: string }) {
  const client = useClient()
  const may = useMay('CHAT_WRITE')
  const state = useChatBot(contactId)
  const [isOpen, setOpen] = useState(false)
  const giveBack = async () => {
    const { error } = await client
      .mutation(pauseBotMutation, { input: { contactId, pausedUntil: null } })
      .toPromise()
    tell({ text: error ? problemOf(error).message : t`The chatbot has it again` })
  }
  const isPaused = state?.pausedUntil != null
  useCommands([
    may &&
      state?.isKnown === true && {
        id: 'pause-bot',
        title: t`Pause the chatbot…`,
        group: 'conversation',
        opens: true,
        run: () => setOpen(true),
      },
    may &&
      isPaused && {
        id: 'unpause-bot',
        title: t`Give back to the chatbot`,
        group: 'conversation',
        run: () => void giveBack(),
      },
  ])
  return (
    <>
      {state ? <Sign {...state} /> : null}
      <Suspense>
        {isOpen ? <PauseDialog contactId={contactId} onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </>
  )
}
