import { t } from '@lingui/core/macro'
import { PanelLeftOpen } from 'lucide-react'
import { useEffect } from 'react'
import { useClient, useQuery } from 'urql'
import { useCommands } from '../commands/registry.ts'
import { numbersQuery } from '../contact/documents.ts'
import type { SavedView } from '../saved-views/documents.ts'
import { FilterButton } from '../saved-views/filter-button.tsx'
import { useMay } from '../session/me-context.ts'
import { useTakeNext } from '../thread/use-take-next.ts'
import { IconButton } from '../ui/button.tsx'
import { turnColumn, useColumn } from '../views/column.ts'
import { inboxArrangementChanged } from '../views/documents.ts'
import { tellArrangement } from '../views/own-arrangement.ts'
import { numberNames } from './number-names.ts'
import { OrderButton } from './order-button.tsx'
import type { InboxSearch } from './search.ts'

/** What rows, orders and keys need beside the list itself. */
function useExtras(): void {
  const client = useClient()
  const takeNext = useTakeNext()
  const { room, open } = useColumn()
  const mayNumbers = useMay('ACCOUNTS_READ')
  const mayWrite = useMay('CHAT_WRITE')
  const [{ data }] = useQuery({ query: numbersQuery, pause: !mayNumbers })
  useEffect(() => {
    const numbers = data?.numbers ?? []
    numberNames.set(new Map(numbers.length > 1 ? numbers.map(({ id, name }) => [id, name]) : []))
  }, [data])
  useEffect(
    () =>
      client.subscription(inboxArrangementChanged, {}).subscribe(({ data: told }) => {
        if (told) tellArrangement(told.inboxArrangementChanged)
      }).unsubscribe,
    [client],
  )
  useCommands([
    mayWrite && {
      id: 'take-next',
      title: t`Take the next conversation`,
      group: 'conversations',
      keys: ['x'],
      run: takeNext,
    },
    room && {
      id: 'view-column',
      title: open ? t`Hide the views` : t`Show the views`,
      group: 'places',
      keys: ['g v'],
      run: turnColumn,
    },
  ])
}

interface ListToolsProps {
  search: InboxSearch
  /** the saved view that the list shows */
  view: SavedView | null
}

/** What changes how the list is shown. It is loaded after the list. */
export default function ListTools({ search, view }: ListToolsProps) {
  useExtras()
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
