import type { ReactNode } from 'react'
import { type WindowState, windowLength } from '../chat/window.ts'

const colours = {
  open: 'stroke-good',
  soon: 'stroke-warn',
  urgent: 'stroke-bad',
  closed: 'stroke-line',
}

const radius = 22.5
const round = 2 * Math.PI * radius

/** A ring around a face that empties with the 24-hour window; what it says in colour is said in words beside it. */
export function WindowRing({ window, children }: { window: WindowState; children: ReactNode }) {
  const share = window.tone === 'closed' ? 1 : Math.max(0.04, Math.min(1, window.left / windowLength))
  return (
    <span
      className="relative inline-flex size-12 shrink-0 items-center justify-center"
      data-window={window.tone}
    >
      <svg viewBox="0 0 48 48" className="absolute inset-0 -rotate-90" aria-hidden="true">
        <circle cx="24" cy="24" r={radius} fill="none" strokeWidth="2" className="stroke-line" />
        <circle
          cx="24"
          cy="24"
          r={radius}
          fill="none"
          strokeWidth="2"
          strokeLinecap="round"
          strokeDasharray={`${share * round} ${round}`}
          className={colours[window.tone]}
        />
      </svg>
      {children}
    </span>
  )
}
