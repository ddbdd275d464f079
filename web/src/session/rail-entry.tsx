import { Link } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'

interface EntryProps {
  to:
    | '/first-steps'
    | '/inbox'
    | '/queue'
    | '/contacts'
    | '/campaigns'
    | '/templates'
    | '/chatbot'
    | '/analytics'
    | '/calls'
    | '/settings'
  label: string
  icon: LucideIcon
}

/** A room of the rail. */
export function Entry({ to, label, icon: Icon }: EntryProps) {
  return (
    <Link
      to={to}
      aria-label={label}
      title={label}
      className="inline-flex size-10 items-center justify-center rounded-xl text-ink-2 hover:bg-raised aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent"
    >
      <Icon className="size-5" aria-hidden="true" />
    </Link>
  )
}
