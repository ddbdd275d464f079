import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { numeral } from '../language/format.ts'
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
    <li className={`flex min-h-16 items-center gap-3 py-2 pe-2 ps-4 ${faded ? 'text-ink-2' : ''}`}>
      {children}
    </li>
  )
}

/** Rows on their way. */
export function RowsSkeleton() {
  return (
    <div role="status" className="divide-y divide-line rounded-xl border border-line bg-surface">
      <span className="sr-only">
        <Trans>Loading</Trans>
      </span>
      {[0, 1, 2, 3].map((key) => (
        <div key={key} className="flex h-16 items-center gap-3 px-4">
          <Skeleton className="size-8 shrink-0 rounded-full" />
          <div className="min-w-0 flex-1">
            <Skeleton className="h-3.5 w-40 max-w-full" />
            <Skeleton className="mt-2 h-3 w-56 max-w-full" />
          </div>
        </div>
      ))}
    </div>
  )
}

interface PagerProps {
  /** told where a page has several lists */
  label?: string
  pageInfo: {
    startCursor?: string | null
    endCursor?: string | null
    hasPreviousPage: boolean
    hasNextPage: boolean
  }
  totalCount: { value: number; isExact: boolean }
  onPage: (page: string) => void
}

/** The ways on and back in a long list; nothing where it fits on one page. */
export function Pager({ label, pageInfo, totalCount, onPage }: PagerProps) {
  const { startCursor, endCursor, hasPreviousPage, hasNextPage } = pageInfo
  if (!hasPreviousPage && !hasNextPage) return null
  return (
    <nav aria-label={label ?? t`Pages`} className="mt-3 flex items-center justify-end gap-2">
      <p className="me-1 text-ink-2">
        {totalCount.isExact
          ? t`${numeral(totalCount.value)} in total`
          : t`More than ${numeral(totalCount.value)} in total`}
      </p>
      <Button size="small" disabled={!hasPreviousPage} onClick={() => onPage(`before.${startCursor}`)}>
        <Trans>Back</Trans>
      </Button>
      <Button size="small" disabled={!hasNextPage} onClick={() => onPage(`after.${endCursor}`)}>
        <Trans>Next</Trans>
      </Button>
    </nav>
  )
}
