import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Bot, Hourglass, UserRoundCheck } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useCommands } from '../commands/registry.ts'
import { useMay, useMe } from '../session/me-context.ts'
import { Button } from '../ui/button.tsx'
import { duration, useNow } from '../ui/time.ts'
import { DeadlineBadge } from './deadline-badge.tsx'
import { activeTransferQuery, type Transfer } from './documents.ts'
import { useLiveAnswer } from './use-live-answer.ts'
import { useTransfer } from './use-transfer.ts'
import { queueName } from './words.ts'

const HandOver = lazy(() => import('./hand-over.tsx'))

function Words({ transfer, now }: { transfer: Transfer; now: number }) {
  const { agent, team, createdAt, notes } = transfer
  const me = useMe()
  const time = duration(now - Date.parse(createdAt))
  const queue = queueName(team)
  const Icon = agent ? UserRoundCheck : Hourglass
  const words = agent
    ? agent.id === me.id
      ? t`Handed over to you ${time} ago`
      : t`Handed over to ${agent.name} ${time} ago`
    : t`Waits in ${queue} for ${time}`
  return (
    <>
      <Icon className="size-4 shrink-0 text-ink-2" aria-hidden="true" />
      <span className="min-w-0">
        <bdi className="font-medium">{words}</bdi>
        {notes ? (
          <span dir="auto" title={notes} className="line-clamp-2 text-by-page text-xs text-ink-2">
            {notes}
          </span>
        ) : null}
      </span>
    </>
  )
}

/** Who has a chat that was handed over, how much time is left, and the ways on: to take it, and back to the chatbot. */
function Line({ transfer }: { transfer: Transfer }) {
  const now = useNow()
  const [mayWrite, mayPick] = [useMay('TRANSFERS_WRITE'), useMay('TRANSFERS_PICKUP')]
  const { take, resume } = useTransfer()
  useCommands([
    mayWrite && {
      id: 'give-back',
      title: t`Give back to the chatbot`,
      group: 'conversation',
      keys: ['b'],
      run: () => void resume(transfer),
    },
  ])
  return (
    <section
      aria-label={t`Who has it`}
      className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-b border-line bg-raised px-4 py-1.5 text-[0.8125rem]"
    >
      <Words transfer={transfer} now={now} />
      <DeadlineBadge transfer={transfer} now={now} />
      <span className="flex-1" />
      {!transfer.agent && (mayWrite || mayPick) ? (
        <Button size="small" onClick={() => void take(transfer)}>
          <Trans context="from a queue">Take</Trans>
        </Button>
      ) : null}
      {mayWrite ? (
        <Button
          size="small"
          look="quiet"
          title={t`Give back to the chatbot`}
          onClick={() => void resume(transfer)}
        >
          <Bot className="size-4" aria-hidden="true" />
          <span className="sr-only @2xl:not-sr-only">
            <Trans>Give back to the chatbot</Trans>
          </span>
        </Button>
      ) : null}
    </section>
  )
}

function Asked({ contactId }: { contactId: string }) {
  const mayWrite = useMay('TRANSFERS_WRITE')
  const [open, setOpen] = useState(false)
  const { data } = useLiveAnswer(activeTransferQuery, { contactId })
  const transfer = data?.conversation.activeTransfer ?? null
  useCommands([
    mayWrite && {
      id: 'hand-over',
      title: t`Hand over to…`,
      group: 'conversation',
      keys: ['o'],
      opens: true,
      run: () => setOpen(true),
    },
  ])
  return (
    <>
      {transfer ? <Line transfer={transfer} /> : null}
      <Suspense>
        {open ? <HandOver contactId={contactId} transfer={transfer} onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </>
  )
}

/** Below the head of a chat, for whoever may see what was handed over; nothing where it was not. */
export function HandedLine({ contactId }: { contactId: string }) {
  return useMay('TRANSFERS_READ') ? <Asked contactId={contactId} /> : null
}
