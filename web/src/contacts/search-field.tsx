import { t } from '@lingui/core/macro'
import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useCommands } from '../commands/registry.ts'

/** Milliseconds without a key before the list is asked for. */
const pause = 250

/** Looks for a part of a name or a phone; told once the person pauses. */
export function SearchField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [text, setText] = useState(value)
  const input = useRef<HTMLInputElement>(null)
  const told = useRef(value)
  const tell = useRef(onChange)
  tell.current = onChange
  // What comes to the address from elsewhere comes into the field.
  useEffect(() => {
    if (value !== told.current) setText(value)
    told.current = value
  }, [value])
  useEffect(() => {
    const wanted = text.trim()
    if (wanted === told.current) return
    const timer = setTimeout(() => {
      told.current = wanted
      tell.current(wanted)
    }, pause)
    return () => clearTimeout(timer)
  }, [text])
  useCommands([
    {
      id: 'search-contacts',
      title: t`Search contacts`,
      group: 'contacts',
      keys: ['/'],
      opens: true,
      run: () => input.current?.focus(),
    },
  ])
  return (
    <search className="relative block min-w-0 flex-1 lg:max-w-96">
      <Search
        className="pointer-events-none absolute top-1/2 start-3 size-4 -translate-y-1/2 text-ink-3"
        aria-hidden="true"
      />
      <input
        ref={input}
        type="text"
        inputMode="search"
        maxLength={100}
        aria-label={t`Search contacts`}
        placeholder={t`Search by name or phone`}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={({ key }) => {
          if (key === 'Escape') setText('')
        }}
        className="h-9 w-full rounded-lg border border-edge bg-surface pe-3 ps-9 placeholder:text-ink-3 focus-visible:border-accent focus-visible:outline-offset-0"
      />
    </search>
  )
}
