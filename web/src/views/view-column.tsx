import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useSearch } from '@tanstack/react-router'
import { PanelLeftClose } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { useQuery } from 'urql'
import { countOf } from '../chat-list/filters.ts'
import type { InboxSearch } from '../chat-list/search.ts'
import { everything, type ViewName, viewNames, views } from '../chat-list/views.ts'
import { numbersQuery } from '../contact/documents.ts'
import { useMay } from '../session/me-context.ts'
import { IconButton } from '../ui/button.tsx'
import { turnColumn } from './column.ts'
import type { ColumnCount, Counts } from './documents.ts'
import { SavedRows } from './saved-rows.tsx'
import { useCounts } from './use-counts.ts'
import { plain, ViewLink } from './view-link.tsx'

/** Arrows move through the views: the column is one stop on the way through the page. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity }[event.key]
  if (step === undefined || event.altKey) return
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a')]
  const at = links.indexOf(document.activeElement as HTMLElement)
  if (at < 0) return
  event.preventDefault()
  links[Math.max(0, Math.min(links.length - 1, at + step))]?.focus()
}

function Part({ label, children }: { label: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-3">
      <h3 id={id} className="px-2.5 pb-1 text-xs font-medium text-ink-2">
        {label}
      </h3>
      <ul>{children}</ul>
    </section>
  )
}

const isBare = (search: InboxSearch) => !search.saved && !search.view && countOf(search) === 0

const only = (search: InboxSearch) => !search.saved && !search.view && countOf(search) === 1

function House({ search, counts }: { search: InboxSearch; counts: Counts | undefined }) {
  const known: Partial<Record<ViewName, ColumnCount>> = {
    mine: counts?.mine.chats,
    unassigned: counts?.unassigned.chats,
    mentioned: counts?.mentioned.chats,
    closing: counts?.closing.chats,
    failed: counts?.failed.chats,
    snoozed: counts?.snoozed.chats,
  }
  return (
    <ul>
      <ViewLink
        to={plain}
        label={i18n._(everything.label)}
        count={counts?.open.chats}
        current={isBare(search)}
        first
      />
      {viewNames.map((name) => (
        <ViewLink
          key={name}
          to={{ ...plain, view: name }}
          label={i18n._(views[name].label)}
          count={known[name]}
          current={search.view === name && !search.saved}
        />
      ))}
    </ul>
  )
}

function Teams({ search, counts }: { search: InboxSearch; counts: Counts | undefined }) {
  if (!counts || counts.teams.length === 0) return null
  return (
    <Part label={t`Teams`}>
      {counts.teams.map(({ team, count }) => (
        <ViewLink
          key={team.id}
          to={{ ...plain, owner: `team:${team.id}` }}
          label={team.name}
          count={count.chats}
          current={only(search) && search.owner === `team:${team.id}`}
        />
      ))}
    </Part>
  )
}

/** Nobody has to choose among one. */
function Numbers({ search, counts }: { search: InboxSearch; counts: Counts | undefined }) {
  const [{ data }] = useQuery({ query: numbersQuery, pause: !useMay('ACCOUNTS_READ') })
  const numbers = data?.numbers ?? []
  if (numbers.length < 2) return null
  const none = { value: 0, isExact: true }
  const countOfNumber = (id: string) =>
    counts && (counts.numbers.find(({ numberId }) => numberId === id)?.count.chats ?? none)
  return (
    <Part label={t`Numbers`}>
      {numbers.map(({ id, name }) => (
        <ViewLink
          key={id}
          to={{ ...plain, numbers: [id] }}
          label={name}
          count={countOfNumber(id)}
          current={only(search) && search.numbers?.length === 1 && search.numbers[0] === id}
        />
      ))}
    </Part>
  )
}

/** The views of the inbox, always in sight, with how many chats each holds. */
export default function ViewColumn() {
  const search = useSearch({ from: '/signed-in/inbox' })
  const counts = useCounts()
  return (
    <>
      <header className="flex min-h-14 shrink-0 items-center justify-between pe-2 ps-4.5">
        <h2 className="text-lg font-semibold tracking-tight">
          <Trans>Views</Trans>
        </h2>
        <IconButton label={t`Hide the views`} onClick={turnColumn}>
          <PanelLeftClose className="size-4.5 rtl:-scale-x-100" aria-hidden="true" />
        </IconButton>
      </header>
      <nav
        aria-label={t`Views of the inbox`}
        onKeyDown={walk}
        className="min-h-0 flex-1 overflow-y-auto px-2 pb-3 [scrollbar-width:thin]"
      >
        <House search={search} counts={counts} />
        <SavedRows search={search} counts={counts} />
        <Teams search={search} counts={counts} />
        <Numbers search={search} counts={counts} />
      </nav>
    </>
  )
}
