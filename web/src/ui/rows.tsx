import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Skeleton } from './skeleton.tsx'

/** Rows below each other in one card; a list for those who hear it. */
export function Rows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className="divide-y divide-line rounded-xl border border-line bg-surface">
      {children}
    </ul>
  )
}

/** One row: what it is at the left, words about it, what can be done at the right. */
export function Row({ children, faded = false }: { children: ReactNode; faded?: boolean }) {
  return (
    <li className={`flex min-h-16 items-center gap-3 py-2 pr-2 pl-4 ${faded ? 'text-ink-2' : ''}`}>
      {children}
    </li>
  )
}

/** Rows on their way. */
export function RowsSkeleton() {
  return (
    <div role="status" className="divide-y divide-line rounded-xl border border-line bg-surface">
      <span className="sr-only">Loading</span>
      {[0, 1, 2, 3].map((key) => (
        <div key={key} className="flex h-16 items-center gap-3 px-4">
          <Skeleton className="size-8 rounded-full" />
          <div className="flex-1">
            <Skeleton className="h-3.5 w-40" />
            <Skeleton className="mt-2 h-3 w-56 max-w-full" />
          </div>
        </div>
      ))}
    </div>
  )
}

interface PagerProps {
  page: number
  limit: number
  total: number
  onPage: (page: number) => void
}

/** Where one is in a long list; nothing where it fits on one page. */
export function Pager({ page, limit, total, onPage }: PagerProps) {
  if (total <= limit && page === 1) return null
  const last = Math.max(1, Math.ceil(total / limit))
  return (
    <nav aria-label="Pages" className="mt-3 flex items-center justify-end gap-2">
      <p className="mr-1 text-ink-2">
        Page {page} of {last}, {total} in all
      </p>
      <Button size="small" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Back
      </Button>
      <Button size="small" disabled={page >= last} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </nav>
  )
}
