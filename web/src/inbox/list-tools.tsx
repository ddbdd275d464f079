import { t } from '@lingui/core/macro'
import { PanelLeftOpen } from 'lucide-react'
import type { InboxSearch } from '../chat-list/search.ts'
import type { SavedView } from '../saved-views/documents.ts'
import { FilterButton } from '../saved-views/filter-button.tsx'
import { IconButton } from '../ui/button.tsx'
import { turnColumn, useColumn } from '../views/column.ts'
import { OrderButton } from './order-button.tsx'
import { useListExtras } from './use-list-extras.ts'

interface ListToolsProps {
  search: InboxSearch
  /** the saved view that the list shows */
  view: SavedView | null
}

/** What changes how the list is shown. It is loaded after the list. */
export default function ListTools({ search, view }: ListToolsProps) {
  useListExtras()
  const { room, open } = useColumn()
  return (
    <>
      {room && !open ? (
        <IconButton label={t`Show the views`} onClick={turnColumn} className="-my-1">
          <PanelLeftOpen className="size-4.5 rtl:-scale-x-100" aria-hidden="true" />
        </IconButton>
      ) : null}
      <OrderButton search={search} view={view} />
      <FilterButton search={search} view={view} />
    </>
  )
}
