import { ChevronRight } from 'lucide-react'
import { type FocusEvent, type ReactNode, type RefObject, useRef } from 'react'
import { type MoreBeside, useMoreBeside } from './use-more-beside.ts'

interface ArrowProps {
  to: 'start' | 'end'
  scroller: RefObject<HTMLElement | null>
}

/** For the pointer alone: by keys Tab goes on to what is not in sight, which brings it there. */
function Arrow({ to, scroller }: ArrowProps) {
  const go = () => {
    const element = scroller.current
    if (!element) return
    const isForward = (to === 'end') === (getComputedStyle(element).direction === 'ltr')
    element.scrollBy({ left: (isForward ? 0.7 : -0.7) * element.clientWidth })
  }
  const look = to === 'end' ? 'end-0 justify-end rtl:-scale-x-100' : 'start-0 justify-end ltr:-scale-x-100'
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-hidden="true"
      data-more={to}
      onMouseDown={(event) => event.preventDefault()}
      onClick={go}
      className={`absolute inset-y-0 inline-flex w-6 items-center text-ink-2 hover:text-ink ${look}`}
    >
      <ChevronRight className="size-4" />
    </button>
  )
}

/** The arrow stands where nothing is left of what fades. */
function fade({ start, end }: MoreBeside): string | undefined {
  if (!start && !end) return undefined
  const stops = [
    ...(start ? ['transparent 1.5rem', 'black 3rem'] : ['black 0']),
    ...(end ? ['black calc(100% - 3rem)', 'transparent calc(100% - 1.5rem)'] : ['black 100%']),
  ]
  return `linear-gradient(var(--towards), ${stops.join(', ')})`
}

interface ScrollerProps {
  children: ReactNode
  /** of what scrolls */
  className: string
  scroller?: RefObject<HTMLElement | null>
  as?: 'div' | 'ul'
}

/**
 * What stands side by side and may be wider than its place: it fades towards the side where there is more, and an arrow
 * leads there. What gets the focus comes into sight, clear of the fade.
 */
export function Scroller({ children, className, scroller: given, as: Part = 'div' }: ScrollerProps) {
  const own = useRef<HTMLElement>(null)
  const scroller = given ?? own
  const more = useMoreBeside(scroller)
  return (
    <div className="relative min-w-0">
      <Part
        ref={scroller as RefObject<never>}
        style={{ maskImage: fade(more) }}
        // Browsers leave what is partly in sight where it is.
        onFocus={({ target }: FocusEvent) => target.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
        className={`flex scroll-px-12 overflow-x-auto [--towards:to_right] [scrollbar-width:none] motion-safe:scroll-smooth rtl:[--towards:to_left] ${className}`}
      >
        {children}
      </Part>
      {more.start ? <Arrow to="start" scroller={scroller} /> : null}
      {more.end ? <Arrow to="end" scroller={scroller} /> : null}
    </div>
  )
}
