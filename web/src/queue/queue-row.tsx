import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Bot, MessageSquare, UserPlus } from 'lucide-react'
import PriorityMark from '../priority/mark.tsx'
import { useMay, useMe } from '../session/me-context.ts'
import { SkillsMark } from '../skills/mark.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { RowMenu } from '../ui/row-menu.tsx'
import { duration, exactTime } from '../ui/time.ts'
import { isTimed, ticking } from './deadline.ts'
import { DeadlineBadge } from './deadline-badge.tsx'
import type { QueuedTransfer, Transfer } from './documents.ts'
import { actionsWidth, cell, wide } from './queue-columns.ts'
import type { useTransfer } from './use-transfer.ts'
import { customerOf, queueName, sourceWords } from './words.ts'

/** What has the focus when one goes to a row by keys. */
export const rowLink = (id: string) => `transfer-${id}`

/** Whether the person may open its chat: who only takes from queues sees a chat once it is theirs. */
function useMayOpen({ agent }: Transfer): boolean {
  const me = useMe()
  return me.permissions.includes('CONTACTS_READ') || agent?.id === me.id
}

function Customer({ transfer, reachable }: { transfer: Transfer; reachable: boolean }) {
  const { id, contactId, notes } = transfer
  const { name, phone } = customerOf(transfer)
  const look = 'block truncate text-by-page font-medium'
  const shared = { id: rowLink(id), tabIndex: reachable ? 0 : -1, dir: 'auto' } as const
  return (
    <span className="flex min-w-0 items-center gap-3">
      <span className="hidden shrink-0 @sm:block">
        <Avatar name={name} id={contactId} size="small" />
      </span>
      <span className="min-w-0 flex-1">
        {useMayOpen(transfer) ? (
          <Link
            to="/inbox/$contactId"
            params={{ contactId }}
            {...shared}
            className={`${look} hover:underline`}
          >
            {name}
          </Link>
        ) : (
          <span {...shared} className={`${look} rounded-sm`}>
            {name}
          </span>
        )}
        {phone ? (
          <span className="block truncate text-xs text-ink-2">
            <bdi>{phone}</bdi>
          </span>
        ) : null}
        {notes ? (
          <span
            dir="auto"
            title={notes}
            className="block truncate text-by-page text-xs text-ink-2 @4xl:hidden"
          >
            {notes}
          </span>
        ) : null}
      </span>
    </span>
  )
}

/** For how long: ticking while it goes on. */
function HowLong({ transfer, now }: { transfer: Transfer; now: number }) {
  const { status, createdAt, endedAt } = transfer
  const begin = Date.parse(createdAt)
  return (
    <time dateTime={createdAt} title={exactTime(createdAt)} className="tabular-nums">
      {status === 'ACTIVE' ? ticking(now - begin) : duration(Date.parse(endedAt ?? createdAt) - begin)}
    </time>
  )
}

function Where({ transfer }: { transfer: Transfer }) {
  const { agent, team } = transfer
  return (
    <span className="block min-w-0">
      {agent ? (
        <>
          <bdi className="block truncate">{agent.name}</bdi>
          {team ? <bdi className="block truncate text-xs text-ink-2">{team.name}</bdi> : null}
        </>
      ) : (
        <bdi className="block truncate">{queueName(team)}</bdi>
      )}
    </span>
  )
}

interface QueueRowProps {
  transfer: QueuedTransfer
  now: number
  /** Tab stops here */
  reachable: boolean
  actions: ReturnType<typeof useTransfer>
  onAssign: () => void
}

/** A chat that was handed over: who, where, for how long, how much time is left, and what can be done. */
export function QueueRow({ transfer, now, reachable, actions, onAssign }: QueueRowProps) {
  const { id, agent, status, source, notes, endedAt, endedBy } = transfer
  const [mayWrite, mayPick] = [useMay('TRANSFERS_WRITE'), useMay('TRANSFERS_PICKUP')]
  const mayOpen = useMayOpen(transfer)
  const isActive = status === 'ACTIVE'
  const tabIndex = reachable ? 0 : -1
  const { name } = customerOf(transfer)
  const ended = endedAt
    ? endedBy?.name
      ? t`${exactTime(endedAt)} by ${endedBy.name}`
      : exactTime(endedAt)
    : ''
  return (
    <tr data-transfer={id} className="border-b border-line hover:bg-hover">
      <td className={`${cell} py-2`}>
        <Customer transfer={transfer} reachable={reachable} />
        <span className="mt-1 flex flex-wrap items-center gap-2 empty:hidden">
          <PriorityMark priority={transfer.priority} />
          <SkillsMark names={transfer.requiredSkills.map(({ name }) => name)} waits={agent === null} />
        </span>
        <span className="mt-1 flex flex-wrap items-center gap-2 @2xl:hidden">
          <span className="@xl:hidden">
            <HowLong transfer={transfer} now={now} />
          </span>
          <DeadlineBadge transfer={transfer} now={now} />
        </span>
      </td>
      <td className={`${cell} ${wide.where} text-ink-2`}>
        <Where transfer={transfer} />
      </td>
      <td className={`${cell} ${wide.time} font-medium`}>
        <HowLong transfer={transfer} now={now} />
      </td>
      <td className={`${cell} ${wide.deadline}`}>
        {isTimed(transfer, now) ? (
          <DeadlineBadge transfer={transfer} now={now} />
        ) : (
          <>
            <span aria-hidden="true" className="text-ink-3">
              –
            </span>
            <span className="sr-only">
              <Trans>None</Trans>
            </span>
          </>
        )}
      </td>
      <td className={`${cell} ${wide.source} text-ink-2`}>
        <span className="block truncate">{i18n._(sourceWords[source])}</span>
        {notes ? (
          <span dir="auto" title={notes} className="block truncate text-by-page text-xs">
            {notes}
          </span>
        ) : null}
      </td>
      <td className={`${actionsWidth} pe-2 text-end`}>
        {isActive ? (
          <span className="inline-flex items-center gap-1" data-actions>
            {!agent && (mayWrite || mayPick) ? (
              <Button
                size="small"
                tabIndex={tabIndex}
                aria-label={t`Take ${name}`}
                onClick={() => void actions.take(transfer)}
              >
                <Trans context="from a queue">Take</Trans>
              </Button>
            ) : null}
            <RowMenu
              label={t`Actions for ${name}`}
              tabIndex={tabIndex}
              actions={[
                mayWrite && { label: t`Hand over to…`, icon: UserPlus, onChoose: onAssign },
                mayOpen && {
                  label: t`Open the conversation`,
                  icon: MessageSquare,
                  onChoose: () => actions.open(transfer.contactId),
                },
                mayWrite && {
                  label: t`Give back to the chatbot`,
                  icon: Bot,
                  onChoose: () => void actions.resume(transfer),
                },
              ]}
            />
          </span>
        ) : (
          <span className="text-xs text-ink-2">{ended}</span>
        )}
      </td>
    </tr>
  )
}
