import { t } from '@lingui/core/macro'
import { useEffect, useRef, useState } from 'react'

const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '*', '0', '#'] as const

interface DialPadProps {
  /** sends a digit; false where it was not taken */
  onDigit: (digit: string) => boolean
  onClose: () => void
}

/** The keys of a telephone: pressed here or typed, and Escape leaves them. */
export function DialPad({ onDigit, onClose }: DialPadProps) {
  const [sent, setSent] = useState('')
  const [isRefused, setRefused] = useState(false)
  const pad = useRef<HTMLFieldSetElement>(null)
  useEffect(() => pad.current?.querySelector('button')?.focus(), [])
  const press = (digit: string) => {
    const taken = onDigit(digit)
    setRefused(!taken)
    if (taken) setSent((before) => (before + digit).slice(-24))
  }
  return (
    <fieldset
      ref={pad}
      aria-label={t`Keys of the telephone`}
      onKeyDown={(event) => {
        const typed = keys.find((key) => key === event.key)
        if (event.key === 'Escape') onClose()
        else if (typed) press(typed)
        else return
        event.preventDefault()
        event.stopPropagation()
      }}
      className="flex flex-wrap items-center justify-center gap-1.5 border-t border-line px-3 py-2"
    >
      {keys.map((key) => (
        <button
          key={key}
          type="button"
          onClick={() => press(key)}
          className="inline-flex size-9 items-center justify-center rounded-lg border border-line bg-surface font-medium tabular-nums hover:bg-hover"
        >
          {key}
        </button>
      ))}
      <output aria-label={t`Digits sent`} className="min-w-16 truncate ps-2 text-ink-2 tabular-nums">
        {isRefused ? t`This call takes no digits.` : sent}
      </output>
    </fieldset>
  )
}
