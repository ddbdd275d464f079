import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Search, SearchX } from 'lucide-react'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'
import { nameOf } from '../chat/name.ts'
import { goToMessage, hashOf } from '../chat/place.ts'
import { backToSearch, foundId } from '../chat-list/use-list-keys.ts'
import { type FoundMessage, foundQuery } from '../found/documents.ts'
import { snippetOf, wordsIn } from '../found/snippet.ts'
import type { Page } from '../graphql/paged-list.ts'
import { problemOf } from '../graphql/problem.ts'
import { usePagedList } from '../graphql/use-paged-list.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Empty } from '../ui/empty.tsx'
import { Failed } from '../ui/failed.tsx'
import { shortAgo, useNow } from '../ui/time.ts'
import { RowSkeletons } from './row-skeletons.tsx'
import { useListExtras } from './use-list-extras.ts'

const found = {
  document: foundQuery,
  pageOf: ({ messages }: { messages: Page<FoundMessage> }) => messages,
  keyOf: ({ id }: FoundMessage) => id,
  order: (one: FoundMessage, other: FoundMessage) => {
    if (one.createdAt !== other.createdAt) return one.createdAt > other.createdAt ? -1 : 1
    return one.id > other.id ? -1 : 1
  },
  asksAnew: true,
}

const pageSize = 25

/** Pixels from the end at which more are asked for. */
const near = 400

interface FoundRowProps {
  message: FoundMessage
  search: string
  now: number
  reachable: boolean
  onFocus: () => void
}

/** A message that was found: with whom, the words around the hit, and when. */
function FoundRow({ message, search, now, reachable, onFocus }: FoundRowProps) {
  const { id, contactId, contact, createdAt, direction } = message
  const name = contact ? nameOf(contact) : t`Unknown person`
  return (
    <li className="ps-2 [contain-intrinsic-size:auto_4.5rem] [content-visibility:auto]">
      <Link
        id={foundId(id)}
        to="/inbox/$contactId"
        params={{ contactId }}
        search={(now) => now}
        hash={hashOf(id)}
        tabIndex={reachable ? 0 : -1}
        onFocus={onFocus}
        // Also when the address has it already: one has gone elsewhere since.
        onClick={() => goToMessage(contactId, id)}
        className="flex min-h-18 items-center gap-3 rounded-xl px-2.5 py-2 hover:bg-hover focus-visible:-outline-offset-2"
      >
        <Avatar name={name} id={contactId} />
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline gap-2">
            <bdi className="min-w-0 flex-1 truncate text-by-page font-medium">{name}</bdi>
            <time dateTime={createdAt} className="text-xs text-ink-3">
              {shortAgo(createdAt, now)}
            </time>
          </span>
          <span dir="auto" className="line-clamp-2 text-by-page text-[0.8125rem] break-words text-ink-2">
            {direction === 'OUTGOING' ? (
              <span className="text-ink-3">
                <Trans>Sent:</Trans>{' '}
              </span>
            ) : null}
            {snippetOf(wordsIn(message), search).map((part, index) =>
              index % 2 === 1 ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text have no other name
                <mark key={index} className="rounded-xs bg-warn-soft font-semibold text-ink">
                  {part}
                </mark>
              ) : (
                part
              ),
            )}
          </span>
        </span>
      </Link>
    </li>
  )
}

/** Arrows go from message to message; up from the first, and Escape from any, back to what was typed. */
function useRowKeys(rows: readonly FoundMessage[]) {
  const [at, setAt] = useState<string>()
  const reachable = rows.some(({ id }) => id === at) ? at : rows[0]?.id
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event
    if (key === 'Escape') return backToSearch()
    if (key !== 'ArrowDown' && key !== 'ArrowUp') return
    event.preventDefault()
    const index = rows.findIndex(({ id }) => id === reachable)
    const next = rows[index + (key === 'ArrowDown' ? 1 : -1)]
    if (next) document.getElementById(foundId(next.id))?.focus()
    else if (key === 'ArrowUp') backToSearch()
  }
  return { reachable, setAt, onKeyDown }
}

/** The messages of all chats that hold the words that were typed. */
export default function FoundMessages({ search }: { search: string }) {
  useListExtras()
  if (search) return <Found search={search} />
  return (
    <Empty icon={Search} title={t`What was said, and to whom?`}>
      {t`Type the beginnings of words: the message must contain all of them.`}
    </Empty>
  )
}

/** Newest first. */
function Found({ search }: { search: string }) {
  const variables = useMemo(() => ({ first: pageSize, filter: { search } }), [search])
  const { rows, error, retry, more, moreError, complete } = usePagedList(found, variables)
  const pane = useRef<HTMLDivElement>(null)
  const now = useNow()
  const { reachable, setAt, onKeyDown } = useRowKeys(rows ?? [])
  const count = rows?.length ?? 0
  const look = () => {
    const element = pane.current
    if (!element || moreError) return
    if (element.scrollHeight - element.scrollTop - element.clientHeight < near) more()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: what does not fill the list asks for more
  useEffect(look, [count])
  const told = complete
    ? plural(count, { one: '# message found', other: '# messages found' })
    : t`More than ${count} messages found`
  return (
    <>
      <p role="status" className="sr-only">
        {rows && count > 0 ? told : ''}
      </p>
      {error ? (
        <div className="px-4 py-2">
          <Failed onAgain={retry}>{problemOf(error).message}</Failed>
        </div>
      ) : !rows ? (
        <RowSkeletons />
      ) : count === 0 ? (
        <div role="status" className="min-h-0 flex-1">
          <Empty icon={SearchX} title={t`Nothing found`}>
            {t`No message has words that begin with “${search}”. New messages can be found after a few seconds.`}
          </Empty>
        </div>
      ) : (
        <div
          ref={pane}
          onScroll={look}
          className="min-h-0 flex-1 overflow-y-auto overscroll-contain [scrollbar-gutter:stable] [scrollbar-width:thin]"
        >
          <ul aria-label={t`Messages found`} onKeyDown={onKeyDown}>
            {rows.map((message) => (
              <FoundRow
                key={message.id}
                message={message}
                search={search}
                now={now}
                reachable={message.id === reachable}
                onFocus={() => setAt(message.id)}
              />
            ))}
          </ul>
          {moreError ? (
            <div className="px-4 py-2">
              <Failed onAgain={more}>{problemOf(moreError).message}</Failed>
            </div>
          ) : null}
        </div>
      )}
    </>
  )
}
