import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import {
  AtSign,
  Bell,
  FileUp,
  Hourglass,
  type LucideIcon,
  Megaphone,
  Phone,
  UserCheck,
  Webhook,
  Workflow,
} from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Page } from '../graphql/paged-list.ts'
import { problemOf } from '../graphql/problem.ts'
import { useChange } from '../graphql/use-change.ts'
import { usePagedList } from '../graphql/use-paged-list.ts'
import { RoomPage } from '../session/room-page.tsx'
import { useStore } from '../store/store.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Failed } from '../ui/failed.tsx'
import { Rows, RowsSkeleton } from '../ui/rows.tsx'
import { exactTime, spokenAgo, useNow } from '../ui/time.ts'
import { markReadMutation, type Notification, notificationsQuery } from './centre-documents.ts'
import { wayOf } from './centre-ways.ts'
import { wordsOf } from './centre-words.ts'
import { unreadNow } from './unread-now.ts'

const icons: Readonly<Record<Notification['kind'], LucideIcon>> = {
  MENTIONED: AtSign,
  ASSIGNED: UserCheck,
  DUE_SOON: Hourglass,
  OVERDUE: Hourglass,
  CAMPAIGN_COMPLETED: Megaphone,
  CAMPAIGN_FAILED: Megaphone,
  CAMPAIGN_PAUSED: Megaphone,
  IMPORT_COMPLETED: FileUp,
  IMPORT_FAILED: FileUp,
  NUMBER_ALERT: Phone,
  FORM_ALERT: Workflow,
  WEBHOOK_PAUSED: Webhook,
  WEBHOOK_DISABLED: Webhook,
}

const list = {
  document: notificationsQuery,
  pageOf: ({ notifications }: { notifications: Page<Notification> }) => notifications,
  keyOf: ({ id }: Notification) => id,
  order: (one: Notification, other: Notification) => other.id.localeCompare(one.id),
  asksAnew: true,
}

interface LineProps {
  notification: Notification
  isRead: boolean
  onRead: () => void
}

function Line({ notification, isRead, onRead }: LineProps) {
  const now = useNow()
  const Icon = icons[notification.kind]
  const way = wayOf(notification)
  const words = wordsOf(notification)
  return (
    <li className="flex min-h-14 items-center gap-3 py-2 ps-4 pe-2">
      <Icon className={`size-4 shrink-0 ${isRead ? 'text-ink-3' : 'text-accent'}`} aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p dir="auto" className={`break-words text-by-page ${isRead ? 'text-ink-2' : 'font-medium'}`}>
          {isRead ? null : (
            <span className="sr-only">
              <Trans>Not read:</Trans>{' '}
            </span>
          )}
          {way ? (
            <Link {...way} onClick={onRead} className="underline-offset-2 hover:underline">
              {words}
            </Link>
          ) : (
            words
          )}
        </p>
        <p className="text-xs text-ink-3" title={exactTime(notification.createdAt)}>
          {spokenAgo(notification.createdAt, now)}
        </p>
      </div>
      {isRead ? null : (
        <Button size="small" look="quiet" aria-label={t`Mark as read: ${words}`} onClick={onRead}>
          <Trans>Mark as read</Trans>
        </Button>
      )}
    </li>
  )
}

/** The list follows what comes and what is read on other devices. */
function useFollowing(again: () => void) {
  const unread = useStore(unreadNow)
  const known = useRef(unread)
  useEffect(() => {
    if (known.current && unread && known.current !== unread) again()
    known.current = unread ?? known.current
  }, [unread, again])
  return unread?.count ?? 0
}

/** What happened while one was away, the newest first. */
export default function NotificationsPage() {
  const variables = useMemo(() => ({ first: 50 }), [])
  const { rows, error, retry, more, loadingMore, complete } = usePagedList(list, variables)
  const mark = useChange(markReadMutation)
  /** read here, until the list says so itself */
  const [read, setRead] = useState<ReadonlySet<string>>(new Set())
  const unread = useFollowing(retry)
  const markOne = ({ id }: Notification) => {
    setRead((before) => new Set([...before, id]))
    void mark.run({ ids: [id] })
  }
  return (
    <RoomPage
      title={t`Notifications`}
      about={t`What happened while you were away, in the last 30 days.`}
      action={
        unread > 0 ? (
          <Button disabled={mark.busy} onClick={() => void mark.run({ ids: null })}>
            <Trans>Mark all as read</Trans>
          </Button>
        ) : null
      }
    >
      {mark.problem ? <Alert>{mark.problem.message}</Alert> : null}
      {error ? <Failed onAgain={retry}>{problemOf(error).message}</Failed> : null}
      {!rows && !error ? <RowsSkeleton /> : null}
      {rows?.length === 0 ? (
        <Empty icon={Bell} title={t`Nothing yet`}>
          {t`Mentions, conversations that are assigned to you, campaigns that end and numbers that need you are listed here.`}
        </Empty>
      ) : null}
      {rows && rows.length > 0 ? (
        <Rows label={t`Notifications`}>
          {rows.map((one) => (
            <Line
              key={one.id}
              notification={one}
              isRead={one.readAt !== null || read.has(one.id)}
              onRead={() => markOne(one)}
            />
          ))}
        </Rows>
      ) : null}
      {rows && rows.length > 0 && !complete ? (
        <div>
          <Button disabled={loadingMore} onClick={more}>
            <Trans>Show what was before</Trans>
          </Button>
        </div>
      ) : null}
    </RoomPage>
  )
}
