import { plural, t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { Bell as BellIcon } from 'lucide-react'
import { useEffect } from 'react'
import { useSubscription } from 'urql'
import { numeral } from '../language/format.ts'
import { unreadNotifications } from './centre-documents.ts'
import { unreadNow } from './unread-now.ts'

/** Leads to what happened while one was away, and says how much of it is not read. */
export default function Bell() {
  const [{ data }] = useSubscription({ query: unreadNotifications })
  const unread = data?.unreadNotificationsChanged
  useEffect(() => unreadNow.set(unread), [unread])
  const { count, isExact } = unread ?? { count: 0, isExact: true }
  const label =
    count === 0
      ? t`Notifications`
      : t`Notifications, ${plural(count, { one: '# not read', other: '# not read' })}`
  return (
    <Link
      to="/notifications"
      aria-label={label}
      title={label}
      className="relative inline-flex size-10 items-center justify-center rounded-xl text-ink-2 hover:bg-raised aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent"
    >
      <BellIcon className="size-5" aria-hidden="true" />
      {count > 0 ? (
        <span
          aria-hidden="true"
          className="absolute end-0.5 top-0.5 min-w-4 rounded-full bg-accent px-1 text-center text-[0.625rem] leading-4 font-semibold text-on-accent"
        >
          {isExact ? numeral(count) : t`${numeral(99)}+`}
        </span>
      ) : null}
    </Link>
  )
}
