import { t } from '@lingui/core/macro'
import { Badge } from '../ui/badge.tsx'

interface Standing {
  isHere: boolean
  isAvailable: boolean
  /** where it is known */
  awayReason?: string | null
}

/** Whether somebody gets chats, and why not. */
export function StandingBadge({ isHere, isAvailable, awayReason }: Standing) {
  if (isHere) return <Badge tone="accent">{t({ message: 'Here', context: 'a person' })}</Badge>
  if (isAvailable) return <Badge>{t`Not connected`}</Badge>
  return <Badge tone="warn">{awayReason ? t`Away: ${awayReason}` : t`On a break`}</Badge>
}
