import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

/** Something went wrong; read aloud at once. */
export function Alert({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div role="alert" className="flex items-center gap-2.5 rounded-lg bg-bad-soft px-3 py-2 text-bad">
      <CircleAlert className="size-4 shrink-0" aria-hidden="true" />
      <p className="min-w-0 flex-1">{children}</p>
      {action}
    </div>
  )
}
