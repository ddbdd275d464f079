import { Dialog } from '@base-ui/react/dialog'
import { t } from '@lingui/core/macro'
import { ChevronLeft, ChevronRight, Download, type LucideIcon, X, ZoomIn, ZoomOut } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import type { Message } from '../chat/thread-documents.ts'
import { address } from '../connection/address.ts'
import { exactTime } from '../ui/time.ts'
import { download, filePath } from './download.ts'

interface LightboxProps {
  media: readonly Message[]
  /** which of them is shown */
  at: number
  /** shows another one; null closes */
  onMove: (messageId: string | null) => void
}

/** How large a photo can be made, as parts of the page. */
const zooms = [1, 1.5, 2, 3, 5]

function Control({ label, icon: Icon, onClick }: { label: string; icon: LucideIcon; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onClick}
      className="inline-flex size-11 shrink-0 items-center justify-center rounded-full bg-black/40 text-white hover:bg-black/70 focus-visible:outline-white"
    >
      <Icon
        className="size-5 rtl:[&.lucide-chevron-left]:-scale-x-100 rtl:[&.lucide-chevron-right]:-scale-x-100"
        aria-hidden="true"
      />
    </button>
  )
}

function Shown({ message, zoom, onTurn }: { message: Message; zoom: number; onTurn: () => void }) {
  const { content } = message
  const src = address(filePath(message.id))
  const words = 'caption' in content ? content.caption : null
  if (content.__typename === 'VideoContent') {
    return (
      // biome-ignore lint/a11y/useMediaCaption: a customer's video has no captions
      <video src={src} aria-label={words ?? t`Video`} controls autoPlay className="max-h-full max-w-full" />
    )
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: by keyboard + and - do the same
    <img
      src={src}
      alt={words ?? t`Photo`}
      onClick={onTurn}
      style={zoom > 1 ? { width: `${zoom * 100}%`, maxWidth: 'none', maxHeight: 'none' } : undefined}
      className={`m-auto max-h-full max-w-full object-contain ${zoom > 1 ? 'cursor-zoom-out' : 'cursor-zoom-in'}`}
    />
  )
}

/** A photo or film as large as the page: with arrows to the others of the chat, larger and smaller, and to keep. */
export default function Lightbox({ media, at, onMove }: LightboxProps) {
  const [step, setStep] = useState(0)
  const message = media[at]
  if (!message) return null
  const { content, createdAt, id } = message
  const go = (to: number) => {
    const next = media[to]
    if (!next) return
    setStep(0)
    onMove(next.id)
  }
  const zoom = (by: number) => setStep(Math.min(zooms.length - 1, Math.max(0, step + by)))
  const forward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
  const back = forward === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft'
  const press = ({ key, target }: KeyboardEvent) => {
    if (target instanceof HTMLVideoElement) return
    if (key === forward) go(at + 1)
    if (key === back) go(at - 1)
    if (key === '+' || key === '=') zoom(1)
    if (key === '-') zoom(-1)
    if (key === '0') setStep(0)
  }
  const photo = content.__typename === 'ImageContent'
  const words = 'caption' in content ? content.caption : null
  const number = at + 1
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onMove(null)}>
      <Dialog.Portal>
        <Dialog.Popup
          onKeyDown={press}
          className="fixed inset-0 z-50 flex flex-col bg-black text-white outline-none"
        >
          <header className="flex items-center gap-2 p-2 ps-4">
            <Dialog.Title className="min-w-0 flex-1 truncate text-sm">
              {exactTime(createdAt)} · {t`${number} of ${media.length}`}
            </Dialog.Title>
            {photo ? (
              <>
                <Control label={t`Smaller`} icon={ZoomOut} onClick={() => zoom(-1)} />
                <Control label={t`Larger`} icon={ZoomIn} onClick={() => zoom(1)} />
              </>
            ) : null}
            <Control
              label={t`Download`}
              icon={Download}
              onClick={() => download(id, 'file' in content ? (content.file?.filename ?? null) : null)}
            />
            <Control label={t`Close`} icon={X} onClick={() => onMove(null)} />
          </header>
          <div className="relative min-h-0 flex-1">
            <div
              className="flex h-full items-center justify-center overflow-auto"
              tabIndex={step > 0 ? 0 : -1}
            >
              <Shown
                key={id}
                message={message}
                zoom={zooms[step] ?? 1}
                onTurn={() => setStep(step > 0 ? 0 : 2)}
              />
            </div>
            {at > 0 ? (
              <div className="absolute start-2 top-1/2 -translate-y-1/2">
                <Control label={t`Earlier`} icon={ChevronLeft} onClick={() => go(at - 1)} />
              </div>
            ) : null}
            {at < media.length - 1 ? (
              <div className="absolute end-2 top-1/2 -translate-y-1/2">
                <Control label={t`Later`} icon={ChevronRight} onClick={() => go(at + 1)} />
              </div>
            ) : null}
          </div>
          {words ? (
            <p dir="auto" className="max-h-24 overflow-y-auto px-4 py-3 text-center">
              {words}
            </p>
          ) : null}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
