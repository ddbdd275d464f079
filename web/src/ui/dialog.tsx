import { Dialog as Base } from '@base-ui/react/dialog'
import { t } from '@lingui/core/macro'
import { X } from 'lucide-react'
import { type ReactNode, useRef } from 'react'

const toFillIn = 'form :is(input, select, textarea, button):not([hidden]), input:is([type=text], [type=tel])'

interface DialogProps {
  title: string
  onClose: () => void
  children: ReactNode
  wide?: boolean
}

/** A box above the page that holds the focus until it is closed. It exists only while it is open. */
export function Dialog({ title, onClose, children, wide = false }: DialogProps) {
  const popup = useRef<HTMLDivElement>(null)
  // Who opens a form wants to fill it in, or to decide; not to close it again.
  const first = () => popup.current?.querySelector<HTMLElement>(toFillIn) ?? true
  return (
    <Base.Root open onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-black/45" />
        <Base.Popup
          ref={popup}
          initialFocus={first}
          className={`fixed inset-x-0 bottom-0 z-50 mx-auto flex max-h-[92dvh] w-full flex-col rounded-t-2xl border border-line bg-surface shadow-float sm:top-1/2 sm:bottom-auto sm:-translate-y-1/2 sm:rounded-2xl ${wide ? 'sm:max-w-3xl' : 'sm:max-w-md'}`}
        >
          <div className="flex items-center gap-2 border-b border-line py-3 pe-3 ps-5">
            <Base.Title className="flex-1 text-base font-semibold">{title}</Base.Title>
            <Base.Close
              aria-label={t`Close`}
              className="inline-flex size-9 items-center justify-center rounded-lg text-ink-2 hover:bg-raised hover:text-ink"
            >
              <X className="size-4.5" aria-hidden="true" />
            </Base.Close>
          </div>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
