const hour = 3_600_000
export const windowLength = 24 * hour

/** How much of the 24 hours is left: plenty, below 4 hours, below 1 hour, none. */
export type WindowTone = 'open' | 'soon' | 'urgent' | 'closed'

export interface WindowState {
  tone: WindowTone
  /** milliseconds until free-form messages are refused */
  left: number
  expiresAt: string | null
  /** the number to answer from */
  numberId: string | null
  /** another responder on the number answers */
  isElsewhere: boolean
}

interface WithWindows {
  /** of the number that the chat last used */
  numberId: string | null
  windows: { numberId: string; expiresAt: string; owner: string }[]
}

function toneOf(left: number): WindowTone {
  if (left <= 0) return 'closed'
  if (left < hour) return 'urgent'
  return left < 4 * hour ? 'soon' : 'open'
}

/**
 * The window to answer in: that of the number the chat last used if it is open, else the one open longest. A window
 * belongs to one of our numbers: writing from another would be refused.
 */
export function windowOf(conversation: WithWindows, now: number): WindowState {
  const open = conversation.windows
    .filter(({ expiresAt }) => Date.parse(expiresAt) > now)
    .sort((a, b) => Date.parse(b.expiresAt) - Date.parse(a.expiresAt))
  const best = open.find(({ numberId }) => numberId === conversation.numberId) ?? open[0]
  if (!best)
    return { tone: 'closed', left: 0, expiresAt: null, numberId: conversation.numberId, isElsewhere: false }
  const left = Date.parse(best.expiresAt) - now
  return {
    tone: toneOf(left),
    left,
    expiresAt: best.expiresAt,
    numberId: best.numberId,
    isElsewhere: best.owner === 'EXTERNAL',
  }
}
