import { t } from '@lingui/core/macro'
import { useEffect, useRef } from 'react'
import { insertText } from '../insert.ts'
import type { PanelProps } from '../tool-place.ts'
import EmojiPicker from './emoji-picker.tsx'

/** Writes an emoji where the caret is. With Shift several can be chosen, one after the other. */
export default function EmojiPanel({ conversation, onClose }: PanelProps) {
  const box = useRef<HTMLElement>(null)
  const shift = useRef(false)
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    const outside = ({ target }: PointerEvent) => {
      const pressed = target as Element
      if (!box.current?.contains(pressed) && !pressed.closest('[role=toolbar]')) close.current()
    }
    addEventListener('pointerdown', outside)
    return () => removeEventListener('pointerdown', outside)
  }, [])
  return (
    <section
      ref={box}
      aria-label={t`Emoji`}
      onKeyDownCapture={(event) => {
        shift.current = event.shiftKey
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
      onPointerDownCapture={(event) => {
        shift.current = event.shiftKey
      }}
      className="absolute start-3 bottom-full z-30 mb-1 max-w-[calc(100%-1.5rem)] overflow-hidden rounded-xl border border-line bg-surface shadow-float sm:start-4"
    >
      <EmojiPicker
        onPick={(emoji) => {
          insertText(conversation.contactId, emoji)
          if (!shift.current) onClose()
        }}
      />
    </section>
  )
}
