import { t } from '@lingui/core/macro'
import { lazy, Suspense } from 'react'
import { useCommands } from '../commands/registry.ts'
import { searchIn, useSearching } from './searching.ts'

const SearchBar = lazy(() => import('./search-bar.tsx'))

/** Where the bar stands that looks through a chat. */
export function SearchPlace({ contactId }: { contactId: string }) {
  const searching = useSearching(contactId)
  useCommands([
    {
      id: 'find',
      title: t`Search this conversation`,
      group: 'conversation',
      keys: ['Mod+f'],
      opens: true,
      everywhere: true,
      run: () => searchIn(contactId, 'words'),
    },
    {
      id: 'date',
      title: t`Go to a date`,
      group: 'conversation',
      run: () => searchIn(contactId, 'date'),
    },
  ])
  return <Suspense>{searching ? <SearchBar searching={searching} /> : null}</Suspense>
}
