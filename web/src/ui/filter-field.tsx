import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

/** Milliseconds without a key before the list is asked for. */
const pause = 250

interface FilterFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
}

/** Looks for part of a name; told once the person pauses. */
export function FilterField({ label, value, onChange }: FilterFieldProps) {
  const [text, setText] = useState(value)
  const tell = useRef(onChange)
  tell.current = onChange
  useEffect(() => {
    const wanted = text.trim()
    if (wanted === value) return
    const timer = setTimeout(() => tell.current(wanted), pause)
    return () => clearTimeout(timer)
  }, [text, value])
  return (
    <search className="relative block w-full sm:w-72">
      <Search
        className="pointer-events-none absolute top-1/2 start-3 size-4 -translate-y-1/2 text-ink-3"
        aria-hidden="true"
      />
      <input
        type="text"
        inputMode="search"
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className="h-9 w-full rounded-lg border border-edge bg-surface pe-3 ps-9 placeholder:text-ink-3 focus-visible:border-accent focus-visible:outline-offset-0"
      />
    </search>
  )
}
