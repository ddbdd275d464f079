import { useNavigate, useParams } from '@tanstack/react-router'
import type { InboxSearch } from './search.ts'

/** Shows another list beside the chat that is open. */
export function useShowList(): (search: { [N in keyof InboxSearch]: InboxSearch[N] | undefined }) => void {
  const navigate = useNavigate()
  const { contactId } = useParams({ strict: false })
  return (wanted) => {
    const search = wanted as InboxSearch
    if (contactId) void navigate({ to: '/inbox/$contactId', params: { contactId }, search })
    else void navigate({ to: '/inbox', search })
  }
}
