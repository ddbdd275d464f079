import { i18n } from '@lingui/core'
import { Badge } from '../ui/badge.tsx'
import { type Status, statuses, tones } from './words.ts'

/** How far a campaign is. */
export const StateBadge = ({ status }: { status: Status }) => (
  <Badge tone={tones[status]}>{i18n._(statuses[status])}</Badge>
)
