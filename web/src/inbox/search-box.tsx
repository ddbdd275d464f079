import { useNavigate, useSearch } from '@tanstack/react-router'
import { Search, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useShortcuts } from '../keyboard/shortcuts.ts'

/** Milliseconds without a key before the server is asked. */
const pause = 250

/** Looks for a name or a phone. What is looked for stands in the address. */
export function SearchBox() {
  const { q = '' } = useSearch({ from: '/signed-in/inbox' })
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(q)
  useShortcuts({ '/': () => input.current?.focus() })
  useEffect(() => {
    const wanted = text.trim()
    if (wanted === q) return
    const timer = setTimeout(() => {
      void navigate({ to: '.', search: (now) => ({ ...now, q: wanted || undefined }), replace: true })
    }, pause)
    return () => clearTimeout(timer)
  }, [text, q, navigate])
  return (
    <search className="relative block">
      <Search
        className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-3"
        aria-hidden="true"
      />
      <input
        ref={input}
        type="text"
        inputMode="search"
        aria-label="Search conversations"
        placeholder="Search by name or phone"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          setText('')
          input.current?.blur()
        }}
        className="h-9 w-full rounded-lg border border-transparent bg-raised pr-9 pl-9 placeholder:text-ink-3 focus-visible:border-accent focus-visible:bg-surface focus-visible:outline-offset-0"
      />
      {text ? (
        <button
          type="button"
          aria-label="Clear the search"
          onClick={() => setText('')}
          className="absolute top-1/2 right-1.5 inline-flex size-6 -translate-y-1/2 items-center justify-center rounded-md text-ink-2 hover:bg-line"
        >
          <X className="size-4" aria-hidden="true" />
        </button>
      ) : (
        <span
          aria-hidden="true"
          className="absolute top-1/2 right-2.5 hidden -translate-y-1/2 rounded border border-line bg-surface px-1.5 font-sans text-xs text-ink-3 md:block"
        >
          /
        </span>
      )}
    </search>
  )
}
