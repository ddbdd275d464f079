import type { ReactNode } from 'react'
import { Dialog } from '../ui/dialog.tsx'
import { useNarrow } from './use-narrow.ts'

interface SidePanelProps {
  label: string
  onClose: () => void
  children: ReactNode
}

/** What stands beside the draft, and above it where there is no room. */
export function SidePanel({ label, onClose, children }: SidePanelProps) {
  const isNarrow = useNarrow()
  if (isNarrow) {
    return (
      <Dialog title={label} onClose={onClose}>
        <div className="relative min-h-0 overflow-y-auto p-4">{children}</div>
      </Dialog>
    )
  }
  return (
    <aside
      aria-label={label}
      className="relative w-88 shrink-0 overflow-y-auto border-s border-line bg-surface p-4 [scrollbar-width:thin]"
    >
      {children}
    </aside>
  )
}
