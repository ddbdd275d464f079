import { t } from '@lingui/core/macro'
import { ChevronDown, ChevronUp, Search, X } from 'lucide-react'
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useQuery } from 'urql'
import { goToMessage, goToTime } from '../chat/place.ts'
import type { Page } from '../graphql/paged-list.ts'
import { problemOf } from '../graphql/problem.ts'
import { usePagedList } from '../graphql/use-paged-list.ts'
import { fromField, toField } from '../language/calendar.ts'
import { IconButton } from '../ui/button.tsx'
import { DateField } from '../ui/date-field/date-field.tsx'
import { useSettled } from '../ui/use-settled.ts'
import { type Hit, hitsQuery } from './documents.ts'
import { endSearch, type Searching } from './searching.ts'

const hits = {
  document: hitsQuery,
  pageOf: ({ messages }: { messages: Page<Hit> }) => messages,
  keyOf: ({ id }: Hit) => id,
  order: (one: Hit, other: Hit) => {
    if (one.createdAt !== other.createdAt) return one.createdAt > other.createdAt ? -1 : 1
    return one.id > other.id ? -1 : 1
  },
  asksAnew: true,
}

const pageSize = 50

interface Steps {
  step: (by: 1 | -1) => void
}

/** Which of the hits is shown, and the ways to the others; the newest comes first. */
function Hits({
  contactId,
  search,
  steps,
}: {
  contactId: string
  search: string
  steps: RefObject<Steps | null>
}) {
  const variables = useMemo(() => ({ first: pageSize, filter: { contactId, search } }), [contactId, search])
  const { rows, error, complete, more } = usePagedList(hits, variables)
  // The same question as the first page of the list: it is asked once.
  const [{ data }] = useQuery({ query: hitsQuery, variables })
  const [at, setAt] = useState(0)
  const shown = rows?.[at]?.id
  useEffect(() => {
    if (shown) goToMessage(contactId, shown)
  }, [contactId, shown])
  const found = rows?.length ?? 0
  useEffect(() => {
    if (!complete && at >= found - 1) more()
  }, [at, found, complete, more])
  const step = (by: 1 | -1) => {
    if (found === 0) return
    const next = Math.max(0, Math.min(found - 1, at + by))
    // Who asks for the same one again wants to see it.
    if (next === at && shown) goToMessage(contactId, shown)
    setAt(next)
  }
  useImperativeHandle(steps, () => ({ step }))
  const count = data?.messages.totalCount
  const total = Math.max(count?.value ?? 0, found)
  const place = at + 1
  const words = error
    ? problemOf(error).message
    : !rows
      ? ''
      : found === 0
        ? t`Nothing found`
        : count?.isExact === false
          ? t`${place} of more than ${total}`
          : t`${place} of ${total}`
  return (
    <>
      <span role="status" className="text-xs whitespace-nowrap text-ink-2 tabular-nums">
        {words}
      </span>
      <span className="flex">
        <IconButton label={t`Older hit`} disabled={at >= found - 1} onClick={() => step(1)}>
          <ChevronUp className="size-4.5" aria-hidden="true" />
        </IconButton>
        <IconButton label={t`Newer hit`} disabled={at === 0} onClick={() => step(-1)}>
          <ChevronDown className="size-4.5" aria-hidden="true" />
        </IconButton>
      </span>
    </>
  )
}

/** The first day of which there can be messages: the years before are on the way to one that is typed. */
const firstDay = '2009-01-01'

/** Shows a day by the clock of the workspace, once it is chosen or typed to its end. */
function DayField({ contactId, field }: { contactId: string; field: RefObject<HTMLInputElement | null> }) {
  const [day, setDay] = useState('')
  const settled = useSettled(day)
  const today = toField(Date.now()).slice(0, 10)
  useEffect(() => {
    const isPossible = settled >= firstDay && settled <= today
    const moment = isPossible ? fromField(`${settled}T00:00`) : null
    if (moment !== null) goToTime(contactId, moment)
  }, [settled, today, contactId])
  return (
    <DateField
      ref={field}
      label={t`Go to a date`}
      hideLabel
      size="small"
      min={firstDay}
      max={today}
      value={day}
      onChange={setDay}
      className="w-36"
    />
  )
}

/** Looks through one chat: for words, from hit to hit, or for a day. It exists only while it is open. */
export default function SearchBar({ searching }: { searching: Searching }) {
  const { contactId } = searching
  const words = useRef<HTMLInputElement>(null)
  const date = useRef<HTMLInputElement>(null)
  const steps = useRef<Steps>(null)
  const [text, setText] = useState('')
  const search = useSettled(text.trim())
  useEffect(() => {
    const field = searching.part === 'date' ? date : words
    field.current?.focus()
    if (searching.part === 'words') words.current?.select()
  }, [searching])
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.preventDefault()
      endSearch()
    }
    // Who asks for it once more wants the browser's own search.
    if (event.key.toLowerCase() === 'f' && (event.ctrlKey || event.metaKey)) event.stopPropagation()
  }
  return (
    <search
      aria-label={t`Search this conversation`}
      onKeyDown={press}
      className="flex flex-wrap items-center gap-x-2 gap-y-1 border-b border-line bg-surface px-3 py-1.5"
    >
      <span className="relative min-w-40 flex-1">
        <Search
          className="pointer-events-none absolute top-1/2 start-2.5 size-4 -translate-y-1/2 text-ink-3"
          aria-hidden="true"
        />
        <input
          ref={words}
          type="text"
          inputMode="search"
          maxLength={100}
          aria-label={t`Words to look for`}
          placeholder={t`Search this conversation`}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            steps.current?.step(event.shiftKey ? -1 : 1)
          }}
          className="h-8 w-full rounded-lg border border-edge bg-surface ps-8 pe-2 placeholder:text-ink-3 focus-visible:border-accent focus-visible:outline-offset-0"
        />
      </span>
      {search ? <Hits key={search} contactId={contactId} search={search} steps={steps} /> : null}
      <DayField contactId={contactId} field={date} />
      <IconButton label={t`Close the search`} onClick={endSearch}>
        <X className="size-4" aria-hidden="true" />
      </IconButton>
    </search>
  )
}
