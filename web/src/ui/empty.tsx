import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

export interface EmptyProps {
  icon: LucideIcon
  title: string
  children?: ReactNode
  action?: ReactNode
  /** the rank of its title on the page */
  heading?: 'h1' | 'h2'
}

/** What stands where nothing is yet. */
export function Empty({ icon: Icon, title, children, action, heading: Heading = 'h2' }: EmptyProps) {
  return (
    <div className="flex h-full flex-col items-center justify-center gap-2 px-8 py-12 text-center">
      <span className="mb-2 inline-flex size-14 items-center justify-center rounded-2xl bg-accent-soft text-accent">
        <Icon className="size-6" aria-hidden="true" />
      </span>
      <Heading className="text-base font-semibold">{title}</Heading>
      {children ? <p className="max-w-72 text-ink-2">{children}</p> : null}
      {action ? <div className="mt-3">{action}</div> : null}
    </div>
  )
}
