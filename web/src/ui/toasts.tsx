import { t } from '@lingui/core/macro'
import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useStore } from '../store/store.ts'
import { IconButton } from './button.tsx'
import { dismiss, type ShownToast, toasts } from './toast.ts'

/** Milliseconds that a toast stays; nobody is hurried who points at it or has the focus in it (WCAG 2.2.1). */
const stays = 8_000

function Line({ id, text, action }: ShownToast) {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => dismiss(id), stays)
    return () => clearTimeout(timer)
  }, [held, id])
  return (
    <li
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="pointer-events-auto flex min-h-11 max-w-full items-center gap-2 rounded-xl bg-ink py-1 ps-4 pe-1.5 text-surface shadow-float"
    >
      <span className="min-w-0 flex-1 py-1.5">{text}</span>
      {action ? (
        <button
          type="button"
          onClick={() => {
            dismiss(id)
            action.run()
          }}
          className="h-8 shrink-0 rounded-lg px-2.5 font-semibold underline-offset-2 hover:underline"
        >
          {action.label}
        </button>
      ) : null}
      <IconButton
        label={t`Dismiss`}
        className="text-surface! hover:bg-transparent!"
        onClick={() => dismiss(id)}
      >
        <X className="size-4" aria-hidden="true" />
      </IconButton>
    </li>
  )
}

/** What was just done, above the foot of the page (use-foot.ts); read out as it comes. */
export function Toasts() {
  const shown = useStore(toasts)
  return (
    <section
      aria-label={t`What was just done`}
      aria-live="polite"
      className="pointer-events-none fixed inset-x-3 bottom-[calc(var(--foot,5rem)+1rem)] z-60 flex justify-center"
    >
      <ul className="flex max-w-full flex-col items-center gap-2">
        {shown.map((toast) => (
          <Line key={toast.id} {...toast} />
        ))}
      </ul>
    </section>
  )
}
