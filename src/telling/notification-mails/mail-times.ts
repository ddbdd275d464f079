import { momentIn } from '#core/time/days.ts'
import type { NotificationKind } from '#telling/notifications/notification-sets.ts'
import { mailWay, type Preferences, quietEnd } from '#telling/notifications/preferences.ts'
import { mailWaitMs } from '#telling/notifications/wanted.ts'

/** The first moment after `since` at which the clock of a zone shows a time of day; each day has one, also a day on which clocks are changed. */
function nextAt(time: string, zone: string, since: Date): Date {
  const local = Temporal.Instant.fromEpochMilliseconds(since.getTime()).toZonedDateTimeISO(zone)
  const [first, second, third] = [0, 1, 2].map((days) =>
    momentIn(`${local.toPlainDate().add({ days }).toString()}T${time}`, zone),
  ) as [Date, Date, Date]
  return [first, second].find((moment) => moment > since) ?? third
}

interface Made {
  kind: NotificationKind
  createdAt: Date
}

/**
 * When a notification is mailed to a person: some minutes after it was made, or with the next digest, and not in their
 * quiet hours. It is due where that is not later than `now`. Null where they want no mail of it.
 */
export function mailedAt(
  { kind, createdAt }: Made,
  preferences: Preferences,
  workspaceZone: string,
  now: Date,
): Date | null {
  const way = mailWay(preferences, kind)
  if (way === 'off') return null
  const zone = preferences.zone ?? workspaceZone
  const due =
    way === 'digest'
      ? nextAt(preferences.digestAt, zone, createdAt)
      : new Date(createdAt.getTime() + mailWaitMs)
  const earliest = due > now ? due : now
  return quietEnd(preferences, workspaceZone, earliest) ?? earliest
}
