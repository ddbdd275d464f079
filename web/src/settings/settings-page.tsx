import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link, Outlet, useMatches } from '@tanstack/react-router'
import { ArrowLeft, Lock, Settings2 } from 'lucide-react'
import { type Room, roomOf, roomsOf } from '../account/settings-rooms.ts'
import { useMe } from '../session/me-context.ts'
import { Empty } from '../ui/empty.tsx'
import { useTitle } from '../ui/use-title.ts'
import { EmptyPage } from '../ui/whole-page.tsx'

function Entry({ room: { path, label, icon: Icon } }: { room: Room }) {
  return (
    <li>
      <Link
        to={`/settings/${path}`}
        className="flex h-11 items-center gap-3 rounded-lg px-3 font-medium text-ink-2 hover:bg-hover hover:text-ink aria-[current=page]:bg-selected aria-[current=page]:text-ink md:h-9"
      >
        <Icon className="size-4 shrink-0" aria-hidden="true" />
        <span className="truncate">{i18n._(label)}</span>
      </Link>
    </li>
  )
}

function Navigation() {
  const rooms = roomsOf(useMe())
  const groups = [...new Set(rooms.map(({ group }) => group))]
  return (
    <nav aria-label={t`Settings`} className="flex flex-col gap-5 px-2 pb-6">
      {groups.map((group) => (
        <div key={group.id}>
          <h2 id={`settings-${group.id}`} className="mb-1 px-3 text-xs font-semibold text-ink-3">
            {i18n._(group)}
          </h2>
          <ul aria-labelledby={`settings-${group.id}`} className="flex flex-col gap-0.5">
            {rooms
              .filter((room) => room.group === group)
              .map((room) => (
                <Entry key={room.path} room={room} />
              ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

/** The page of a room, where the room is open to this person. */
function Inside({ path }: { path: string | undefined }) {
  const me = useMe()
  const room = roomOf(path)
  if (!room || room.open(me)) return <Outlet />
  return (
    <EmptyPage icon={Lock} title={t`You do not have access to this page`}>
      <Trans>Your role in this workspace does not include it. Ask an administrator.</Trans>
    </EmptyPage>
  )
}

/** The rooms at the side and one of them beside; where there is room for one only, the room hides the list. */
export function SettingsPage() {
  // /settings/teams/$team is of the room of teams.
  const room = useMatches({ select: (matches) => matches.at(-1)?.fullPath.split('/')[2] }) || undefined
  const Title = room ? 'p' : 'h1'
  return (
    <main className="flex h-full">
      <div
        className={`${room ? 'hidden md:flex' : 'flex'} w-full min-w-0 flex-col overflow-y-auto border-line bg-surface [scrollbar-width:thin] md:w-60 md:shrink-0 md:border-e`}
      >
        <header className="flex h-14 shrink-0 items-center gap-1 px-2 md:px-5">
          <Link
            to="/inbox"
            aria-label={t`Back to the inbox`}
            className="inline-flex size-9 items-center justify-center rounded-lg text-ink-2 hover:bg-raised md:hidden"
          >
            <ArrowLeft className="size-5 rtl:-scale-x-100" aria-hidden="true" />
          </Link>
          <Title className="text-lg font-semibold tracking-tight">
            <Trans>Settings</Trans>
          </Title>
        </header>
        <Navigation />
      </div>
      <div className={`${room ? 'flex' : 'hidden md:flex'} min-w-0 flex-1 flex-col`}>
        <Inside path={room} />
      </div>
    </main>
  )
}

/** Beside the list while no room is open: a small window that became a wide one. */
export function NoRoom() {
  useTitle(t`Settings`)
  return (
    <Empty icon={Settings2} title={t`Choose a room`}>
      <Trans>What you may see and change is listed at the side.</Trans>
    </Empty>
  )
}
