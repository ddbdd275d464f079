import { t } from '@lingui/core/macro'
import { Badge } from '../ui/badge.tsx'

/** Whether somebody gets chats, and why not. */
export function StandingBadge({ isHere, isAvailable }: { isHere: boolean; isAvailable: boolean }) {
  if (isHere) return <Badge tone="accent">{t({ message: 'Here', context: 'a person' })}</Badge>
  return isAvailable ? <Badge>{t`Not connected`}</Badge> : <Badge tone="warn">{t`On a break`}</Badge>
}
