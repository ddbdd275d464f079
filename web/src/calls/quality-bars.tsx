import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Quality } from './quality.ts'

const words: Record<Quality, MessageDescriptor> = {
  0: msg`No sound from the other side`,
  1: msg`Poor connection`,
  2: msg`Fair connection`,
  3: msg`Good connection`,
}

const tones: Record<Quality, string> = { 0: 'bg-bad', 1: 'bg-bad', 2: 'bg-warn', 3: 'bg-good' }

/** How well the call is heard: three bars, and words for those who do not see them. */
export function QualityBars({ quality }: { quality: Quality }) {
  const { i18n } = useLingui()
  const label = i18n._(words[quality])
  return (
    <span
      role="img"
      aria-label={label}
      title={label}
      data-quality={quality}
      className="flex h-4 items-end gap-0.5"
    >
      {([1, 2, 3] as const).map((bar) => (
        <span
          key={bar}
          style={{ height: `${bar * 33}%` }}
          className={`w-1 rounded-full ${quality >= bar ? tones[quality] : 'bg-line'}`}
        />
      ))}
    </span>
  )
}
