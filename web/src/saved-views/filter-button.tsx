import { t } from '@lingui/core/macro'
import { ListFilter } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { countOf, type Filters, noFilters, readFilters } from '../chat-list/filters.ts'
import type { InboxSearch } from '../chat-list/search.ts'
import { useShowList } from '../chat-list/use-show-list.ts'
import { useCommands } from '../commands/registry.ts'
import { IconButton } from '../ui/button.tsx'
import type { SavedView } from './documents.ts'
import { fromFilter } from './from-filter.ts'
import { filterOf } from './use-saved-view.ts'

const FilterDialog = lazy(() => import('./filter-dialog.tsx'))

interface FilterButtonProps {
  search: InboxSearch
  /** the saved view that the list shows */
  view: SavedView | null
}

/** Opens what the list can be narrowed by. */
export function FilterButton({ search, view }: FilterButtonProps) {
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const showList = useShowList()
  const count = countOf(search)
  const tried = readFilters({ ...search })
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const change = (filters: Filters) => {
    // A saved view without any filter of its own would be the whole inbox under its name.
    const bare = view !== null && countOf(filters) === 0 ? { saved: undefined } : {}
    showList({ ...search, ...noFilters, ...filters, ...bare })
    close()
  }
  useCommands([
    {
      id: 'filter',
      title: t`Filter the conversations`,
      group: 'conversations',
      keys: ['f'],
      opens: true,
      run: () => setOpen(true),
    },
  ])
  return (
    <>
      <IconButton
        ref={button}
        label={t`Filter the conversations`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className={`-my-1 ${count > 0 ? 'bg-accent-soft text-accent!' : ''}`}
      >
        <ListFilter className="size-4.5" aria-hidden="true" />
      </IconButton>
      <Suspense>
        {open ? (
          <FilterDialog
            filters={view && count === 0 ? fromFilter(filterOf(view)) : tried}
            onChange={change}
            onClose={close}
          />
        ) : null}
      </Suspense>
    </>
  )
}
