import { Link } from '@tanstack/react-router'
import { Inbox } from 'lucide-react'
import { Logo } from '../ui/logo.tsx'
import { UserMenu } from './user-menu.tsx'

/** The rooms of the dashboard, at the side where there is a side. */
export function Rail() {
  return (
    <nav
      aria-label="Rooms"
      className="hidden w-16 shrink-0 flex-col items-center gap-2 border-r border-line bg-surface py-3 md:flex"
    >
      <Logo className="mb-3 size-9" />
      <Link
        to="/inbox"
        aria-label="Inbox"
        title="Inbox"
        className="inline-flex size-10 items-center justify-center rounded-xl text-ink-2 hover:bg-raised aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent"
      >
        <Inbox className="size-5" aria-hidden="true" />
      </Link>
      <div className="flex-1" />
      <UserMenu side="right" />
    </nav>
  )
}
