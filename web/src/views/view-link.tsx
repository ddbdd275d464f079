import { i18n } from '@lingui/core'
import { Link } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { noFilters } from '../chat-list/filters.ts'
import type { InboxSearch } from '../chat-list/search.ts'
import type { ColumnCount } from './documents.ts'

/** 1,000+ where it was counted no further. */
const told = ({ value, isExact }: ColumnCount) => `${i18n.number(value)}${isExact ? '' : '+'}`

/** The address of a view without what narrowed the one before. */
export const plain = {
  ...noFilters,
  view: undefined,
  saved: undefined,
  status: undefined,
  order: undefined,
  find: undefined,
  q: undefined,
}

interface ViewLinkProps extends Omit<ComponentProps<'li'>, 'children'> {
  /** what of the address is other than now */
  to: { [N in keyof InboxSearch]?: InboxSearch[N] | undefined }
  label: string
  count: ColumnCount | undefined
  current: boolean
  /** Tab stops here where no view is the current one */
  first?: boolean
  mark?: ReactNode
  hint?: string
}

/** A view of the column. */
export function ViewLink({ to, label, count, current, first = false, mark, hint, ...rest }: ViewLinkProps) {
  return (
    <li {...rest}>
      <Link
        to="/inbox"
        search={(now: InboxSearch) => ({ ...now, ...to }) as InboxSearch}
        aria-current={current ? 'page' : undefined}
        title={hint ? `${label}. ${hint}` : label}
        aria-description={hint}
        tabIndex={current || first ? 0 : -1}
        draggable={false}
        className={`flex h-8 items-center gap-2 rounded-lg px-2.5 focus-visible:-outline-offset-2 ${current ? 'bg-selected font-medium' : 'hover:bg-hover'}`}
      >
        <bdi className="min-w-0 flex-1 truncate text-[0.8125rem]">{label}</bdi>
        {mark}
        {count ? (
          <span className="text-xs text-ink-2 tabular-nums" data-count={count.value}>
            {count.value === 0 ? <span className="sr-only">0</span> : told(count)}
          </span>
        ) : null}
      </Link>
    </li>
  )
}
