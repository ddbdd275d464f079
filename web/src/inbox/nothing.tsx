import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Inbox, SearchX } from 'lucide-react'
import { countOf } from '../chat-list/filters.ts'
import type { InboxSearch } from '../chat-list/search.ts'
import { backToSearch, listId } from '../chat-list/use-list-keys.ts'
import { Empty } from '../ui/empty.tsx'
import { linkLook } from '../ui/link-look.ts'

/** Whoever is looked for may be among those that the list leaves out. */
function Elsewhere({ all }: { all: boolean }) {
  return (
    <span className="flex flex-col gap-2">
      {all ? <SearchAll /> : null}
      <Link
        to="."
        search={(search) => ({ ...search, find: 'messages' })}
        onClick={backToSearch}
        className={linkLook}
      >
        <Trans>Search messages</Trans>
      </Link>
    </span>
  )
}

function SearchAll() {
  return (
    <Link
      to="."
      search={(search) => ({ ...search, status: 'all' })}
      replace
      // The link goes away, and the focus must not go with it.
      onClick={() => document.getElementById(listId)?.focus()}
      className={linkLook}
    >
      <Trans>Search all conversations</Trans>
    </Link>
  )
}

/** What the list was looked through for. */
function notFound({ status, q = '' }: InboxSearch): string {
  if (status === 'closed') return t`No closed conversation has “${q}” in its name or phone.`
  if (status === 'all') return t`No conversation has “${q}” in its name or phone.`
  return t`No open conversation has “${q}” in its name or phone.`
}

/** Why the list is empty. */
export default function Nothing({ search, gone = false }: { search: InboxSearch; gone?: boolean }) {
  // The saved view of the address.
  if (gone) {
    return (
      <Empty
        icon={Inbox}
        title={t`There is no such view`}
      >{t`It was deleted, or is no longer shared.`}</Empty>
    )
  }
  if (search.q) {
    return (
      <Empty icon={SearchX} title={t`Nobody found`} action={<Elsewhere all={search.status !== 'all'} />}>
        {notFound(search)}
      </Empty>
    )
  }
  if (search.view || search.saved || countOf(search) > 0) {
    return <Empty icon={Inbox} title={t`Nothing here`}>{t`No conversation is in this view now.`}</Empty>
  }
  return (
    <Empty icon={Inbox} title={search.status === 'closed' ? t`Nothing is closed` : t`All caught up`}>
      {search.status === 'closed'
        ? t`Conversations that you close are kept here.`
        : t`When a customer writes, the conversation appears here at once. People you only wrote to are under All.`}
    </Empty>
  )
}
