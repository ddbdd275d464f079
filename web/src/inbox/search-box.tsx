import { t } from '@lingui/core/macro'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { enterList, searchId } from '../chat-list/use-list-keys.ts'
import { useCommands } from '../commands/registry.ts'

/** Milliseconds without a key before the server is asked. */
const pause = 250

/**
 * What stands in the box, and a little later in the address; what comes to the address from elsewhere, as by the
 * browser's back button, comes into the box.
 */
function useSearchText() {
  const { q = '' } = useSearch({ from: '/signed-in/inbox' })
  const navigate = useNavigate()
  const [text, setText] = useState(q)
  // What was asked for here and has not yet come to the address.
  const asked = useRef<string[]>([])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    const own = asked.current.lastIndexOf(q)
    asked.current = own < 0 ? [] : asked.current.slice(own + 1)
    if (own >= 0) return
    clearTimeout(timer.current)
    setText(q)
  }, [q])
  useEffect(() => () => clearTimeout(timer.current), [])
  const look = (wanted: string) => {
    asked.current.push(wanted)
    void navigate({ to: '.', search: (now) => ({ ...now, q: wanted || undefined }), replace: true })
  }
  const change = (next: string) => {
    setText(next)
    clearTimeout(timer.current)
    const wanted = next.trim()
    // Who clears the box is done with searching.
    if (wanted === '') look(wanted)
    else timer.current = setTimeout(() => look(wanted), pause)
  }
  return { text, setText: change }
}

/** Looks for a name or a phone, or for what was said. What is looked for stands in the address. */
export function SearchBox() {
  const messages = useSearch({ from: '/signed-in/inbox' }).find === 'messages'
  const input = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const { text, setText } = useSearchText()
  useCommands([
    {
      id: 'search',
      title: t`Search conversations`,
      group: 'conversations',
      keys: ['/'],
      opens: true,
      run: () => input.current?.focus(),
    },
    {
      id: 'search-messages',
      title: t`Search messages`,
      group: 'conversations',
      run: () => {
        void navigate({ to: '.', search: (now) => ({ ...now, find: 'messages' }) })
        input.current?.focus()
      },
    },
  ])
  const clear = () => {
    setText('')
    // The button goes away, and the focus must not go with it.
    input.current?.focus()
  }
  return (
    <search className="relative block">
      <Search
        className="pointer-events-none absolute top-1/2 start-3 size-4 -translate-y-1/2 text-ink-3"
        aria-hidden="true"
      />
      <input
        ref={input}
        id={searchId}
        type="text"
        inputMode="search"
        aria-label={messages ? t`Search messages` : t`Search conversations`}
        placeholder={messages ? t`Search what was said` : t`Search by name or phone`}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') {
            event.preventDefault()
            enterList()
          }
          if (event.key !== 'Escape') return
          setText('')
          input.current?.blur()
        }}
        className="h-9 w-full rounded-lg border border-edge bg-surface pe-9 ps-9 placeholder:text-ink-3 focus-visible:border-accent focus-visible:outline-offset-0"
      />
      {text ? (
        <button
          type="button"
          aria-label={t`Clear the search`}
          onClick={clear}
          className="absolute top-1/2 end-1.5 inline-flex size-6 -translate-y-1/2 items-center justify-center rounded-md text-ink-2 hover:bg-line"
        >
          <X className="size-4" aria-hidden="true" />
        </button>
      ) : (
        <span
          aria-hidden="true"
          className="absolute top-1/2 end-2.5 hidden -translate-y-1/2 rounded border border-line bg-surface px-1.5 font-sans text-xs text-ink-3 md:block"
        >
          /
        </span>
      )}
    </search>
  )
}
